internal import Archive
internal import FoundationEssentials
internal import Networking

/// Functions that choose the images to request.
extension ImageFetcher {
  /// Queues the images that pages show and the archive lacks; reports those that are not requested
  /// in this run.
  func addMissingImages(to work: inout ImageFetchState) throws {
    try archive.transaction {
      for image in try archive.imagesToDownload() { try add(image, to: &work) }
    }
  }

  /// Queues further images if fewer than ``minQueuedImages`` are left.
  func addMoreImages(to work: inout ImageFetchState) throws {
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
  func addStaleCopies(to work: inout ImageFetchState) throws {
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
  func dropAbandonedHosts(_ work: inout ImageFetchState) {
    for remaining in work.queues.removeAbandonedHosts() {
      addMissing(remaining, .hostFailing(remaining.lastError), &work.outcome)
    }
  }

  /// Removes all queued images, and reports them as missing, because the time is over or their
  /// hosts pause too long.
  func dropRemaining(_ work: inout ImageFetchState) {
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
