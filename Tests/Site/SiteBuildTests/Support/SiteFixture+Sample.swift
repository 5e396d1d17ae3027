import Archive
import Basics
import BuiltIn
import FoundationEssentials
import Images
import StackExchange

extension SiteFixture {
  /// Saves the posts and images of the built-in sample.
  func saveSample() throws {
    let files = BuiltIn.files(in: "Samples")
    let questions = try files.keys.filter { $0.hasPrefix("questions/") }.sorted().map { name in
      try JSONDecoder().decode(Question.self, from: Data(files[name] ?? []))
    }
    try changeArchive { archive in
      try archive.transaction {
        for question in questions {
          try archive.save(question, site: "stackoverflow", at: .day(20))
        }
        let ordered = questions.sorted { $0.post.score > $1.post.score }
        for tag in ["swift", "c#", "go"] {
          let tagged = ordered.filter { $0.tags.contains(tag) }
          var edition = Edition.containing(tagged, digest: "stackoverflow-\(tag)", on: 20)
          edition.title = "\(tag) on Stack Overflow"
          try archive.save(edition)
        }
        for (name, bytes) in files where name.hasPrefix("avatars/") || name.hasPrefix("images/") {
          try saveImage(bytes, named: name, in: archive)
        }
      }
    }
  }

  private func saveImage(_ bytes: [UInt8], named name: String, in archive: Archive) throws {
    let parts = name.split(separator: "/")
    let url = "https://\(parts[0]).example/\(parts[1])"
    let info = try ImageInfo(sniffing: bytes)
    let image = StoredImage(
      hash: ContentHash(of: bytes).hex, mediaType: info.format.mediaType, width: info.width,
      height: info.height, byteCount: bytes.count)
    for address in [ImageAddress.canonical(url), AvatarAddress.sized("\(url)?s=128", pixels: 128)] {
      try archive.save(bytes, of: image, forURL: address, at: .day(20))
    }
  }
}
