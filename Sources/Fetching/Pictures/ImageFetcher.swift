package import Archive
package import FoundationEssentials
package import Networking

/// Fetches images once, checks that they are what they claim to be, and keeps their bytes.
package struct ImageFetcher {
  let service: Webservice
  let archive: Archive
  let settings: ImageSettings
  let now: Date
  /// For how long images are asked for.
  let clock: MonotonicClock
  /// The real time, by which hosts' pauses outlive the run.
  let calendar: @Sendable () -> Date
  let report: (FetchEvent) -> Void

  package init(
    service: Webservice, archive: Archive, settings: ImageSettings, now: Date,
    clock: MonotonicClock = .live, calendar: @escaping @Sendable () -> Date = { Date() },
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.service = service
    self.archive = archive
    self.settings = settings
    self.now = now
    self.clock = clock
    self.calendar = calendar
    self.report = report
  }

  /// Fetches what the archive wants and does not hold, then asks whether old copies are still good.
  ///
  /// Hosts are asked side by side, each at its own pace, until the time for images is over. Every
  /// image is kept as soon as it is there, whatever is thrown later. What is known to be absent is
  /// listed, not asked for; what failed before is asked for again after a time that grows.
  package func fetch() async throws -> ImageOutcome {
    var work = ImageWork(
      queues: ImageQueues(paces: try rememberedPaces()), deadline: clock.now() + settings.time)
    try addWanted(to: &work)
    try addKept(to: &work)
    work.total = work.queues.count
    if work.total > 0 { try await perform(&work) }
    return work.outcome
  }

  private func perform(_ work: inout ImageWork) async throws {
    // A run that ends early has learned of hosts, too; what the archive says to it was said already.
    defer { try? remember(work.queues.pacesByHost) }
    try await withThrowingTaskGroup(of: Step.self) { group in
      while true {
        start(&work, in: &group)
        leaveGivenUp(&work)
        planToWake(&work, in: &group)
        guard work.inFlight > 0 || work.wakeTime != nil && work.queues.count > 0,
          let step = try await group.next()
        else {
          break
        }
        try take(step, &work)
      }
      group.cancelAll()
    }
    leaveRest(&work)
  }

  /// What a child of the group comes back with.
  private enum Step: Sendable {
    case answer(ImageJob, FetchedImage)
    /// A host's pause is over.
    case wake
  }

  private func start(
    _ work: inout ImageWork, in group: inout ThrowingTaskGroup<Step, any Error>
  ) {
    let time = clock.now()
    guard time < work.deadline else { return }
    let limit = min(Self.timeOfImage, work.deadline - time)
    for job in work.queues.start(at: time) {
      work.inFlight += 1
      group.addTask { [service, settings] in
        .answer(
          job, try await FetchedImage(asking: service, for: job.image, within: limit, settings))
      }
    }
  }

  /// Sees to it that a host is asked again when its pause is over, should nothing else happen.
  private func planToWake(
    _ work: inout ImageWork, in group: inout ThrowingTaskGroup<Step, any Error>
  ) {
    let time = clock.now()
    guard let moment = work.queues.nextStart(after: time), moment < work.deadline,
      moment < work.wakeTime ?? .seconds(Int64.max)
    else { return }
    work.wakeTime = moment
    group.addTask { [clock] in
      try await clock.sleep(moment - time)
      return .wake
    }
  }

  private func take(_ step: Step, _ work: inout ImageWork) throws {
    guard case .answer(let job, let answer) = step else {
      if work.wakeTime.map({ $0 <= clock.now() }) == true { work.wakeTime = nil }
      return
    }
    let time = clock.now()
    work.inFlight -= 1
    if case .failure(let failure) = answer {
      let isCut = time >= work.deadline
      work.queues.finish(
        job, isCut ? .unknown : failure.strain, because: failure.known.reason, at: time)
      // What the end of the time cut short has not failed.
      if isCut || failure.mayPass && job.tries < Self.mostTries { return work.queues.add(job) }
    } else {
      work.queues.finish(job, .none, at: time)
    }
    try keep(answer, for: job.image, in: &work.outcome)
    work.done += 1
    report(.images(done: work.done, total: work.total))
  }

  private func keep(
    _ answer: FetchedImage, for image: ImageSource, in outcome: inout ImageOutcome
  ) throws {
    switch answer {
    case .image(let bytes, let stored, let validators):
      try archive.save(bytes, of: stored, forURL: image.url, validators: validators, at: now)
      outcome.fetched += 1
    case .unchanged:
      try archive.confirmImage(forURL: image.url, at: now)
    case .failure(let failure):
      try archive.save(failure.known, forURL: image.url, at: now)
      // What has a copy to show is neither missing nor absent.
      guard !image.isKept else { return }
      let lost = LostImage(image.url, .failed(failure.known.reason), isNews: true)
      switch failure.known.kind {
      case .missing: outcome.missing.append(lost)
      case .absent: outcome.absent.append(lost)
      }
    }
  }

  /// How long one image may take.
  private static let timeOfImage = Duration.seconds(20)
  /// Of one image in a run.
  private static let mostTries = 3
}

/// A run's images under way.
struct ImageWork {
  var queues: ImageQueues
  /// By the steady clock.
  let deadline: Duration
  var outcome = ImageOutcome()
  var inFlight = 0
  /// When a pause ends for which somebody sleeps.
  var wakeTime: Duration?
  var done = 0
  var total = 0
}
