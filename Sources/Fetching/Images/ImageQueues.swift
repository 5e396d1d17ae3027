internal import Archive
internal import Images

/// An image to request.
struct ImageJob: Sendable, Equatable {
  /// The address and the stored state of the image.
  var image: ImageSource
  /// The number of requests for it in this run.
  var tries = 0
  /// The time of its last request, on the monotonic clock.
  var startTime = Duration.zero

  /// Creates a job without requests.
  init(_ image: ImageSource) { self.image = image }
}

/// The images still to be requested, in a queue for each host with its own limit of concurrent
/// requests.
struct ImageQueues {
  /// The images of a host.
  private struct Queue {
    /// The host's limit of concurrent requests.
    var pace: HostThrottle
    /// The images in order, including those whose requests have started.
    var jobs: [ImageJob] = []
    /// The number of images whose requests have started.
    var startedCount = 0
    /// The number of pending requests.
    var inFlight = 0
    /// The host's last error.
    var lastError = ""

    /// The first image whose request has not started.
    var next: ImageJob? { startedCount < jobs.count ? jobs[startedCount] : nil }
  }

  /// The queues by host.
  private var queues: [String: Queue] = [:]
  /// The stored limits by host, from earlier runs.
  private let paces: [String: HostThrottle]

  /// Creates empty queues.
  ///
  /// - Parameter throttles: The stored limits by host, from earlier runs.
  init(throttles: [String: HostThrottle]) { self.paces = throttles }

  /// The number of images whose requests have not started.
  var count: Int { queues.values.reduce(0) { $0 + $1.jobs.count - $1.startedCount } }

  /// Appends an image to the queue of its host.
  mutating func add(_ job: ImageJob) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host, default: Queue(pace: paces[host] ?? HostThrottle())].jobs.append(job)
  }

  /// Removes and returns the images that may be requested now, within the limit of each host.
  mutating func startRequests(at now: Duration) -> [ImageJob] {
    var started: [ImageJob] = []
    for host in queues.keys.sorted() {
      while var queue = queues[host], let job = queue.next,
        queue.pace.admitsRequest(inFlight: queue.inFlight, at: now)
      {
        queue.startedCount += 1
        queue.inFlight += 1
        queues[host] = queue
        started.append(job)
        started[started.count - 1].tries += 1
        started[started.count - 1].startTime = now
      }
    }
    return started
  }

  /// Records the end of a request and adapts the limit of its host.
  mutating func finish(
    _ job: ImageJob, _ strain: HostFeedback, error: String? = nil, at now: Duration
  ) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host]?.inFlight -= 1
    if let error { queues[host]?.lastError = error }
    switch strain {
    case .healthy: queues[host]?.pace.recordSuccess()
    case .overloaded(let pause):
      queues[host]?.pace.recordRefusal(sentAt: job.startTime, now: now, retryAfter: pause)
    case .unreachable: queues[host]?.pace.recordUnreachable()
    case .unknown: break
    }
  }

  /// Returns the earliest end of a pause after `now`, of a host with queued images.
  func nextPauseEnd(after now: Duration) -> Duration? {
    queues.values.filter { $0.next != nil && !$0.pace.isAbandoned }.compactMap(\.pace.pausedUntil)
      .filter { $0 > now }.min()
  }

  /// The queued images of a host that are not requested in this run.
  struct RemainingImages {
    /// The images in their order.
    let jobs: [ImageJob]
    /// The host's last error.
    let lastError: String
  }

  /// Removes and returns the queued images of abandoned hosts.
  mutating func removeAbandoned() -> [RemainingImages] { remove { $0.pace.isAbandoned } }

  /// Removes and returns all queued images.
  mutating func removeAll() -> [RemainingImages] { remove { _ in true } }

  /// The current limits of all hosts that had images in this run.
  var throttlesByHost: [String: HostThrottle] { queues.mapValues(\.pace) }

  /// Removes and returns the queued images of the hosts for which the closure is true.
  private mutating func remove(_ isRemoved: (Queue) -> Bool) -> [RemainingImages] {
    var removed: [RemainingImages] = []
    for (host, queue) in queues.sorted(by: { $0.key < $1.key })
    where queue.next != nil && isRemoved(queue) {
      let jobs = Array(queue.jobs[queue.startedCount...])
      removed.append(RemainingImages(jobs: jobs, lastError: queue.lastError))
      queues[host]?.startedCount = queue.jobs.count
    }
    return removed
  }
}

/// The conclusion about a host from the end of a request.
enum HostFeedback: Sendable, Equatable {
  /// The host works normally.
  case healthy
  /// The host needs fewer requests, after a pause if it asks for one.
  case overloaded(pause: Duration?)
  /// The host cannot be reached.
  case unreachable
  /// The host was not requested, or the request was interrupted.
  case unknown
}
