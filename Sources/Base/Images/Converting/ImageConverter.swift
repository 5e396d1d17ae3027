package import Basics
private import Dispatch
private import Synchronization

/// A converter that scales images down with the program `vipsthumbnail`, in a separate process.
package struct ImageConverter: Sendable {
  private let program: String
  private let limits: ChildProcess.Limits

  /// Creates a converter that runs the program at a path, with limits of memory, time and output.
  package init(
    program: String,
    limits: ChildProcess.Limits = .init(
      memoryBytes: 1 << 30, processorSeconds: 30, timeout: .seconds(30), outputBytes: 64 << 20)
  ) {
    self.program = program
    self.limits = limits
  }

  /// The shape of a converted image.
  package enum Shape: Sendable, Equatable {
    /// Scaled to a maximum width in pixels; the aspect ratio stays.
    case width(Int)
    /// Cut from the centre to a square, and scaled to a maximum side in pixels.
    case square(Int)

    /// The arguments of `vipsthumbnail` that produce this shape.
    fileprivate var arguments: [String] {
      switch self {
      case .width(let width): ["--size", "\(width)x>"]
      case .square(let side): ["--size", "\(side)x\(side)>", "--smartcrop", "centre"]
      }
    }

    /// The environment variables for this shape: small shapes disable the code generation of
    /// libvips, which takes longer than it saves.
    fileprivate var environment: [String: String] {
      switch self {
      case .width(let side), .square(let side): side > 256 ? [:] : ["VIPS_NOVECTOR": "1"]
      }
    }
  }

  /// The maximum number of images that one process converts.
  package static let maxBatchSize = ChildProcess.maxFiles

  /// Converts images to WebP and scales them down, all in one process.
  ///
  /// One process converts all images, because starting a process takes longer than converting most
  /// images. Smaller images keep their size. libvips uses only loaders that are safe for untrusted
  /// files; the process has no network, writes no files, and is ended when it exceeds its limits.
  ///
  /// - Parameters:
  ///   - images: At most ``maxBatchSize`` files that ``ImageInfo`` accepts.
  ///   - shape: The shape of the converted images.
  /// - Returns: A WebP file for each image, in order.
  /// - Throws: An error if any image fails; to find out which image, convert them one by one.
  package func convertToWebP(_ images: [[UInt8]], _ shape: Shape) async throws -> [[UInt8]] {
    let isCancelled = Flag()
    let child = child(for: try images.map { try ImageInfo(sniffing: $0).format }, shape)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            returning: Result { () throws(ChildProcessError) in
              try child.run(files: images, isCancelled: { isCancelled.isRaised })
            })
        }
      }
    } onCancel: {
      isCancelled.raise()
    }
    if case .failure(.cancelled) = result { throw CancellationError() }
    let output = try Self.webPs(in: result.get())
    guard output.count == images.count else { throw ImageError.unknown }
    return output
  }

  /// Splits concatenated WebP files, each of which states its length.
  private static func webPs(in bytes: [UInt8]) throws -> [[UInt8]] {
    guard !bytes.isEmpty else { throw ImageError.empty }
    var webPs: [[UInt8]] = []
    var remainder = bytes[...]
    while !remainder.isEmpty {
      let length = remainder.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let webP = Array(remainder.prefix(8 + length + length & 1))
      guard try ImageInfo(sniffing: webP).format == .webp else { throw ImageError.unknown }
      webPs.append(webP)
      remainder = remainder.dropFirst(webP.count)
    }
    return webPs
  }

  /// Returns a process that reads images of the given formats from its descriptors from 3 on.
  private func child(for formats: [ImageFormat], _ shape: Shape) -> ChildProcess {
    let files = formats.enumerated().map { index, format in
      // Load all frames of an animation.
      let isAnimated = format == .gif || format == .webp
      return "\(Self.descriptorFolder)/\(3 + index)\(isAnimated ? "[n=-1]" : "")"
    }
    return ChildProcess(
      path: program,
      arguments: files + ["--vips-cache-max=0"] + shape.arguments + [
        "--output", ".webp[strip,Q=82]",
      ],
      environment: [
        "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "LC_ALL": "C",
        // Without plug-ins, which load other formats and take half of the start-up time.
        "VIPSHOME": "/nonexistent",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
      ].merging(shape.environment) { $1 },
      limits: limits)
  }

  /// The folder in which a process can open its descriptors as files.
  private static let descriptorFolder = "/proc/self/fd"
}

/// A flag that is raised once and read from any thread.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}

/// The sizes to which images are scaled down for pages.
package enum ImageVariants {
  /// The maximum width of the images that pages show in posts, in pixels.
  package static let maxPostImageWidth = 1600
  /// The sides of square avatars in pixels, for standard screens and for screens of double
  /// resolution.
  package static let avatarSides = [64, 128]
}
