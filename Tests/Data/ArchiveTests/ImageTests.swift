import Archive
import FoundationEssentials
import TestSupport
import Testing

@Suite struct ImageTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0, 0xff]
  private let image = StoredImage(
    hash: String(repeating: "0a", count: 32), mediaType: "image/png", width: 640, height: 480,
    byteCount: 6)
  private let validators = ImageSource.Validators(
    etag: "\"abc\"", lastModified: "Wed, 01 Jan 2025 00:00:00 GMT")
  private let timeout = ImageSource.DownloadFailure(kind: .temporary, reason: "no answer in 20 s")
  private let absent = ImageSource.DownloadFailure(kind: .permanent, reason: "404")

  @Test("An image is found by its URL, and its bytes by their hash")
  func roundTrip() throws {
    try archive.save(
      bytes, of: image, forURL: "https://i.example/a", validators: validators, at: .day(1))
    let source = ImageSource(
      url: "https://i.example/a", hash: image.hash, validators: validators, checkDate: .day(1))
    try #expect(archive.imageSource(forURL: "https://i.example/a") == source)
    try #expect(archive.imageBytes(ofHash: image.hash) == bytes)
  }

  @Test("Returns nil for an unknown URL and for an unknown hash")
  func unknown() throws {
    try #expect(archive.imageSource(forURL: "https://i.example/a") == nil)
    try #expect(archive.imageBytes(ofHash: image.hash) == nil)
    try #expect(archive.storedImagesByURL() == [:])
  }

  @Test("Equal bytes from two URLs are stored once")
  func shared() throws {
    try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
    try archive.save(bytes, of: image, forURL: "https://i.example/b", at: .day(1))
    let stored = try archive.storedImagesByURL()
    #expect(stored == ["https://i.example/a": image, "https://i.example/b": image])
    let raw = try RawDatabase(archive.path)
    try #expect(raw.value("SELECT count(*) FROM images") == "1")
  }

  @Test("A failed download counts the attempt and keeps the stored image")
  func failure() throws {
    try archive.save(
      bytes, of: image, forURL: "https://i.example/a", validators: validators, at: .day(1))
    try archive.save(timeout, forURL: "https://i.example/a", at: .day(2))
    try archive.save(absent, forURL: "https://i.example/a", at: .day(3))
    let source = ImageSource(
      url: "https://i.example/a", hash: image.hash, validators: validators, failure: absent,
      failedAttempts: 2, checkDate: .day(3))
    try #expect(archive.imageSource(forURL: "https://i.example/a") == source)
    try #expect(archive.storedImagesByURL() == ["https://i.example/a": image])
  }

  @Test("A successful download clears earlier failures")
  func recovery() throws {
    try archive.save(timeout, forURL: "https://i.example/a", at: .day(1))
    let failed = ImageSource(
      url: "https://i.example/a", failure: timeout, failedAttempts: 1, checkDate: .day(1))
    try #expect(archive.imageSource(forURL: "https://i.example/a") == failed)
    try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(2))
    let source = ImageSource(url: "https://i.example/a", hash: image.hash, checkDate: .day(2))
    try #expect(archive.imageSource(forURL: "https://i.example/a") == source)
  }

  @Test("New bytes from a URL replace its previous image")
  func changed() throws {
    try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
    var other = image
    other.hash = String(repeating: "0b", count: 32)
    other.byteCount = 2
    try archive.save([1, 2], of: other, forURL: "https://i.example/a", at: .day(2))
    try #expect(archive.imageSource(forURL: "https://i.example/a")?.hash == other.hash)
    try #expect(archive.imageBytes(ofHash: other.hash) == [1, 2])
  }

  @Test("A registered image is listed for download until its bytes are stored")
  func registered() throws {
    try archive.registerImage("https://i.example/b", for: .post, at: .day(1))
    try archive.registerImage("https://i.example/a", for: .avatar, at: .day(1))
    try archive.save(timeout, forURL: "https://i.example/b", at: .day(2))
    let avatar = ImageSource(url: "https://i.example/a", purpose: .avatar, checkDate: .day(1))
    let failed = ImageSource(
      url: "https://i.example/b", purpose: .post, failure: timeout, failedAttempts: 1,
      checkDate: .day(2))
    try #expect(archive.imagesToDownload() == [avatar, failed])
    try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(3))
    try #expect(archive.imagesToDownload() == [failed])
  }

  @Test("Stored images are revalidated in the order of their last checks, unless they are absent")
  func revalidation() throws {
    for (number, purpose) in [ImagePurpose.avatar, .avatar, .post, .avatar].enumerated() {
      let url = "https://i.example/\(number)"
      try archive.registerImage(url, for: purpose, at: .day(1))
      let validators = ImageSource.Validators(etag: "e\(number)", lastModified: "d")
      try archive.save(bytes, of: image, forURL: url, validators: validators, at: .day(10 - number))
    }
    let first = ImageSource(
      url: "https://i.example/3", purpose: .avatar, hash: image.hash,
      validators: .init(etag: "e3", lastModified: "d"), checkDate: .day(7))
    let due = try archive.imagesToRevalidate(for: .avatar, notCheckedSince: .day(10), limit: 5)
    #expect(due.first == first)
    #expect(due.map(\.url) == ["https://i.example/3", "https://i.example/1"])
    try #expect(
      archive.imagesToRevalidate(for: .avatar, notCheckedSince: .day(20), limit: 1) == [first])
    try archive.save(absent, forURL: "https://i.example/3", at: .day(7))
    try archive.markImageCurrent(forURL: "https://i.example/1", at: .day(12))
    try #expect(
      archive.imagesToRevalidate(for: .avatar, notCheckedSince: .day(11), limit: 5).map(\.url)
        == ["https://i.example/0"])
  }

  @Test("Confirming an image clears its failure, but requires stored bytes")
  func confirmed() throws {
    try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
    try archive.save(timeout, forURL: "https://i.example/a", at: .day(2))
    try archive.save(timeout, forURL: "https://i.example/b", at: .day(2))
    for url in ["https://i.example/a", "https://i.example/b"] {
      try archive.markImageCurrent(forURL: url, at: .day(3))
    }
    let source = try archive.imageSource(forURL: "https://i.example/a")
    #expect(source?.failure == nil && source?.failedAttempts == 0 && source?.checkDate == .day(3))
    try #expect(archive.imageSource(forURL: "https://i.example/b")?.failure == timeout)
  }

  @Test("Variants are listed with their images, and each width is attempted once")
  func variants() throws {
    try archive.registerImage("https://i.example/a", for: .post, at: .day(1))
    try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
    let minWidth = image.width
    try #expect(archive.images(withoutVariantOfWidth: 9, for: .post, minWidth: minWidth) == [image])
    try #expect(
      archive.images(withoutVariantOfWidth: 9, for: .post, minWidth: minWidth + 1).isEmpty)
    try #expect(archive.images(withoutVariantOfWidth: 9, for: .avatar, minWidth: 1).isEmpty)
    let small = StoredImage(hash: "cd", mediaType: "image/webp", width: 1, height: 2, byteCount: 1)
    try archive.saveVariant((small, [7]), width: 9, ofHash: image.hash, at: .day(2))
    try archive.saveVariant(nil, width: 8, ofHash: image.hash, at: .day(2))
    try #expect(archive.storedImagesByURL()["https://i.example/a"]?.variantsByWidth == [9: small])
    try #expect(archive.imageBytes(ofHash: "cd") == [7])
    for width in [8, 9] {
      try #expect(archive.images(withoutVariantOfWidth: width, for: .post, minWidth: 1).isEmpty)
    }
  }

  @Test("Stores the latest state of each image host")
  func hosts() throws {
    try archive.save(ImageHost(maxParallelRequests: 4), named: "a", at: .day(1))
    try archive.save(
      ImageHost(maxParallelRequests: 2, pausedUntil: .day(3)), named: "a", at: .day(2))
    try archive.save(ImageHost(maxParallelRequests: 8), named: "b:81", at: .day(2))
    try #expect(
      archive.imageHostsByName() == [
        "a": ImageHost(maxParallelRequests: 2, pausedUntil: .day(3)),
        "b:81": ImageHost(maxParallelRequests: 8),
      ])
  }

  @Test("Registering an image again does not change its record")
  func registeredAgain() throws {
    try archive.save(bytes, of: image, forURL: "https://i.example/a", at: .day(1))
    try archive.save(absent, forURL: "https://i.example/b", at: .day(1))
    for url in ["https://i.example/a", "https://i.example/b", "https://i.example/c"] {
      try archive.registerImage(url, for: .post, at: .day(2))
      try archive.registerImage(url, for: .avatar, at: .day(3))
    }
    let failed = ImageSource(
      url: "https://i.example/b", purpose: .post, failure: absent, failedAttempts: 1,
      checkDate: .day(1))
    let new = ImageSource(url: "https://i.example/c", purpose: .post, checkDate: .day(2))
    try #expect(archive.imagesToDownload() == [failed, new])
    try #expect(archive.imageSource(forURL: "https://i.example/b")?.checkDate == .day(1))
  }

  @Test("A large image is returned byte for byte")
  func large() throws {
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var largeImage = image
    largeImage.byteCount = large.count
    try archive.save(large, of: largeImage, forURL: "https://i.example/a", at: .day(1))
    let read = try archive.imageBytes(ofHash: image.hash)
    #expect(read == large)
  }
}
