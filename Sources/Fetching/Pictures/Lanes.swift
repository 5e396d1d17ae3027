/// The images still to be asked for, in one queue a host.
struct Lanes {
  private var queues: [String: ArraySlice<String>] = [:]

  /// How many wait.
  var count: Int { queues.values.reduce(0) { $0 + $1.count } }

  mutating func add(_ url: String) { queues[Self.host(of: url), default: []].append(url) }

  /// A few of each host, to begin with.
  mutating func first() -> [String] {
    queues.keys.sorted().flatMap { host in
      (0..<Self.width).compactMap { _ in queues[host]?.popFirst() }
    }
  }

  /// The next of the host that has just answered.
  mutating func next(after url: String) -> String? { queues[Self.host(of: url)]?.popFirst() }

  /// Requests in flight for each host.
  private static let width = 4

  /// Host and port of a canonical address.
  private static func host(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    return parts.count > 1 ? String(parts[1]) : ""
  }
}
