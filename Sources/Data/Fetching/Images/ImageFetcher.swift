package import Archive
package import Basics
package import FoundationEssentials
internal import Images
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
private struct ImageFetchState {
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

/// Functions that choose the images to request.
extension ImageFetcher {
  /// Queues the images that pages show and the archive lacks; reports those that are not requested
  /// in this run.
  private func addMissingImages(to work: inout ImageFetchState) throws {
    try archive.transaction {
      for image in try archive.imagesToDownload() { try add(image, to: &work) }
    }
  }

  /// Queues further images if fewer than ``minQueuedImages`` are left.
  private func addMoreImages(to work: inout ImageFetchState) throws {
    guard let moreImages else { return }
    while work.queues.count < Self.minQueuedImages, !work.hasAllImages,
      clock.now() < work.deadline,
      work.outcome.missing.count - work.postponedCount < Self.maxMissingImages
    {
      try Task.checkCancellation()
      guard let images = try moreImages() else {
        work.hasAllImages = true
        return
      }
      let countBefore = work.queues.count
      try archive.transaction {
        for image in images { try add(image, to: &work) }
      }
      work.totalCount += work.queues.count - countBefore
    }
  }

  /// Queues an image without a stored copy, or reports why it is not requested in this run.
  private func add(_ image: ImageSource, to work: inout ImageFetchState) throws {
    guard settings.includes(image.purpose) else { return }
    if !settings.allows(image.url) {
      let isKnown = image.failure == .hostNotAllowed
      if !isKnown { try archive.save(.hostNotAllowed, forURL: image.url, at: now) }
      work.outcome.absent.append(
        UnavailableImage(image.url, .hostNotAllowed, isKnown: isKnown))
    } else if image.failure == .hostNotAllowed {
      // The host is allowed by now.
      work.queues.add(ImageJob(image))
    } else if let absent = UnavailableImage(absent: image) {
      work.outcome.absent.append(absent)
    } else if let date = nextTryDate(image), date > now {
      let reason = image.failure?.reason ?? ""
      work.outcome.missing.append(UnavailableImage(image.url, .retryLater(reason, until: date)))
    } else {
      work.queues.add(ImageJob(image))
    }
  }

  /// Queues images whose stored copies are old enough to be checked again.
  ///
  /// Avatars may change at the same address; images of posts rarely do.
  private func addStaleCopies(to work: inout ImageFetchState) throws {
    for (purpose, days) in [(ImagePurpose.avatar, 7.0), (.post, 90)]
    where settings.includes(purpose) {
      let images = try archive.imagesToRevalidate(
        for: purpose, notCheckedSince: now - days * 86_400, limit: Self.maxCheckedCopies)
      for image in images where settings.allows(image.url) {
        guard nextTryDate(image).map({ $0 <= now }) ?? true else { continue }
        work.queues.add(ImageJob(image))
      }
    }
  }

  /// Removes the queued images of abandoned hosts, and reports them as missing.
  private func dropAbandonedHosts(_ work: inout ImageFetchState) {
    for remaining in work.queues.removeAbandonedHosts() {
      addMissing(remaining, .hostFailing(remaining.lastError), &work.outcome)
    }
  }

  /// Removes all queued images, and reports them as missing, because the time is over or their
  /// hosts pause too long.
  private func dropRemaining(_ work: inout ImageFetchState) {
    let isOver = clock.now() >= work.deadline
    for remaining in work.queues.removeAll() {
      addMissing(remaining, isOver ? .outOfTime : .hostPausing, &work.outcome)
    }
  }

  /// Reports the remaining images of a host as missing, except images with a stored copy.
  private func addMissing(
    _ remaining: ImageQueues.RemainingImages, _ reason: UnavailableImage.UnavailabilityReason,
    _ outcome: inout ImageFetchReport
  ) {
    outcome.missing += remaining.jobs.filter { !$0.image.isStored }.map {
      UnavailableImage($0.image.url, reason)
    }
  }

  /// Returns the date of the next request for a failed image; `nil` for an image that did not fail.
  ///
  /// The next run tries again at once, then the interval grows up to a week. A date in the future
  /// comes from a wrong clock and is ignored.
  private func nextTryDate(_ image: ImageSource) -> Date? {
    guard image.failure != nil, image.checkDate <= now else { return nil }
    let hours = Self.hoursUntilNextTry
    return image.checkDate + hours[min(max(0, image.failedAttempts - 1), hours.count - 1)] * 3600
  }

