import Basics
import FoundationEssentials
import Images
import TestSupport
import Testing

@Suite struct ImageConverterTests {
  private static let vips = ["/usr/bin/vipsthumbnail", "/usr/local/bin/vipsthumbnail"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private func convert(
    _ bytes: [UInt8], _ shape: ImageConverter.Shape
  ) async throws -> (info: ImageInfo, bytes: [UInt8]) {
    let converter = ImageConverter(program: try #require(Self.vips))
    let output = try await converter.convertToWebP([bytes], shape)
    return (try ImageInfo(sniffing: output[0]), output[0])
  }

  @Test(
    "One process converts several images and returns them in order",
    .enabled(if: vips != nil, "vipsthumbnail is not installed"))
  func several() async throws {
    let converter = ImageConverter(program: try #require(Self.vips))
    let sizes = (0..<ImageConverter.maxBatchSize).map { (width: 40 + $0, height: 30) }
    let images = sizes.map { NoisyPNG.bytes(width: $0.width, height: $0.height) }
    let outputs = try await converter.convertToWebP(images, .width(60))
    #expect(
      try outputs.map { try ImageInfo(sniffing: $0).width } == sizes.map { min($0.width, 60) })
    await #expect(throws: (any Error).self) {
      try await converter.convertToWebP(images.dropLast() + [ImageBytes.jpeg(200, 100)], .width(60))
    }
  }

  @Test(
    "A wide image is scaled to the requested width, with its aspect ratio",
    .enabled(if: vips != nil, "vipsthumbnail is not installed"))
  func wide() async throws {
    let original = NoisyPNG.bytes(width: 2000, height: 500)
    let (info, bytes) = try await convert(original, .width(1600))
    #expect(info == ImageInfo(format: .webp, width: 1600, height: 400))
    #expect(bytes.count < original.count)
  }

  @Test(
    "A square is cropped from the centre and never enlarged",
    .enabled(if: vips != nil, "vipsthumbnail is not installed"))
  func square() async throws {
    let wide = NoisyPNG.bytes(width: 300, height: 150)
    #expect(
      try await convert(wide, .square(64)).info == ImageInfo(format: .webp, width: 64, height: 64))
    let small = NoisyPNG.bytes(width: 40, height: 40)
    #expect(
      try await convert(small, .square(64)).info == ImageInfo(format: .webp, width: 40, height: 40))
  }

  @Test(
    "A file with a valid header but damaged data is an error",
    .enabled(if: vips != nil, "vipsthumbnail is not installed"))
  func broken() async throws {
    await #expect(throws: ChildProcessError.self) {
      try await convert(ImageBytes.jpeg(2000, 100), .width(1600))
    }
  }

  /// Converts an image with a script in place of `vipsthumbnail`.
  private func convert(
    with script: String, timeout: Duration = .seconds(20)
  ) async throws -> [UInt8] {
    try await withTemporaryFolder { folder in
      let program = folder + "/vipsthumbnail"
      try ShellScript(script).install(at: program)
      let converter = ImageConverter(
        program: program,
        limits: .init(
          memoryBytes: 1 << 30, processorSeconds: 10, timeout: timeout, outputBytes: 100_000))
      return try await converter.convertToWebP([ImageBytes.png(2000, 10)], .width(1600))[0]
    }
  }

  @Test(
    "The program receives options that block untrusted loaders and strip metadata")
  func invocation() async throws {
    await #expect(throws: ImageError.unknown) {
      try await convert(
        with: """
          [ "$VIPS_BLOCK_UNTRUSTED" = 1 ] || exit 1
          [ "$*" = "/proc/self/fd/3 --vips-cache-max=0 --size 1600x> --output .webp[strip,Q=82]" ] || exit 2
          echo neither PNG nor anything else
          """)
    }
  }

  @Test("A crash, a timeout and too much output are errors")
  func misbehaviour() async throws {
    await #expect(throws: ChildProcessError.failed(status: 139)) {
      try await convert(with: "kill -SEGV $$")
    }
    await #expect(throws: ChildProcessError.timedOut(limit: .milliseconds(300))) {
      try await convert(with: "sleep 60", timeout: .milliseconds(300))
    }
    await #expect(throws: ChildProcessError.outputTooLarge(limit: 100_000)) {
      try await convert(with: "yes")
    }
  }

  @Test("Output that is not exactly one WebP file is an error")
  func otherFormat() async throws {
    await #expect(throws: ImageError.unknown) { try await convert(with: "cat <&3") }
    await #expect(throws: ImageError.empty) { try await convert(with: "true") }
    let webP = #"printf 'RIFF\021\000\000\000WEBPVP8L\005\000\000\000\057\000\000\000\000\000'"#
    #expect(try await convert(with: webP).count == 26)
    await #expect(throws: ImageError.unknown) { try await convert(with: "\(webP); \(webP)") }
  }

  @Test("Cancellation terminates the program")
  func cancellation() async throws {
    // If cancellation failed, the test would end long after all others.
    let task = Task { try await convert(with: "sleep 900", timeout: .seconds(600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("The program is not started for input that is not an image")
  func inputThatIsNoImage() async {
    let converter = ImageConverter(program: "/no/such/program")
    await #expect(throws: ImageError.html) {
      try await converter.convertToWebP([Array("<!doctype html>".utf8)], .width(1))
    }
  }
}
