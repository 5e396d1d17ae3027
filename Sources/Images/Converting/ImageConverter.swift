package import Basics
private import Dispatch
private import Synchronization

/// Makes smaller forms of images with `vipsthumbnail`, in a process of its own.
package struct ImageConverter: Sendable {
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

    /// Whether libvips writes machine code for each image, which only large ones repay.
    fileprivate var variables: [String: String] {
      switch self {
      case .width(let side), .square(let side): side > 256 ? [:] : ["VIPS_NOVECTOR": "1"]
      }
    }
  }

  /// So many images are given to a process at a time.
  package static let mostImages = ChildProcess.mostFiles

  /// Makes a WebP of each of at most ``mostImages`` images that ``ImageInfo`` accepts, in their
  /// order, in one process, as its start takes longer than most images.
  ///
  /// Images that are smaller stay as they are. Only loaders that libvips trusts with strangers'
  /// files take part; the process has no network, writes no file, and ends within its limits. Which
  /// of several images is to blame for an error, only one by one shows.
  package func webPs(of images: [[UInt8]], _ shape: Shape) async throws -> [[UInt8]] {
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

  /// What was written one behind the other: each tells its length.
  private static func webPs(in bytes: [UInt8]) throws -> [[UInt8]] {
    guard !bytes.isEmpty else { throw ImageError.empty }
    var webPs: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let webP = Array(rest.prefix(8 + length + length & 1))
      guard try ImageInfo(sniffing: webP).format == .webp else { throw ImageError.unknown }
      webPs.append(webP)
      rest = rest.dropFirst(webP.count)
    }
    return webPs
  }

  private func child(for formats: [ImageFormat], _ shape: Shape) -> ChildProcess {
    let files = formats.enumerated().map { index, format in
      // All pictures of an animation.
      let isAnimated = format == .gif || format == .webp
      return "\(Self.descriptors)/\(3 + index)\(isAnimated ? "[n=-1]" : "")"
    }
    return ChildProcess(
      path: program,
      arguments: files + ["--vips-cache-max=0"] + shape.arguments + [
        "--output", ".webp[strip,Q=82]",
      ],
      environment: [
        "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "LC_ALL": "C",
        // There it finds no plug-ins: readers of formats that are refused, and half of its start.
        "VIPSHOME": "/nonexistent",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
      ].merging(shape.variables) { $1 },
      limits: limits)
  }

  /// Where a process finds its descriptors as files.
  private static let descriptors = "/proc/self/fd"
}

/// Something that happens once, for those who look.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}
