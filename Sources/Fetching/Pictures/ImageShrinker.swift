package import Archive
internal import Basics
package import FoundationEssentials
package import Images
package import Networking

/// Makes smaller forms of the images that the archive holds, where there is a program for it.
package struct ImageShrinker {
  /// Makes a WebP of each of some images.
  package typealias Convert =
    @Sendable ([[UInt8]], ImageConverter.Shape) async throws -> [[UInt8]]

  let convert: Convert
  let archive: Archive
  let settings: ImageSettings
  let now: Date
  /// How many conversions run at a time.
  let jobs: Int
  let clock: MonotonicClock
  let report: (FetchEvent) -> Void

  package init(
    convert: @escaping Convert, archive: Archive, settings: ImageSettings, now: Date, jobs: Int,
    clock: MonotonicClock = .live, report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.convert = convert
    self.archive = archive
    self.settings = settings
    self.now = now
    self.jobs = jobs
    self.clock = clock
    self.report = report
  }

  /// A smaller form to be made.
  private struct Job: Sendable {
    let image: StoredImage
    let width: Int
    let shape: ImageConverter.Shape
  }

  /// Jobs for one conversion, all of the same shape.
  private typealias Batch = [Job]

  /// What came of a job; `nil` when there is nothing with fewer bytes.
  private typealias Variant = (image: StoredImage, bytes: [UInt8])

  /// Makes what is missing, as far as the time for images reaches; gives why images could not be
  /// made smaller, one line each.
  ///
  /// An image of which nothing smaller can be made is shown as it is, and not tried again. What
  /// fails together with others is tried in halves, until the one to blame is alone.
  package func shrink() async throws -> [String] {
    let deadline = clock.now() + settings.time
    var waiting = try Self.batches(of: jobsToDo())
    let total = waiting.reduce(0) { $0 + $1.count }
    var done = 0
    var failures: [String] = []
    try await withThrowingTaskGroup(of: (Batch, Result<[Variant?], any Error>).self) { group in
      var underWay = 0
      while true {
        while underWay < jobs, clock.now() < deadline, let batch = waiting.popLast() {
          let originals = try originals(of: batch)
          // Images without bytes are done: there is nothing to make smaller.
          done += batch.count - originals.count
          let convert = conversion(of: originals)
          group.addTask { await convert() }
          underWay += 1
        }
        guard let (batch, result) = try await group.next() else { break }
        underWay -= 1
        switch result {
        case .success(let variants):
          try archive.transaction {
            for (job, variant) in zip(batch, variants) { try keep(variant, of: job) }
          }
        case .failure(ChildProcessError.unavailable(let reason)):
          // It would be the same for all of them.
          waiting = []
          failures.append("images are not made smaller: \(reason)")
        case .failure(let error):
          let halves = try halves(of: batch, after: error, &failures)
          waiting += halves
          if !halves.isEmpty { continue }
        }
        done += batch.count
        report(.smallerImages(done: done, total: total))
      }
    }
    return failures
  }

  /// The halves of a batch that failed; none of a single job, which is noted as done.
  private func halves(
    of batch: Batch, after error: any Error, _ failures: inout [String]
  ) throws -> [Batch] {
    if error is CancellationError { throw error }
    guard let job = batch.first, batch.count == 1 else {
      let half = batch.count / 2
      return [Array(batch[..<half]), Array(batch[half...])]
    }
    try keep(nil, of: job)
    failures.append("the image \(job.image.hash) could not be made smaller: \(error)")
    return []
  }

  /// The jobs of a batch whose images still have bytes, with these.
  private func originals(of batch: Batch) throws -> [(job: Job, bytes: [UInt8])] {
    try batch.compactMap { job in
      try archive.bytes(ofHash: job.image.hash).map { (job, $0) }
    }
  }

  /// What makes the variants of a batch.
  private func conversion(of found: [(job: Job, bytes: [UInt8])])
    -> @Sendable () async -> (Batch, Result<[Variant?], any Error>)
  {
    let (jobs, originals) = (found.map(\.job), found.map(\.bytes))
    return { [convert] in
      do {
        guard let shape = jobs.first?.shape else { return (jobs, .success([])) }
        let made = try await convert(originals, shape)
        return (jobs, .success(try jobs.indices.map { try Self.variant(made[$0], of: jobs[$0]) }))
      } catch {
        return (jobs, .failure(error))
      }
    }
  }

  private static func variant(_ made: [UInt8], of job: Job) throws -> Variant? {
    let info = try ImageInfo(sniffing: made)
    guard made.count < job.image.byteCount, info.width <= job.width else { return nil }
    let image = StoredImage(
      hash: ContentHash(of: made).hex, type: info.format.mediaType, width: info.width,
      height: info.height, byteCount: made.count)
    return (image, made)
  }

  private func keep(_ variant: Variant?, of job: Job) throws {
    try archive.saveVariant(variant, width: job.width, ofHash: job.image.hash, at: now)
  }

  /// Puts small images of one shape together; the first come last.
  private static func batches(of jobs: [Job]) -> [Batch] {
    var batches: [Batch] = []
    var bytes = 0
    for job in jobs.filter(\.image.isSquare) + jobs.filter({ !$0.image.isSquare }) {
      if let last = batches.last, last[0].shape == job.shape,
        last.count < ImageConverter.mostImages, bytes + job.image.byteCount <= mostBytes
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

  /// Of a batch, so that it stays within the limits of a process.
  private static let mostBytes = 4 << 20

  private func jobsToDo() throws -> [Job] {
    var jobs: [Job] = []
    if settings.wantsPostImages {
      let width = ImageVariants.widthInPosts
      jobs += try archive.images(withoutVariant: width, for: .post, from: width + 1).map {
        Job(image: $0, width: width, shape: .width(width))
      }
    }
    if settings.wantsAvatars {
      for side in ImageVariants.sidesOfAvatars {
        jobs += try archive.images(withoutVariant: side, for: .avatar, from: side).map {
          // A square needs no cutting, which costs a tenth more.
          Job(image: $0, width: side, shape: $0.isSquare ? .width(side) : .square(side))
        }
      }
    }
    return jobs
  }
}

extension StoredImage {
  fileprivate var isSquare: Bool { width == height }
}
