import Archive
import FoundationEssentials
import TestSupport
import Testing

@Suite struct ImageTests {
  private let bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0, 0xff]
  private let image = StoredImage(
    hash: String(repeating: "0a", count: 32), mediaType: "image/png", width: 640, height: 480,
    byteCount: 6)
  private let validators = ImageSource.Validators(
    etag: "\"abc\"", lastModified: "Wed, 01 Jan 2025 00:00:00 GMT")
  private let timeOut = ImageSource.DownloadFailure(kind: .missing, reason: "no answer in 20 s")
  private let gone = ImageSource.DownloadFailure(kind: .absent, reason: "404")

  @Test("An image is found by its address and its bytes by their hash")
  func roundTrip() async throws {
    try await withArchive { archive in
      try archive.save(
        bytes, of: image, forURL: "https://i.example/a", validators: validators, at: .day(1))
      let source = ImageSource(
        url: "https://i.example/a", hash: image.hash, validators: validators, checkDate: .day(1))
      try #expect(archive.imageSource(forURL: "https://i.example/a") == source)
      try #expect(archive.bytes(ofHash: image.hash) == bytes)
    }
  }

  @Test("An address that was never asked and a hash that is not kept are nil")
  func unknown() async throws {
    try await withArchive { archive in
      try #expect(archive.imageSource(forURL: "https://i.example/a") == nil)
      try #expect(archive.bytes(ofHash: image.hash) == nil)
      try #expect(archive.storedImages() == [:])
    }
  }

  @Test("Bytes that come from two addresses are kept once")
  func shared() async throws {
    try await withArchive { archive in
      try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
      try archive.save(bytes, of: image, forURL: "https://i.example/b", at: .day(1))
      let stored = try archive.storedImages()
      #expect(stored == ["https://i.example/a": image, "https://i.example/b": image])
      let raw = try RawDatabase(archive.path)
      try #expect(raw.value("SELECT count(*) FROM images") == "1")
    }
  }

  @Test("A failure counts its attempts and keeps the last good copy")
  func failure() async throws {
    try await withArchive { archive in
      try archive.save(
        bytes, of: image, forURL: "https://i.example/a", validators: validators, at: .day(1))
      try archive.save(timeOut, forURL: "https://i.example/a", at: .day(2))
      try archive.save(gone, forURL: "https://i.example/a", at: .day(3))
      let source = ImageSource(
        url: "https://i.example/a", hash: image.hash, validators: validators, failure: gone,
        attempts: 2, checkDate: .day(3))
      try #expect(archive.imageSource(forURL: "https://i.example/a") == source)
      try #expect(archive.storedImages() == ["https://i.example/a": image])
    }
  }

  @Test("An image that comes after failures clears them")
  func recovery() async throws {
    try await withArchive { archive in
      try archive.save(timeOut, forURL: "https://i.example/a", at: .day(1))
      let failed = ImageSource(
        url: "https://i.example/a", failure: timeOut, attempts: 1, checkDate: .day(1))
      try #expect(archive.imageSource(forURL: "https://i.example/a") == failed)
      try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(2))
      let source = ImageSource(url: "https://i.example/a", hash: image.hash, checkDate: .day(2))
      try #expect(archive.imageSource(forURL: "https://i.example/a") == source)
    }
  }

  @Test("An address that gives other bytes now has those")
  func changed() async throws {
    try await withArchive { archive in
      try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
      var other = image
      other.hash = String(repeating: "0b", count: 32)
      other.byteCount = 2
      try archive.save([1, 2], of: other, forURL: "https://i.example/a", at: .day(2))
      try #expect(archive.imageSource(forURL: "https://i.example/a")?.hash == other.hash)
      try #expect(archive.bytes(ofHash: other.hash) == [1, 2])
    }
  }

  @Test("An image that a page wants is listed until its bytes are there")
  func wanted() async throws {
    try await withArchive { archive in
      try archive.registerImage("https://i.example/b", for: .post, at: .day(1))
      try archive.registerImage("https://i.example/a", for: .avatar, at: .day(1))
      try archive.save(timeOut, forURL: "https://i.example/b", at: .day(2))
      let avatar = ImageSource(
        url: "https://i.example/a", purpose: .avatar, checkDate: .day(1))
      let failed = ImageSource(
        url: "https://i.example/b", purpose: .post, failure: timeOut, attempts: 1,
        checkDate: .day(2))
      try #expect(archive.imagesToDownload() == [avatar, failed])
      try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(3))
      try #expect(archive.imagesToDownload() == [failed])
    }
  }

  @Test("Kept images are listed by how long ago they were checked, until they are absent")
  func kept() async throws {
    try await withArchive { archive in
      for (number, purpose) in [ImagePurpose.avatar, .avatar, .post, .avatar].enumerated() {
        let url = "https://i.example/\(number)"
        try archive.registerImage(url, for: purpose, at: .day(1))
        let validators = ImageSource.Validators(etag: "e\(number)", lastModified: "d")
        try archive.save(
          bytes, of: image, forURL: url, validators: validators, at: .day(10 - number))
      }
      let first = ImageSource(
        url: "https://i.example/3", purpose: .avatar, hash: image.hash,
        validators: .init(etag: "e3", lastModified: "d"), checkDate: .day(7))
      let kept = try archive.imagesToRevalidate(for: .avatar, notCheckedSince: .day(10), limit: 5)
      #expect(kept.first == first)
      #expect(kept.map(\.url) == ["https://i.example/3", "https://i.example/1"])
      try #expect(
        archive.imagesToRevalidate(for: .avatar, notCheckedSince: .day(20), limit: 1) == [first])
      try archive.save(gone, forURL: "https://i.example/3", at: .day(7))
      try archive.markImageCurrent(forURL: "https://i.example/1", at: .day(12))
      try #expect(
        archive.imagesToRevalidate(for: .avatar, notCheckedSince: .day(11), limit: 5).map(\.url)
          == ["https://i.example/0"])
    }
  }

  @Test("A confirmed image has no failure any more, one without bytes cannot be confirmed")
  func confirmed() async throws {
    try await withArchive { archive in
      try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
      try archive.save(timeOut, forURL: "https://i.example/a", at: .day(2))
      try archive.save(timeOut, forURL: "https://i.example/b", at: .day(2))
      for url in ["https://i.example/a", "https://i.example/b"] {
        try archive.markImageCurrent(forURL: url, at: .day(3))
      }
      let source = try archive.imageSource(forURL: "https://i.example/a")
      #expect(source?.failure == nil && source?.attempts == 0 && source?.checkDate == .day(3))
      try #expect(archive.imageSource(forURL: "https://i.example/b")?.failure == timeOut)
    }
  }

  @Test("Smaller forms of images are listed with them, and tried once")
  func variants() async throws {
    try await withArchive { archive in
      try archive.registerImage("https://i.example/a", for: .post, at: .day(1))
      try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
      let least = image.width
      try #expect(archive.images(withoutVariantOfWidth: 9, for: .post, minWidth: least) == [image])
      try #expect(archive.images(withoutVariantOfWidth: 9, for: .post, minWidth: least + 1).isEmpty)
      try #expect(archive.images(withoutVariantOfWidth: 9, for: .avatar, minWidth: 1).isEmpty)
      let small = StoredImage(
        hash: "cd", mediaType: "image/webp", width: 1, height: 2, byteCount: 1)
      try archive.saveVariant((small, [7]), width: 9, ofHash: image.hash, at: .day(2))
      try archive.saveVariant(nil, width: 8, ofHash: image.hash, at: .day(2))
      try #expect(archive.storedImages()["https://i.example/a"]?.variants == [9: small])
      try #expect(archive.bytes(ofHash: "cd") == [7])
      for width in [8, 9] {
        try #expect(archive.images(withoutVariantOfWidth: width, for: .post, minWidth: 1).isEmpty)
      }
    }
  }

  @Test("What hosts want is kept, the latest counts")
  func hosts() async throws {
    try await withArchive { archive in
      try archive.save(ImageHost(maxParallelRequests: 4), named: "a", at: .day(1))
      try archive.save(
        ImageHost(maxParallelRequests: 2, pausedUntil: .day(3)), named: "a", at: .day(2))
      try archive.save(ImageHost(maxParallelRequests: 8), named: "b:81", at: .day(2))
      try #expect(
        archive.imageHosts() == [
          "a": ImageHost(maxParallelRequests: 2, pausedUntil: .day(3)),
          "b:81": ImageHost(maxParallelRequests: 8),
        ])
    }
  }

  @Test("Wanting an image again changes nothing of what is known")
  func wantedAgain() async throws {
    try await withArchive { archive in
      try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
      try archive.save(gone, forURL: "https://i.example/b", at: .day(1))
      for url in ["https://i.example/a", "https://i.example/b", "https://i.example/c"] {
        try archive.registerImage(url, for: .post, at: .day(2))
        try archive.registerImage(url, for: .avatar, at: .day(3))
      }
      let failed = ImageSource(
        url: "https://i.example/b", purpose: .post, failure: gone, attempts: 1,
        checkDate: .day(1))
      let new = ImageSource(url: "https://i.example/c", purpose: .post, checkDate: .day(2))
      try #expect(archive.imagesToDownload() == [failed, new])
      try #expect(archive.imageSource(forURL: "https://i.example/b")?.checkDate == .day(1))
    }
  }

  @Test("A large image comes back byte for byte")
  func large() async throws {
    try await withArchive { archive in
      let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      var described = image
      described.byteCount = large.count
      try archive.save(large, of: described, forURL: "https://i.example/a", at: .day(1))
      let read = try archive.bytes(ofHash: image.hash)
      #expect(read == large)
    }
  }
}
