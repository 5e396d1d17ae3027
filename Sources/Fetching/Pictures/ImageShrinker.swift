package import Archive
internal import Basics
package import FoundationEssentials
package import Images
package import Networking

/// Makes smaller forms of the images that the archive holds, where there is a program for it.
package struct ImageShrinker {
  /// Makes a WebP of an image.
  package typealias Convert = @Sendable ([UInt8], ImageConverter.Shape) async throws -> [UInt8]

  let convert: Convert
  let archive: Archive
  let settings: ImageSettings
  let now: Date
  /// How many images are worked on at a time.
  let jobs: Int
  let clock: SteadyClock
  let report: (FetchEvent) -> Void

  package init(
    convert: @escaping Convert, archive: Archive, settings: ImageSettings, now: Date, jobs: Int,
    clock: SteadyClock = .live, report: @escaping (FetchEvent) -> Void = { _ in }
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

  /// What came of a job; `nil` when there is nothing with fewer bytes.
  private typealias Variant = (image: StoredImage, bytes: [UInt8])

  /// Makes what is missing, as far as the time for images reaches.
  ///
  /// An image of which nothing smaller can be made is shown as it is, and not tried again.
  ///
  /// - Returns: Why images could not be made smaller, one line each.
  /// - Throws: `ArchiveError` or `CancellationError`; what came before is kept.
  package func shrink() async throws -> [String] {
    let deadline = clock.now() + settings.time
    var waiting = try jobsToDo()[...]
    let total = waiting.count
    var failures: [String] = []
    try await withThrowingTaskGroup(of: (Job, Result<Variant?, any Error>).self) { group in
      var underWay = 0
      while true {
        while underWay < jobs, clock.now() < deadline, let job = waiting.popFirst() {
          guard let bytes = try archive.bytes(ofHash: job.image.hash) else { continue }
          underWay += 1
          group.addTask { [convert] in
            do {
              return (job, .success(try await Self.variant(of: bytes, job, convert)))
            } catch {
              return (job, .failure(error))
            }
          }
        }
        guard let (job, result) = try await group.next() else { break }
        underWay -= 1
        switch result {
        case .success(let variant):
          try archive.saveVariant(variant, width: job.width, ofHash: job.image.hash, at: now)
        case .failure(let error as CancellationError): throw error
        case .failure(ChildProcessError.unavailable(let reason)):
          // It would be the same for all of them.
          waiting = []
          failures.append("images are not made smaller: \(reason)")
        case .failure(let error):
          try archive.saveVariant(nil, width: job.width, ofHash: job.image.hash, at: now)
          failures.append("the image \(job.image.hash) could not be made smaller: \(error)")
        }
        report(.smallerImages(done: total - waiting.count - underWay, total: total))
      }
    }
    return failures
  }

  private static func variant(
    of bytes: [UInt8], _ job: Job, _ convert: Convert
  ) async throws -> Variant? {
    let made = try await convert(bytes, job.shape)
    let info = try ImageInfo(sniffing: made)
    guard made.count < bytes.count, info.width <= job.width else { return nil }
    let image = StoredImage(
      hash: ContentHash(of: made).hex, type: info.format.mediaType, width: info.width,
      height: info.height, byteCount: made.count)
    return (image, made)
  }

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
          Job(image: $0, width: side, shape: .square(side))
        }
      }
    }
    return jobs
  }
}
