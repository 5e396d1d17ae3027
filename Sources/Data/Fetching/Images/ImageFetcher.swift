package import Archive
package import FoundationEssentials
package import Networking

/// Fetches the missing images of an archive, checks that they are images, and stores their bytes.
package struct ImageFetcher {
  /// The client that sends the requests for images.
  let service: Webservice
  /// The archive that lists the images and stores them.
  let archive: Archive
  /// The allowed hosts, kinds and sizes of images, and the time limit.
  let settings: ImageSettings
  /// The date of the run, with which images and failures are stored.
  let now: Date
  /// The monotonic clock that measures the time limit and pauses.
  let clock: MonotonicClock
  /// Returns the current date, for pauses that continue in the next run.
  let wallClock: @Sendable () -> Date
  /// Receives events about the progress.
  let report: (FetchEvent) -> Void
  /// Returns further images as soon as few are left to request; `nil` at the end, or if the run has
  /// no further ones.
  let moreImages: (() throws -> [ImageSource]?)?

  package init(
    service: Webservice, archive: Archive, settings: ImageSettings, now: Date,
    clock: MonotonicClock = .live, wallClock: @escaping @Sendable () -> Date = { Date() },
    moreImages: (() throws -> [ImageSource]?)? = nil,
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.service = service
    self.archive = archive
    self.settings = settings
    self.now = now
    self.clock = clock
    self.wallClock = wallClock
    self.moreImages = moreImages
    self.report = report
  }

  /// Fetches missing images, then checks whether old copies are still current.
  ///
  /// Hosts are requested concurrently, each within its own limit, until the time limit for images.
  /// Each image is stored at once, even if an error follows. Images known to be unavailable are
  /// only listed; failed images are requested again after increasing intervals.
  package func fetch() async throws -> ImageFetchReport {
    var work = ImageFetchState(
      queues: ImageQueues(throttles: try storedThrottles()),
      deadline: clock.now() + settings.timeLimit)
    try addMissingImages(to: &work)
    try addStaleCopies(to: &work)
    work.totalCount = work.queues.count
    work.postponedCount = work.outcome.missing.count
    try addMoreImages(to: &work)
    if work.totalCount > 0 { try await run(&work) }
    return work.outcome
  }

  /// Sends requests until all images are done, abandoned or out of time.
  private func run(_ work: inout ImageFetchState) async throws {
    do {
      try await sendRequests(&work)
    } catch {
      // The limits of hosts are stored even if the run fails; a second error adds nothing.
      try? store(work.queues.throttlesByHost)
      throw error
    }
    try store(work.queues.throttlesByHost)
    dropRemaining(&work)
  }

  /// Sends requests within the limits of hosts, and stores their results.
  private func sendRequests(_ work: inout ImageFetchState) async throws {
    try await withThrowingTaskGroup(of: TaskResult.self) { group in
      while true {
        startRequests(&work, in: &group)
        dropAbandonedHosts(&work)
        let countBefore = work.totalCount
        try addMoreImages(to: &work)
        if work.totalCount > countBefore { continue }
        scheduleWakeUp(&work, in: &group)
        guard work.pendingRequests > 0 || work.wakeTime != nil && work.queues.count > 0,
          let result = try await group.next()
        else {
          break
        }
        try handle(result, &work)
      }
      group.cancelAll()
    }
  }

  /// The result of a child task: a finished request, or the end of a pause.
  private enum TaskResult: Sendable {
    /// The request for an image ended, successfully or not.
    case response(ImageJob, ImageFetchResult)
    /// The pause for which an image host asked has ended.
    case pauseEnded
  }

  /// Starts a child task for each request that the limits of hosts permit.
  private func startRequests(
    _ work: inout ImageFetchState, in group: inout ThrowingTaskGroup<TaskResult, any Error>
  ) {
    let time = clock.now()
    guard time < work.deadline else { return }
    let limit = min(Self.imageTimeout, work.deadline - time)
    for job in work.queues.startRequests(at: time) {
      work.pendingRequests += 1
      group.addTask { [service, settings] in
        .response(
          job,
          try await ImageFetchResult(requesting: service, for: job.image, within: limit, settings))
      }
    }
  }

  /// Starts a child task that ends when the next pause of a host ends.
  private func scheduleWakeUp(
    _ work: inout ImageFetchState, in group: inout ThrowingTaskGroup<TaskResult, any Error>
  ) {
    let time = clock.now()
    guard let pauseEnd = work.queues.nextPauseEnd(after: time), pauseEnd < work.deadline,
      pauseEnd < work.wakeTime ?? .seconds(Int64.max)
    else { return }
    work.wakeTime = pauseEnd
    group.addTask { [clock] in
      try await clock.sleep(pauseEnd - time)
      return .pauseEnded
    }
  }

  /// Stores the result of a request, or queues the image again if another try may succeed.
  private func handle(_ result: TaskResult, _ work: inout ImageFetchState) throws {
    guard case .response(let job, let image) = result else {
      if work.wakeTime.map({ $0 <= clock.now() }) == true { work.wakeTime = nil }
      return
    }
    let time = clock.now()
    work.pendingRequests -= 1
    if case .failure(let failure) = image {
      let isOutOfTime = time >= work.deadline
      work.queues.finish(
        job, isOutOfTime ? .unknown : failure.hostFeedback, error: failure.storedFailure.reason,
        at: time)
      // A request that the time limit interrupted did not fail.
      if isOutOfTime || failure.isTransient && job.tries < Self.maxTries {
        return work.queues.add(job)
      }
    } else {
      work.queues.finish(job, .healthy, at: time)
    }
    try save(image, for: job.image, in: &work.outcome)
    work.doneCount += 1
    report(.fetchedImages(done: work.doneCount, total: work.totalCount))
  }

  /// Stores the result of requesting an image in the archive, and adds it to the report.
  private func save(
    _ result: ImageFetchResult, for image: ImageSource, in outcome: inout ImageFetchReport
  ) throws {
    switch result {
    case .image(let bytes, let stored, let validators):
      try archive.save(bytes, of: stored, forURL: image.url, validators: validators, at: now)
      outcome.fetchedCount += 1
    case .notModified:
      try archive.markImageCurrent(forURL: image.url, at: now)
    case .failure(let failure):
      try archive.save(failure.storedFailure, forURL: image.url, at: now)
      // An image with a stored copy is neither missing nor absent.
      guard !image.isStored else { return }
      let lost = UnavailableImage(
        image.url, .failed(failure.storedFailure.reason), isNewFailure: true)
      switch failure.storedFailure.kind {
      case .temporary: outcome.missing.append(lost)
      case .permanent: outcome.absent.append(lost)
      }
    }
  }

  /// The time limit for one request of an image.
  private static let imageTimeout = Duration.seconds(20)
  /// The maximum number of requests for an image in a run.
  private static let maxTries = 3
}

/// The state of a run that fetches images: its queues, its report so far and its progress.
struct ImageFetchState {
  /// The images that are still to be requested.
  var queues: ImageQueues
  /// The time on the monotonic clock at which no more requests are sent.
  let deadline: Duration
  /// The report about the images that are done.
  var outcome = ImageFetchReport()
  /// The number of requests for images whose responses are pending.
  var pendingRequests = 0
  /// The end of the host pause for which a child task sleeps, on the monotonic clock.
  var wakeTime: Duration?
  /// The number of images that were fetched or failed.
  var doneCount = 0
  /// The number of images to request in the run.
  var totalCount = 0
  /// Whether all images of ``ImageFetcher/moreImages`` were added.
  var hasAllImages = false
  /// The number of images that earlier runs left to a later time.
  var postponedCount = 0
}
