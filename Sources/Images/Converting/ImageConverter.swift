package import Basics
private import Dispatch
private import Synchronization

/// Makes smaller forms of images with `vipsthumbnail`, in a process of its own.
package struct ImageConverter: Sendable {
  /// The program.
  private let program: String
  private let limits: ChildProcess.Limits

  /// Uses a program.
  package init(
    program: String,
    limits: ChildProcess.Limits = .init(
      memory: 1 << 30, processorSeconds: 30, time: .seconds(30), outputBytes: 64 << 20)
  ) {
    self.program = program
    self.limits = limits
  }

  /// What becomes of an image's shape.
  package enum Shape: Sendable, Equatable {
    /// So wide at most, and as high as it then is.
    case width(Int)
    /// A square of that side at most, what is beyond it cut off.
    case square(Int)

    fileprivate var arguments: [String] {
      switch self {
      case .width(let width): ["--size", "\(width)x>"]
      case .square(let side): ["--size", "\(side)x\(side)>", "--smartcrop", "centre"]
      }
    }
  }

  /// Makes a WebP of an image.
  ///
  /// Only loaders that libvips trusts with strangers' files take part; the process has no network,
  /// writes no file, and ends within its limits.
  ///
  /// - Parameters:
  ///   - bytes: An image that ``ImageInfo`` accepts.
  ///   - shape: What it is to become; images that are smaller stay as they are.
  /// - Returns: The WebP.
  /// - Throws: ``ChildProcessError``, ``ImageError`` for what is no WebP, or `CancellationError`.
  package func webP(of bytes: [UInt8], _ shape: Shape) async throws -> [UInt8] {
    let format = try ImageInfo(sniffing: bytes).format
    let isCancelled = Flag()
    let child = child(for: format, shape)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            returning: Result { () throws(ChildProcessError) in
              try child.run(on: bytes, isCancelled: { isCancelled.isRaised })
            })
        }
      }
    } onCancel: {
      isCancelled.raise()
    }
    if case .failure(.cancelled) = result { throw CancellationError() }
    let output = try result.get()
    guard try ImageInfo(sniffing: output).format == .webp else { throw ImageError.unknown }
    return output
  }

  private func child(for format: ImageFormat, _ shape: Shape) -> ChildProcess {
    // All pictures of an animation.
    let isAnimated = format == .gif || format == .webp
    return ChildProcess(
      path: program,
      arguments: ["stdin\(isAnimated ? "[n=-1]" : "")"] + shape.arguments + [
        "--output", ".webp[strip,Q=82]",
      ],
      environment: [
        "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "LC_ALL": "C",
        // There it finds no plug-ins: readers of formats that are refused, and half of its start.
        "VIPSHOME": "/nonexistent",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
      ],
      limits: limits)
  }
}

/// Something that happens once, for those who look.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}
