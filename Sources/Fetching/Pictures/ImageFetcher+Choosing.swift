internal import Archive
internal import FoundationEssentials
internal import Networking

/// Which images are asked for, and which are left.
extension ImageFetcher {
  /// Adds what pages want and the archive does not hold; lists what is not asked for now.
  func addWanted(to work: inout ImageWork) throws {
    for image in try archive.wantedImages() where settings.wants(image.purpose) {
      if !settings.allows(image.url) {
        work.outcome.absent.append(LostImage(image.url, .hostNotAllowed))
      } else if let failure = image.failure, failure.kind == .absent {
        work.outcome.absent.append(LostImage(image.url, .failed(failure.reason)))
      } else if let date = dateOfNextTry(image), date > now {
        let reason = image.failure?.reason ?? ""
        work.outcome.missing.append(LostImage(image.url, .waiting(reason, until: date)))
      } else {
        work.queues.add(ImageJob(image))
      }
    }
  }

  /// Adds copies that are old enough to ask whether they are still good.
  ///
  /// Avatars change under their address. Images of posts do not, or hardly ever.
  func addKept(to work: inout ImageWork) throws {
    for (purpose, days) in [(ImagePurpose.avatar, 7.0), (.post, 90)] where settings.wants(purpose) {
      let images = try archive.keptImages(
        for: purpose, notCheckedSince: now - days * 86_400, limit: Self.mostKept)
      for image in images where settings.allows(image.url) {
        guard dateOfNextTry(image).map({ $0 <= now }) ?? true else { continue }
        work.queues.add(ImageJob(image))
      }
    }
  }

  /// Leaves what waits for hosts that refused too often.
  func leaveGivenUp(_ work: inout ImageWork) {
    for rest in work.queues.takeGivenUp() {
      leave(rest, .hostFailing(rest.trouble), &work.outcome)
    }
  }

  /// Leaves what waits when the time is over, or for hosts that pause beyond it.
  func leaveRest(_ work: inout ImageWork) {
    let isOver = clock.now() >= work.deadline
    for rest in work.queues.takeAll() {
      leave(rest, isOver ? .outOfTime : .hostPausing, &work.outcome)
    }
  }

  private func leave(
    _ rest: ImageQueues.Rest, _ reason: LostImage.Reason, _ outcome: inout ImageOutcome
  ) {
    outcome.missing += rest.jobs.filter { !$0.image.isKept }.map {
      LostImage($0.image.url, reason)
    }
  }

  /// When a failed image is to be asked for again; `nil` for one that did not fail.
  ///
  /// The next run tries at once, for what passes has often passed by then; after that the distance
  /// grows up to a week. A time of a clock gone wrong does not hold anything up.
  private func dateOfNextTry(_ image: ImageSource) -> Date? {
    guard image.failure != nil, image.checkDate <= now else { return nil }
    let hours = Self.hoursBetweenTries
    return image.checkDate + hours[min(max(0, image.attempts - 1), hours.count - 1)] * 3600
  }

  private static let hoursBetweenTries: [TimeInterval] = [0, 1, 6, 24, 72, 168]
  /// Of each kind in a run, so that those that came together do not come back together.
  private static let mostKept = 500
}

/// What hosts want is remembered from run to run.
extension ImageFetcher {
  func rememberedPaces() throws -> [String: HostPace] {
    let (time, date) = (clock.now(), calendar())
    return try archive.imageHosts().mapValues { host in
      let left = host.pausedUntil?.timeIntervalSince(date) ?? 0
      // A longer pause than that was written by a clock gone wrong.
      let pause = min(max(0, left), Self.longestPause)
      return HostPace(
        parallel: host.parallel, pausedUntil: pause > 0 ? time + .seconds(pause) : nil)
    }
  }

  func remember(_ paces: [String: HostPace]) throws {
    let (time, date) = (clock.now(), calendar())
    for (host, pace) in paces {
      let left = pace.pausedUntil.map { ($0 - time) / .seconds(1) } ?? 0
      let end = left > 0 ? date + min(left, Self.longestPause).rounded(.up) : nil
      try archive.save(
        ImageHost(parallel: pace.parallel, pausedUntil: end), named: host, at: date)
    }
  }

  /// In seconds.
  private static let longestPause: TimeInterval = 86_400
}
