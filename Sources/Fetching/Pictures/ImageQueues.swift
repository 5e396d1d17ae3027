internal import Archive
internal import Images

/// An image to request.
struct ImageJob: Sendable, Equatable {
  /// The address and the stored state of the image.
  var image: ImageSource
  /// The number of requests for it in this run.
  var tries = 0
  /// The time of its last request, on the monotonic clock.
  var start = Duration.zero

  /// Creates a job without requests.
  init(_ image: ImageSource) { self.image = image }
}

/// The images still to be requested, in a queue for each host with its own limit of concurrent
/// requests.
struct ImageQueues {
  /// The images of a host.
  private struct Queue {
    /// The host's limit of concurrent requests.
    var pace: HostPace
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
  private let paces: [String: HostPace]

  /// Creates empty queues.
  ///
  /// - Parameter paces: The stored limits by host, from earlier runs.
  init(paces: [String: HostPace]) { self.paces = paces }

  /// The number of images whose requests have not started.
  var count: Int { queues.values.reduce(0) { $0 + $1.jobs.count - $1.startedCount } }

  /// Appends an image to the queue of its host.
  mutating func add(_ job: ImageJob) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host, default: Queue(pace: paces[host] ?? HostPace())].jobs.append(job)
  }

  /// Removes and returns the images that may be requested now, within the limit of each host.
  mutating func start(at now: Duration) -> [ImageJob] {
    var started: [ImageJob] = []
    for host in queues.keys.sorted() {
      while var queue = queues[host], let job = queue.next,
        queue.pace.admits(another: queue.inFlight, at: now)
      {
        queue.startedCount += 1
        queue.inFlight += 1
        queues[host] = queue
        started.append(job)
        started[started.count - 1].tries += 1
        started[started.count - 1].start = now
      }
    }
    return started
  }

  /// Records the end of a request and adapts the limit of its host.
  mutating func finish(
    _ job: ImageJob, _ strain: HostFeedback, because error: String? = nil, at now: Duration
  ) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host]?.inFlight -= 1
    if let error { queues[host]?.lastError = error }
    switch strain {
    case .none: queues[host]?.pace.succeed()
    case .overloaded(let pause):
      queues[host]?.pace.slowDown(askedAt: job.start, now: now, for: pause)
    case .unreachable: queues[host]?.pace.fail()
    case .unknown: break
    }
  }

  /// Returns the earliest end of a pause after `now`, of a host with queued images.
  func nextStart(after now: Duration) -> Duration? {
    queues.values.filter { $0.next != nil && !$0.pace.isGivenUp }.compactMap(\.pace.pausedUntil)
      .filter { $0 > now }.min()
  }

  /// The queued images of a host that are not requested in this run.
  struct Rest {
    /// The images in their order.
    let jobs: [ImageJob]
    /// The host's last error.
    let trouble: String
  }

  /// Removes and returns the queued images of abandoned hosts.
  mutating func takeGivenUp() -> [Rest] { remove { $0.pace.isGivenUp } }

  /// Removes and returns all queued images.
  mutating func takeAll() -> [Rest] { remove { _ in true } }

  /// The current limits of all hosts that had images in this run.
  var pacesByHost: [String: HostPace] { queues.mapValues(\.pace) }

  /// Removes and returns the queued images of the hosts for which the closure is true.
  private mutating func remove(_ isRemoved: (Queue) -> Bool) -> [Rest] {
    var removed: [Rest] = []
    for (host, queue) in queues.sorted(by: { $0.key < $1.key })
    where queue.next != nil && isRemoved(queue) {
      let jobs = Array(queue.jobs[queue.startedCount...])
      removed.append(Rest(jobs: jobs, trouble: queue.lastError))
      queues[host]?.startedCount = queue.jobs.count
    }
    return removed
  }
}

/// The conclusion about a host from the end of a request.
enum HostFeedback: Sendable, Equatable {
  /// The host works normally.
  case none
  /// The host needs fewer requests, after a pause if it asks for one.
  case overloaded(pause: Duration?)
  /// The host cannot be reached.
  case unreachable
  /// The host was not requested, or the request was interrupted.
  case unknown
}