  /// The hours until a failed image is requested again: after the first failure, the second, and so
  /// on.
  private static let hoursUntilNextTry: [TimeInterval] = [0, 1, 6, 24, 72, 168]
  /// The number of queued images below which further ones are added.
  private static let minQueuedImages = 200
  /// The number of newly missing images from which on no further ones are added, because a host is
  /// failing.
  private static let maxMissingImages = 1_000
  /// The maximum number of stored avatars, or of stored images of posts, to check in a run, so that
  /// images of the same age are spread over several runs.
  private static let maxCheckedCopies = 500
}

/// Functions that read and store the request limits of image hosts between runs.
extension ImageFetcher {
  /// Returns the throttles that earlier runs stored, by host.
  func storedThrottles() throws -> [String: HostThrottle] {
    let (time, date) = (clock.now(), wallClock())
    return try archive.imageHostsByName().mapValues { host in
      let remainingSeconds = host.pausedUntil?.timeIntervalSince(date) ?? 0
      // A longer pause was stored by a run with a wrong clock.
      let pause = min(max(0, remainingSeconds), Self.maxPause)
      return HostThrottle(
        concurrency: host.maxParallelRequests, pausedUntil: pause > 0 ? time + .seconds(pause) : nil
      )
    }
  }

  /// Stores the limit and the pause of each host for the next run.
  func store(_ throttles: [String: HostThrottle]) throws {
    let (time, date) = (clock.now(), wallClock())
    for (host, throttle) in throttles {
      let remainingSeconds = throttle.pausedUntil.map { ($0 - time) / .seconds(1) } ?? 0
      let end =
        remainingSeconds > 0 ? date + min(remainingSeconds, Self.maxPause).rounded(.up) : nil
      try archive.save(
        ImageHost(maxParallelRequests: throttle.concurrency, pausedUntil: end), named: host,
        at: date)
    }
  }

  /// The longest pause of a host that is stored for the next run or read from an earlier one, in
  /// seconds.
  private static let maxPause: TimeInterval = 86_400
}

/// The allowed hosts, kinds and sizes of images, and the time limit for fetching them.
package struct ImageSettings: Sendable {
  /// The hosts from which images are fetched: the standard ones and those that the user added.
  package var hosts: [AllowedHost]
  /// The maximum size of an image in bytes.
  package var maxBytes: Int
  /// Whether avatars of users are fetched.
  package var includesAvatars: Bool
  /// Whether images in posts are fetched.
  package var includesPostImages: Bool
  /// The time limit for fetching the images of a run.
  package var timeLimit: Duration

  /// Creates image settings; the time limit is five minutes by default.
  package init(
    hosts: [AllowedHost], maxBytes: Int, includesAvatars: Bool,
    includesPostImages: Bool,
    timeLimit: Duration = .seconds(300)
  ) {
    self.hosts = hosts
    self.maxBytes = maxBytes
    self.includesAvatars = includesAvatars
    self.includesPostImages = includesPostImages
    self.timeLimit = timeLimit
  }

  /// The hosts from which Stack Exchange itself shows images.
  package static var standardHosts: [AllowedHost] { ImageHosts.standard }

  /// Returns whether images for a purpose are fetched; `false` for images without a purpose.
  func includes(_ purpose: ImagePurpose?) -> Bool {
    switch purpose {
    case .avatar: includesAvatars
    case .post: includesPostImages
    case nil: false
    }
  }

  /// Returns whether the host of a URL is allowed; the transport checks the URL and each redirect
  /// again.
  func allows(_ url: String) -> Bool {
    guard let (host, port, isPlainHTTP) = ImageAddress.authority(of: url) else { return false }
    let destination = Destination(
      url: url, isTLS: !isPlainHTTP, host: host, port: port ?? (isPlainHTTP ? 80 : 443))
    return switch HostRule.listed(hosts).permission(for: destination, from: destination) {
    case .anyAddress, .publicAddressOnly: true
    case .refused: false
    }
  }
}
