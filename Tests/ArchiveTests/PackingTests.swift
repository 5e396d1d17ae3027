import Archive
import StackExchange
import Testing
import TestSupport

@Suite("Packed lists")
struct PackingTests {
  private func part(_ first: Int, _ kind: PackedPart.Kind = .questions, site: String = "emacs")
    -> PackedPart
  {
    PackedPart(
      PackedPart.Key(site: site, kind: kind, first: first), bytes: [1, 2, UInt8(first)])
  }

  private func parts(_ archive: Archive, _ kind: PackedPart.Kind = .questions) throws
    -> [PackedPart]
  {
    try archive.packedParts(kind, ofSite: "emacs").compactMap { try archive.packedPart($0) }
  }

  private func keep(
    _ parts: [PackedPart], inForm form: Int, upTo generation: Int, removing removed: [PackedPart]?,
    in archive: Archive
  ) throws {
    try archive.keepPacked(inForm: form, upTo: generation, removing: removed?.map(\.key)) {
      for part in parts { try $0(part) }
    }
  }

  @Test("Parts are kept by site, kind and first id, and replaced one by one")
  func keeping() async throws {
    try await withArchive { archive in
      #expect(try archive.packedGeneration(inForm: 1) == nil)
      try keep(
        [part(30), part(7), part(7, .users), part(9, site: "vi")], inForm: 1, upTo: 4,
        removing: nil, in: archive)
      #expect(try archive.packedGeneration(inForm: 1) == 4)
      #expect(try archive.packedGeneration(inForm: 2) == nil)
      #expect(try parts(archive) == [part(7), part(30)])
      #expect(try parts(archive, .users) == [part(7, .users)])
      try keep([part(8), part(12)], inForm: 1, upTo: 5, removing: [part(7)], in: archive)
      #expect(try parts(archive) == [part(8), part(12), part(30)])
      try keep([part(2)], inForm: 2, upTo: 6, removing: nil, in: archive)
      #expect(try parts(archive) == [part(2)])
      #expect(try archive.packedGeneration(inForm: 2) == 6)
    }
  }

  @Test("Nothing packed is left of what is forgotten")
  func forgetting() async throws {
    try await withArchive { archive in
      try keep([part(7)], inForm: 1, upTo: 4, removing: nil, in: archive)
      try archive.forgetting {}
      #expect(try parts(archive).isEmpty)
      #expect(try archive.packedGeneration(inForm: 1) == nil)
    }
  }

  @Test("Questions and users that changed after a generation are named by id")
  func changes() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(2))
      let generation = try archive.closeGeneration()
      try archive.save(Question(id: 5, title: "x"), site: "emacs", at: .day(3))
      try archive.save(Question(id: 3, title: "x"), site: "emacs", at: .day(3))
      #expect(try archive.idsOfChanged(.questions, ofSite: "emacs", after: generation) == [3, 5])
      #expect(try archive.idsOfChanged(.questions, ofSite: "emacs", after: 0) == [3, 5, 100])
      #expect(try archive.idsOfChanged(.users, ofSite: "emacs", after: generation) == [])
      #expect(try archive.idsOfChanged(.questions, ofSite: "vi", after: 0) == [])
    }
  }
}
