import FoundationEssentials
import PostContract
import Testing

@Suite("Seeds of the fuzzers")
struct SeedTests {
  @Test("No seed breaks a promise", arguments: try Seed.all())
  func seed(seed: Seed) {
    let faults =
      switch seed.folder {
      case "Blocks": Promises.faults(ofBlocks: String(decoding: seed.bytes, as: UTF8.self))
      case "HTML": Promises.faults(ofHTML: String(decoding: seed.bytes, as: UTF8.self))
      case "Markdown": Promises.faults(ofMarkdown: seed.bytes)
      default: Promises.faults(ofTable: seed.bytes)
      }
    #expect(faults == [])
  }
}

/// An input that the fuzzers begin with, or have found.
struct Seed: Sendable, CustomTestStringConvertible {
  let folder: String
  let name: String
  let bytes: [UInt8]

  var testDescription: String { "\(folder)/\(name)" }

  static func all() throws -> [Seed] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try ["Blocks", "HTML", "Markdown", "Tables"].flatMap { folder in
      let path = sources.appending(path: "Fuzzing/Seeds/\(folder)")
      return try FileManager.default.contentsOfDirectory(atPath: path.path).sorted().map { name in
        Seed(
          folder: folder, name: name, bytes: Array(try Data(contentsOf: path.appending(path: name)))
        )
      }
    }
  }
}
