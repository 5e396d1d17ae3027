import Testing

@Suite("Files of the shipped sample")
struct ShippedFilesTests {
  let sample: ShippedSample
  init() throws { sample = try ShippedSample.shared.get() }

  @Test("The sample and each of its images are small")
  func sizes() {
    #expect(sample.files.values.map(\.count).reduce(0, +) < 600_000)
    for (name, bytes) in sample.files where name.hasPrefix("avatars/") {
      #expect(bytes.count < 4096, "\(name)")
    }
    for (name, bytes) in sample.files where name.hasPrefix("images/") {
      #expect(bytes.count < 30_720, "\(name)")
    }
  }

  @Test("File names are plain")
  func names() {
    for name in sample.files.keys {
      #expect(
        name.wholeMatch(of: /([a-z]+\/){0,2}[a-z0-9-]+\.(json|png|jpg|gif|webp)/) != nil, "\(name)")
    }
  }

  @Test("Images have the format of their extension, and all four formats occur")
  func formats() {
    let beginnings: [String: [UInt8]] = [
      "png": [0x89, 0x50, 0x4E, 0x47], "jpg": [0xFF, 0xD8, 0xFF], "gif": Array("GIF8".utf8),
      "webp": Array("RIFF".utf8),
    ]
    for folder in ["avatars", "images"] {
      let pictures = sample.files.filter { $0.key.hasPrefix("\(folder)/") }
      let types = pictures.map { name, bytes in
        let type = String(name.split(separator: ".")[1])
        #expect(bytes.starts(with: beginnings[type] ?? [0]), "\(name)")
        return type
      }
      #expect(Set(types) == Set(beginnings.keys))
    }
    #expect((12...20).contains(sample.files.keys.count { $0.hasPrefix("avatars/") }))
  }

  @Test("All links have hosts that end with .example")
  func hosts() {
    let link = /(?:[a-z]+:|["'(\s])\/\/([A-Za-z0-9.-]+\.[a-z]+)/
    for (name, bytes) in sample.files where name.hasSuffix(".json") {
      let text = String(decoding: bytes, as: UTF8.self)
      let hosts = text.matches(of: link).map(\.1)
      #expect(hosts.allSatisfy { $0.hasSuffix(".example") }, "\(name)")
    }
  }

  @Test("Every image is referenced, and every referenced image exists or is missing on purpose")
  func pictures() {
    let texts = sample.files.filter { $0.key.hasSuffix(".json") }.values
      .map { String(decoding: $0, as: UTF8.self) }.joined()
    let shown = Set(
      texts.matches(of: /https:\/\/(avatars|images)\.example\/([a-z0-9.-]+)/)
        .map { "\($0.1)/\($0.2)" })
    let pictures = sample.files.keys.filter { !$0.hasSuffix(".json") }
    #expect(Set(pictures) == shown)
    #expect(texts.contains("https://elsewhere.example/uploads/"))
  }
}
