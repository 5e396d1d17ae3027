import FoundationEssentials
import PostContract
import TestSupport
import Testing

@Suite("Seeds of the Markdown fuzzers")
struct SeedTests {
  @Test("No seed violates an invariant", arguments: try Seed.all())
  func seed(seed: Seed) {
    let violations =
      switch seed.folder {
      case "Blocks":
        PostInvariants.violations(ofBlocks: String(decoding: seed.bytes, as: UTF8.self))
      case "HTML": PostInvariants.violations(ofHTML: String(decoding: seed.bytes, as: UTF8.self))
      case "Markdown": PostInvariants.violations(ofMarkdown: seed.bytes)
      default: PostInvariants.violations(ofTable: seed.bytes)
      }
    #expect(violations == [])
  }
}

/// An initial input of a fuzzer, or one that it found.
struct Seed: Sendable, CustomTestStringConvertible {
  let folder: String
  let name: String
  let bytes: [UInt8]

  var testDescription: String { "\(folder)/\(name)" }

  static func all() throws -> [Seed] {
    try ["Blocks", "HTML", "Markdown", "Tables"].flatMap { folder in
      let path = ProjectFolder.url("Fuzzing/Seeds/\(folder)")
      return try FileManager.default.contentsOfDirectory(atPath: path.path).sorted().map { name in
        Seed(
          folder: folder, name: name, bytes: Array(try Data(contentsOf: path.appending(path: name)))
        )
      }
    }
  }
}
