import Archive
import FoundationEssentials
import Testing

@Suite struct PublishedFileTests {
  private let folder = PublishedFolder(id: "f", recipe: "r", generation: 3)

  private func file(_ path: String, size: Int = 1) -> PublishedFile {
    PublishedFile(
      path: path, size: size, modified: 1_795_240_800_123_456_789,
      fingerprint: [0, 255, 0, 0, 0, 0, 0, 0],
      ingredients: [.question(1, site: "emacs"), .user(2, site: "emacs")],
      images: ["0123456789abcdef", "ffffffffffffffff"].compactMap { ImageMark(hash: $0) })
  }

  @Test("Files come back as they were kept, by path")
  func roundTrip() async throws {
    try await withArchive { archive in
      var left = file("q/2.html")
      left.state = .leaving
      let plain = PublishedFile(path: "index.html", size: 0, modified: 0)
      try archive.save(folder, files: [left, file("a"), plain], removed: nil)
      try #expect(archive.publishedFolder("f") == folder)
      try #expect(archive.publishedFiles(inFolder: "f") == [file("a"), plain, left])
      try #expect(archive.publishedFolder("g") == nil)
      try #expect(archive.publishedFiles(inFolder: "g") == [])
    }
  }

  private func text(_ bytes: Span<UInt8>) -> String {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }

  @Test("Whether a file may stay is told without its lists, and so which images it shows")
  func marks() async throws {
    try await withArchive { archive in
      var left = file("b")
      left.state = .leaving
      left.ingredients = []
      left.images = []
      try archive.save(folder, files: [left], removed: nil)
      #expect(try archive.hasUnsettledFiles(inFolder: "f"))
      left.state = .current
      left.fingerprint = []
      try archive.save(folder, files: [left, file("a")], removed: [])
      #expect(try !archive.hasUnsettledFiles(inFolder: "f"))
      #expect(try archive.publishedFile("a", inFolder: "f") == file("a"))
      #expect(try archive.publishedFile("c", inFolder: "f") == nil)
      func outdated(_ changes: Set<Ingredient>, _ images: Set<ImageMark> = []) throws -> [String] {
        var outdated: [String] = []
        try archive.forEachPublishedFile(inFolder: "f", outdatedBy: changes, images) {
          path, marks, _ in
          if marks.isOutdated { outdated.append(text(path)) }
        }
        return outdated
      }
      #expect(try outdated([.user(2, site: "emacs")]) == ["a"])
      #expect(try outdated([.user(3, site: "emacs")]) == [])
      #expect(try outdated([], Set(file("a").images.suffix(1))) == ["a"])
      var found: [String] = []
      try archive.forEachPublishedFile(inFolder: "f") { path, marks, images in
        var shown: [ImageMark] = []
        ImageMark.forEach(in: images) { shown.append($0) }
        let path = text(path)
        found.append("\(path) \(marks.state) \(marks.fingerprint) \(marks.size)")
        #expect(shown == (path == "a" ? file("a").images : []))
        #expect(marks.modified == file("a").modified)
      }
      #expect(found == ["a current 65280 1", "b current 0 1"])
    }
  }

  @Test("A later publication replaces what it names, and keeps the rest")
  func later() async throws {
    try await withArchive { archive in
      try archive.save(folder, files: ["a", "b", "c"].map { file($0) }, removed: nil)
      var next = folder
      next.recipe = "r2"
      next.generation = 4
      try archive.save(next, files: [file("b", size: 2), file("d")], removed: ["c"])
      try #expect(archive.publishedFolder("f") == next)
      try #expect(
        archive.publishedFiles(inFolder: "f") == [file("a"), file("b", size: 2), file("d")])
      try archive.save(next, files: [file("e")], removed: nil)
      try #expect(archive.publishedFiles(inFolder: "f") == [file("e")])
    }
  }

  @Test("What was written down of a publication counts only once it is kept")
  func dropped() async throws {
    try await withArchive { archive in
      try archive.save(folder, files: [file("a")], removed: nil)
      var next = folder
      next.generation = 4
      do {
        let note = try PublicationNote(of: next, removed: ["a"], in: archive)
        try note.add(file("b"))
      }
      try #expect(archive.publishedFolder("f") == folder)
      try #expect(archive.publishedFiles(inFolder: "f") == [file("a")])
      let note = try PublicationNote(of: next, removed: ["a"], in: archive)
      try note.add(file("b"))
      try note.keep()
      try #expect(archive.publishedFolder("f") == next)
      try #expect(archive.publishedFiles(inFolder: "f") == [file("b")])
    }
  }

  @Test("Folders are kept apart, and of many only those with the latest data")
  func folders() async throws {
    try await withArchive { archive in
      for number in 1...20 {
        let other = PublishedFolder(
          id: "\(number)", recipe: "r", generation: number)
        try archive.save(other, files: [file("\(number)")], removed: nil)
      }
      try #expect(archive.publishedFolder("4") == nil)
      try #expect(archive.publishedFiles(inFolder: "4") == [])
      try #expect(archive.publishedFiles(inFolder: "5") == [file("5")])
      try #expect(archive.publishedFiles(inFolder: "20") == [file("20")])
    }
  }

  @Test("The mark of an image is read from the digits of its hash, and from nothing else")
  func marks() {
    #expect(ImageMark(hash: "0123456789abcdef77") == ImageMark(hash: "0123456789abcdef"))
    #expect(ImageMark(hash: "0123456789abcde") == nil)
    #expect(ImageMark(hash: "0123456789abcdeg") == nil)
  }
}
