package import Archive
internal import Basics
package import FoundationEssentials
package import Images
package import Networking

/// Creates smaller variants of stored images with an external program.
package struct ImageShrinker {
  /// A function that converts images of any format to WebP images of a given shape.
  package typealias Convert =
    @Sendable ([[UInt8]], ImageConverter.Shape) async throws -> [[UInt8]]

  /// Converts images to WebP with the external program.
  let convert: Convert
  /// The archive that stores images and variants.
  let archive: Archive
  /// The kinds of images to shrink and the time limit.
  let settings: ImageSettings
  /// The date of the run, with which variants are stored.
  let now: Date
  /// The maximum number of concurrent conversions.
  let maxConcurrentConversions: Int
  /// The monotonic clock that measures the time limit.
  let clock: MonotonicClock
  /// Receives events about the progress.
  let report: (FetchEvent) -> Void

  package init(
    convert: @escaping Convert, archive: Archive, settings: ImageSettings, now: Date,
    maxConcurrentConversions: Int,
    clock: MonotonicClock = .live, report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.convert = convert
    self.archive = archive
    self.settings = settings
    self.now = now
    self.maxConcurrentConversions = maxConcurrentConversions
    self.clock = clock
    self.report = report
  }

  /// A smaller variant of a stored image to create.
  private struct VariantJob: Sendable {
    /// The stored original image.
    let image: StoredImage
    /// The width of the variant in pixels, by which it is stored.
    let width: Int
    /// The width of the variant, or the side of the square to which it is cropped.
    let shape: ImageConverter.Shape
  }

  /// Variants of the same shape that one call of the external program creates.
  private typealias Batch = [VariantJob]

  /// The description and the bytes of a converted image.
  private typealias Variant = (image: StoredImage, bytes: [UInt8])

  /// Creates the missing smaller variants of stored images, until the time limit.
  ///
  /// An image that cannot become smaller is recorded and not tried again. A batch that fails is
  /// split in halves until the image at fault is alone.
  ///
  /// - Returns: The reasons why images could not be converted, one line each.
  package func shrink() async throws -> [String] {
    let deadline = clock.now() + settings.timeLimit
    var waiting = try Self.batches(of: pendingJobs())
    let total = waiting.reduce(0) { $0 + $1.count }
    var done = 0
    var failures: [String] = []
    try await withThrowingTaskGroup(of: (Batch, Result<[Variant?], any Error>).self) { group in
      var runningCount = 0
      while true {
        while runningCount < maxConcurrentConversions, clock.now() < deadline,
          let batch = waiting.popLast()
        {
          let originals = try originals(of: batch)
          // Images without stored bytes need no conversion.
          done += batch.count - originals.count
          let convert = conversion(of: originals)
          group.addTask { await convert() }
          runningCount += 1
        }
        guard let (batch, result) = try await group.next() else { break }
        runningCount -= 1
        switch result {
        case .success(let variants): try save(variants, of: batch)
        case .failure(ChildProcessError.cannotStart(let reason)):
          // Every other conversion would fail for the same reason.
          waiting = []
          failures.append("images cannot be shrunk: \(reason)")
        case .failure(let error):
          let halves = try halves(of: batch, after: error, &failures)
          waiting += halves
          if !halves.isEmpty { continue }
        }
        done += batch.count
        report(.shrunkImages(done: done, total: total))
      }
    }
    return failures
  }

  /// Stores the variants of a batch together.
  private func save(_ variants: [Variant?], of batch: Batch) throws {
    try archive.transaction {
      for (job, variant) in zip(batch, variants) { try save(variant, of: job) }
    }
  }

  /// Returns the two halves of a batch whose conversion failed; a single image is recorded as
  /// having no smaller variant instead.
  private func halves(
    of batch: Batch, after error: any Error, _ failures: inout [String]
  ) throws -> [Batch] {
    if error is CancellationError { throw error }
    guard let job = batch.first, batch.count == 1 else {
      let half = batch.count / 2
      return [Array(batch[..<half]), Array(batch[half...])]
    }
    try save(nil, of: job)
    failures.append("the image \(job.image.hash) cannot be shrunk: \(error)")
    return []
  }

  /// Returns the jobs of a batch whose original images are stored, with the bytes of the originals.
  private func originals(of batch: Batch) throws -> [(job: VariantJob, bytes: [UInt8])] {
    try batch.compactMap { job in
      try archive.imageBytes(ofHash: job.image.hash).map { (job, $0) }
    }
  }

  /// Returns a function that creates the variants of a batch.
  private func conversion(of batch: [(job: VariantJob, bytes: [UInt8])])
    -> @Sendable () async -> (Batch, Result<[Variant?], any Error>)
  {
    let (jobs, originals) = (batch.map(\.job), batch.map(\.bytes))
    return { [convert] in
      do {
        guard let shape = jobs.first?.shape else { return (jobs, .success([])) }
        let converted = try await convert(originals, shape)
        let variants = try jobs.indices.map { try Self.variant(converted[$0], of: jobs[$0]) }
        return (jobs, .success(variants))
      } catch {
        return (jobs, .failure(error))
      }
    }
  }

  /// Returns the description and bytes of a converted image; `nil` if it is not smaller than the
  /// original.
  private static func variant(_ bytes: [UInt8], of job: VariantJob) throws -> Variant? {
    let info = try ImageInfo(sniffing: bytes)
    guard bytes.count < job.image.byteCount, info.width <= job.width else { return nil }
    let image = StoredImage(
      hash: ContentHash(of: bytes).hex, mediaType: info.format.mediaType, width: info.width,
      height: info.height, byteCount: bytes.count)
    return (image, bytes)
  }

  /// Stores the variant of an image, or, if it is `nil`, that the image has no smaller variant.
  private func save(_ variant: Variant?, of job: VariantJob) throws {
    try archive.saveVariant(variant, width: job.width, ofHash: job.image.hash, at: now)
  }

  /// Groups jobs for variants of the same shape into batches; the batch to convert first is the
  /// last element.
  private static func batches(of jobs: [VariantJob]) -> [Batch] {
    var batches: [Batch] = []
    var bytes = 0
    for job in jobs.filter(\.image.isSquare) + jobs.filter({ !$0.image.isSquare }) {
      if let last = batches.last, last[0].shape == job.shape,
        last.count < ImageConverter.maxBatchSize, bytes + job.image.byteCount <= maxBatchBytes
      {
        batches[batches.count - 1].append(job)
        bytes += job.image.byteCount
      } else {
        batches.append([job])
        bytes = job.image.byteCount
      }
    }
    return batches.reversed()
  }

  /// The maximum total size of the original images in a batch, in bytes, which keeps the external
  /// program within its limits.
  private static let maxBatchBytes = 4 << 20

  /// Returns a job for each missing smaller variant of a stored image.
  private func pendingJobs() throws -> [VariantJob] {
    var jobs: [VariantJob] = []
    if settings.includesPostImages {
      let width = ImageVariants.maxPostImageWidth
      jobs += try archive.images(withoutVariantOfWidth: width, for: .post, minWidth: width + 1).map
      {
        VariantJob(image: $0, width: width, shape: .width(width))
      }
    }
    if settings.includesAvatars {
      for side in ImageVariants.avatarSides {
        jobs += try archive.images(withoutVariantOfWidth: side, for: .avatar, minWidth: side).map {
          // Cropping takes a tenth more time, and a square does not need it.
          VariantJob(image: $0, width: side, shape: $0.isSquare ? .width(side) : .square(side))
        }
      }
    }
    return jobs
  }
}

extension StoredImage {
  /// Whether the width and height of the image are equal.
  fileprivate var isSquare: Bool { width == height }
}
