import Archive
import Basics
import Fetching
import FoundationEssentials
import Images
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct ImageShrinkerTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  private struct Crash: Error {}

  private let original = NoisyPNG.bytes(width: 2000, height: 20)
  private let avatar = NoisyPNG.bytes(width: 128, height: 128)

  private func save(
    _ bytes: [UInt8], as purpose: ImagePurpose, _ name: String = "a", in archive: Archive
  ) throws {
    let url = "https://i.sstatic.net/\(name).png"
    try archive.registerImage(url, for: purpose, at: now)
    let info = try ImageInfo(sniffing: bytes)
    try archive.save(
      bytes,
      of: StoredImage(
        hash: ContentHash(of: bytes).hex, mediaType: "image/png", width: info.width,
        height: info.height, byteCount: bytes.count), forURL: url, at: now)
  }

  private func shrink(
    _ archive: Archive, time: Duration = .seconds(300), avatars: Bool = true,
    clock: TestClock = TestClock(), jobs: Int = 2,
    report: @escaping (FetchEvent) -> Void = { _ in },
    convert: @escaping ImageShrinker.Convert
  ) async throws -> [String] {
    try await ImageShrinker(
      convert: convert, archive: archive,
      settings: ImageSettings(
        hosts: [], maxBytes: 1, includesAvatars: avatars, includesPostImages: true, timeLimit: time),
      now: now, maxConcurrentConversions: jobs, clock: MonotonicClock(clock), report: report
    ).shrink()
  }

  /// Returns images of the requested size.
  private func converter() -> ImageShrinker.Convert {
    { images, shape in
      images.map { _ in
        switch shape {
        case .width(let width): webP(width, width)
        case .square(let side): webP(side, side)
        }
      }
    }
  }

  private final class Shapes: Sendable {
    private let state = Mutex<[ImageConverter.Shape]>([])
    func append(_ shape: ImageConverter.Shape) { state.withLock { $0.append(shape) } }
    var all: [ImageConverter.Shape] { state.withLock { $0 } }
  }

  @Test("A wide image of a post gets a variant of 1,600 pixels, once")
  func wide() async throws {
    try save(original, as: .post, in: archive)
    let shapes = Shapes()
    let convert: ImageShrinker.Convert = { _, shape in
      shapes.append(shape)
      return [webP(1600, 16)]
    }
    #expect(try await shrink(archive, convert: convert).isEmpty)
    let image = try #require(try archive.storedImagesByURL()["https://i.sstatic.net/a.png"])
    let variant = try #require(image.variantsByWidth[1600])
    #expect(variant.width == 1600 && variant.mediaType == "image/webp")
    #expect(try archive.imageBytes(ofHash: variant.hash) == webP(1600, 16))
    #expect(try await shrink(archive, convert: convert).isEmpty)
    #expect(shapes.all == [.width(1600)])
  }

  @Test("A large avatar gets variants of 64 and 128 pixels, and a small image gets none")
  func avatars() async throws {
    try save(avatar, as: .avatar, in: archive)
    try save(NoisyPNG.bytes(width: 1600, height: 3), as: .post, "b", in: archive)
    try save(NoisyPNG.bytes(width: 40, height: 40), as: .avatar, "c", in: archive)
    _ = try await shrink(archive, convert: converter())
    let images = try archive.storedImagesByURL()
    #expect(
      images["https://i.sstatic.net/a.png"]?.variantsByWidth.mapValues(\.width) == [
        64: 64, 128: 128,
      ])
    #expect(images["https://i.sstatic.net/b.png"]?.variantsByWidth.isEmpty == true)
    #expect(images["https://i.sstatic.net/c.png"]?.variantsByWidth.isEmpty == true)
  }

  @Test("A variant that is too wide or not smaller in bytes is discarded, and not tried again")
  func notSmaller() async throws {
    try save(original, as: .post, in: archive)
    try save(NoisyPNG.bytes(width: 1601, height: 1), as: .post, "b", in: archive)
    let tries = Mutex(0)
    let large = original
    let convert: ImageShrinker.Convert = { images, _ in
      images.map { bytes in
        tries.withLock { $0 += 1 }
        return bytes == large ? webP(1700, 17) : NoisyPNG.bytes(width: 1600, height: 5)
      }
    }
    for _ in 1...2 { #expect(try await shrink(archive, convert: convert).isEmpty) }
    #expect(tries.withLock { $0 } == 2)
    #expect(try archive.storedImagesByURL().values.allSatisfy { $0.variantsByWidth.isEmpty })
  }

  @Test("Small images of one shape are converted in batches, and large ones alone")
  func batches() async throws {
    let many = ImageConverter.maxBatchSize + 6
    for number in 1...many {
      try save(
        NoisyPNG.bytes(width: 70, height: 70 + number), as: .avatar, "\(number)", in: archive)
    }
    for number in 0..<3 {
      try save(
        NoisyPNG.bytes(width: 1700, height: 600 + number), as: .post, "p\(number)", in: archive)
    }
    let sizes = Mutex<[Int]>([])
    let convert = converter()
    let lines = try await shrink(archive) { images, shape in
      sizes.withLock { $0.append(images.count) }
      return try await convert(images, shape)
    }
    #expect(lines.isEmpty)
    #expect(sizes.withLock { $0.sorted() } == [1, 1, 1, 6, ImageConverter.maxBatchSize])
    let images = try archive.storedImagesByURL()
    #expect(images.count == many + 3 && images.values.allSatisfy { $0.variantsByWidth.count == 1 })
  }

  @Test("A crash affects only one image, which is reported and not tried again")
  func crash() async throws {
    try save(original, as: .post, in: archive)
    try save(NoisyPNG.bytes(width: 2000, height: 21), as: .post, "b", in: archive)
    let bad = original
    let lines = try await shrink(archive) { images, _ in
      if images.contains(bad) { throw ChildProcessError.failed(status: 139) }
      return images.map { _ in webP(1600, 16) }
    }
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix(" cannot be shrunk: signal 11 ended it") == true)
    let images = try archive.storedImagesByURL()
    #expect(images["https://i.sstatic.net/a.png"]?.variantsByWidth.isEmpty == true)
    #expect(images["https://i.sstatic.net/b.png"]?.variantsByWidth.count == 1)
    let again = try await shrink(archive) { _, _ in throw Crash() }
    #expect(again.isEmpty)
  }

  @Test("The image in a batch that crashes the program is found by bisection")
  func bisection() async throws {
    for width in 65...128 {
      try save(NoisyPNG.bytes(width: width, height: width), as: .avatar, "\(width)", in: archive)
    }
    let bad = NoisyPNG.bytes(width: 100, height: 100)
    let sizes = Mutex<[Int]>([])
    let convert = converter()
    let lines = try await shrink(archive) { images, shape in
      sizes.withLock { $0.append(images.count) }
      if images.contains(bad) { throw ChildProcessError.failed(status: 139) }
      return try await convert(images, shape)
    }
    #expect(lines.count == 1)
    // All 64, both halves of each failed batch, and the 128-pixel variant of the largest image.
    #expect(sizes.withLock { $0.sorted() } == [1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 32, 32, 64])
    #expect(try archive.storedImagesByURL().values.count { !$0.variantsByWidth.isEmpty } == 63)
  }

  @Test("An image whose bytes were deleted counts as done")
  func missingBytes() async throws {
    // Each is so large that it is converted alone.
    for height in 600...602 {
      try save(NoisyPNG.bytes(width: 1700, height: height), as: .post, "\(height)", in: archive)
    }
    let path = archive.path
    var steps: [[Int]] = []
    let lines = try await shrink(archive, jobs: 1) { event in
      if case .shrunkImages(let done, let total) = event { steps.append([done, total]) }
    } convert: { images, _ in
      // Deletes the bytes of the other images.
      let first = ContentHash(of: images[0]).hex
      try RawDatabase(path).execute(
        "DELETE FROM images WHERE type = 'image/png' AND hash <> '\(first)'")
      return images.map { _ in webP(1600, 16) }
    }
    #expect(lines.isEmpty)
    #expect(steps == [[1, 3], [2, 3], [3, 3]])
  }

  @Test("A program that cannot be started is reported once, and tried again by the next run")
  func unavailable() async throws {
    for name in ["a", "b", "c", "d", "e"] { try save(avatar, as: .avatar, name, in: archive) }
    try save(original, as: .post, "f", in: archive)
    let lines = try await shrink(archive) { _, _ in
      throw ChildProcessError.cannotStart(reason: "Permission denied")
    }
    #expect(Set(lines) == ["images cannot be shrunk: Permission denied"])
    #expect(try await shrink(archive, convert: converter()).isEmpty)
    #expect(
      try archive.storedImagesByURL()["https://i.sstatic.net/f.png"]?.variantsByWidth.count == 1)
  }

  @Test("With a time limit of zero nothing is converted, and the next run resumes")
  func time() async throws {
    try save(original, as: .post, in: archive)
    _ = try await shrink(archive, time: .zero) { _, _ in throw Crash() }
    _ = try await shrink(archive, time: .seconds(-5)) { _, _ in throw Crash() }
    _ = try await shrink(archive, convert: converter())
    #expect(
      try archive.storedImagesByURL()["https://i.sstatic.net/a.png"]?.variantsByWidth.count == 1)
  }

  @Test("Images with a disabled purpose are not converted")
  func disabledPurpose() async throws {
    try save(avatar, as: .avatar, in: archive)
    #expect(try await shrink(archive, avatars: false) { _, _ in throw Crash() }.isEmpty)
  }

  @Test("Cancellation ends the conversion, and the next run tries again")
  func cancellation() async throws {
    try save(original, as: .post, in: archive)
    await #expect(throws: CancellationError.self) {
      try await shrink(archive) { _, _ in throw CancellationError() }
    }
    _ = try await shrink(archive, convert: converter())
    #expect(
      try archive.storedImagesByURL()["https://i.sstatic.net/a.png"]?.variantsByWidth.count == 1)
  }
}

/// Returns a WebP file whose header declares a size, without valid pixels.
private func webP(_ width: Int, _ height: Int) -> [UInt8] {
  let bits = width - 1 | (height - 1) << 14 | 1 << 28
  let content = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [5, 6, 0]
  let length = { (count: Int) in (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }
  let chunk = Array("VP8L".utf8) + length(content.count) + content
  return Array("RIFF".utf8) + length(chunk.count + 4) + Array("WEBP".utf8) + chunk
}
