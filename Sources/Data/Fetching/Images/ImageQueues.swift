internal import Archive
internal import Images

/// An image to request, with its requests in this run.
struct ImageJob: Sendable, Equatable {
  /// The address of the image and its state in the archive.
  var image: ImageSource
  /// The number of requests for the image in this run.
  var tries = 0
  /// The time of the last request for the image, on the monotonic clock.
  var startTime = Duration.zero

  /// Creates a job for an image that was not requested yet.
  init(_ image: ImageSource) { self.image = image }
}

/// The images still to be requested, in a queue for each host with its own limit of concurrent
/// requests.
struct ImageQueues {
  /// The queue of the images of one host.
  private struct Queue {
    /// The host's limit of concurrent requests.
    var throttle: HostThrottle
    /// The images of the host in order, including those whose requests have started.
    var jobs: [ImageJob] = []
    /// The number of the host's images whose requests have started.
    var startedCount = 0
    /// The number of requests to the host whose responses are pending.
    var inFlight = 0
    /// The last error of a request to the host; empty if there was none.
    var lastError = ""

    /// The first image in the queue whose request has not started; `nil` if all have.
    var next: ImageJob? { startedCount < jobs.count ? jobs[startedCount] : nil }
  }

  /// The image queues by host.
  private var queues: [String: Queue] = [:]
  /// The limits of concurrent requests by host that earlier runs stored.
  private let storedThrottles: [String: HostThrottle]

  /// Creates empty queues.
  ///
  /// - Parameter throttles: The stored limits by host, from earlier runs.
  init(throttles: [String: HostThrottle]) { self.storedThrottles = throttles }

  /// The number of images whose requests have not started.
  var count: Int { queues.values.reduce(0) { $0 + $1.jobs.count - $1.startedCount } }

  /// Appends an image to the queue of its host.
  mutating func add(_ job: ImageJob) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host, default: Queue(throttle: storedThrottles[host] ?? HostThrottle())].jobs.append(job)
  }

  /// Removes and returns the images that may be requested now, within the limit of each host.
  mutating func startRequests(at now: Duration) -> [ImageJob] {
    var started: [ImageJob] = []
    for host in queues.keys.sorted() {
      while var queue = queues[host], let job = queue.next,
        queue.throttle.admitsRequest(inFlight: queue.inFlight, at: now)
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
    _ job: ImageJob, _ feedback: HostFeedback, error: String? = nil, at now: Duration
  ) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host]?.inFlight -= 1
    if let error { queues[host]?.lastError = error }
    switch feedback {
    case .healthy: queues[host]?.throttle.recordSuccess()
    case .overloaded(let pause):
      queues[host]?.throttle.recordRefusal(sentAt: job.startTime, now: now, retryAfter: pause)
    case .unreachable: queues[host]?.throttle.recordUnreachable()
    case .unknown: break
    }
  }

  /// Returns the earliest end of a pause after `now`, of a host with queued images.
  func nextPauseEnd(after now: Duration) -> Duration? {
    queues.values.filter { $0.next != nil && !$0.throttle.isAbandoned }.compactMap(
      \.throttle.pausedUntil
    )
    .filter { $0 > now }.min()
  }

  /// The queued images of a host that are not requested in this run.
  struct RemainingImages {
    /// The images that are not requested, in the order of the queue.
    let jobs: [ImageJob]
    /// The last error of a request to the host; empty if there was none.
    let lastError: String
  }

  /// Removes and returns the queued images of abandoned hosts.
  mutating func removeAbandonedHosts() -> [RemainingImages] { remove { $0.throttle.isAbandoned } }

  /// Removes and returns all queued images.
  mutating func removeAll() -> [RemainingImages] { remove { _ in true } }

  /// The current limits of all hosts that had images in this run.
  var throttlesByHost: [String: HostThrottle] { queues.mapValues(\.throttle) }

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

/// The state of an image host, as the result of a request suggests.
enum HostFeedback: Sendable, Equatable {
  /// The image host works normally.
  case healthy
  /// The image host needs fewer requests, after a pause if it asks for one.
  case overloaded(pause: Duration?)
  /// The image host cannot be reached.
  case unreachable
  /// The state is unknown: no request was sent to the image host, or the request was interrupted.
  case unknown
}
