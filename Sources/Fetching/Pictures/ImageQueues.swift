internal import Archive
internal import Images

/// One image to be asked for.
struct ImageJob: Sendable, Equatable {
  var image: ImageSource
  /// How often it was asked for in this run.
  var tries = 0
  /// When it was asked for last, by a steady clock.
  var start = Duration.zero

  init(_ image: ImageSource) { self.image = image }
}

/// The images still to be asked for, in one queue a host, each with a pace of its own.
struct ImageQueues {
  private struct Queue {
    var pace: HostPace
    var waiting: [ImageJob] = []
    /// How many of the waiting were taken.
    var taken = 0
    var inFlight = 0
    /// What went wrong last.
    var trouble = ""

    var next: ImageJob? { taken < waiting.count ? waiting[taken] : nil }
  }

  private var queues: [String: Queue] = [:]
  private let paces: [String: HostPace]

  /// - Parameter paces: What is known of hosts from earlier runs.
  init(paces: [String: HostPace]) { self.paces = paces }

  var count: Int { queues.values.reduce(0) { $0 + $1.waiting.count - $1.taken } }

  mutating func add(_ job: ImageJob) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host, default: Queue(pace: paces[host] ?? HostPace())].waiting.append(job)
  }

  /// Takes those that may leave now, of each host as many as it gets at a time.
  mutating func start(at now: Duration) -> [ImageJob] {
    var started: [ImageJob] = []
    for host in queues.keys.sorted() {
      while var queue = queues[host], let job = queue.next,
        queue.pace.admits(another: queue.inFlight, at: now)
      {
        queue.taken += 1
        queue.inFlight += 1
        queues[host] = queue
        started.append(job)
        started[started.count - 1].tries += 1
        started[started.count - 1].start = now
      }
    }
    return started
  }

  /// Notes that a request came to its end, what went wrong if anything did, and what that says of
  /// the host.
  mutating func finish(
    _ job: ImageJob, _ strain: HostFeedback, because trouble: String? = nil, at now: Duration
  ) {
    let host = ImageAddress.host(of: job.image.url)
    queues[host]?.inFlight -= 1
    if let trouble { queues[host]?.trouble = trouble }
    switch strain {
    case .none: queues[host]?.pace.succeed()
    case .overloaded(let pause):
      queues[host]?.pace.slowDown(askedAt: job.start, now: now, for: pause)
    case .unreachable: queues[host]?.pace.fail()
    case .unknown: break
    }
  }

  /// The earliest moment to come at which a host that is paused may be asked again.
  func nextStart(after now: Duration) -> Duration? {
    queues.values.filter { $0.next != nil && !$0.pace.isGivenUp }.compactMap(\.pace.pausedUntil)
      .filter { $0 > now }.min()
  }

  /// The images that a host leaves undone.
  struct Rest {
    let jobs: [ImageJob]
    /// What went wrong last.
    let trouble: String
  }

  /// Takes all that wait for hosts that are given up.
  mutating func takeGivenUp() -> [Rest] { take { $0.pace.isGivenUp } }

  /// Takes all that wait.
  mutating func takeAll() -> [Rest] { take { _ in true } }

  /// How each host that was asked is to be treated from now on.
  var pacesByHost: [String: HostPace] { queues.mapValues(\.pace) }

  private mutating func take(_ isTaken: (Queue) -> Bool) -> [Rest] {
    var rests: [Rest] = []
    for (host, queue) in queues.sorted(by: { $0.key < $1.key })
    where queue.next != nil && isTaken(queue) {
      let jobs = Array(queue.waiting[queue.taken...])
      rests.append(Rest(jobs: jobs, trouble: queue.trouble))
      queues[host]?.taken = queue.waiting.count
    }
    return rests
  }
}

/// What the end of a request says of its host.
enum HostFeedback: Sendable, Equatable {
  /// It is well.
  case none
  /// It wants fewer requests, and a pause if it says so.
  case overloaded(pause: Duration?)
  case unreachable
  /// Nobody was asked.
  case unknown
}
