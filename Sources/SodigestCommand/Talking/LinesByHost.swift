internal import FoundationEssentials

/// Lines such as `https://a.example/b.png: 404 Not Found`, told together where only the path differs.
struct LinesByHost {
  /// One for each host and reason, in the order in which they came first; other lines as they are.
  private(set) var lines: [String] = []

  /// - Parameter all: What there is to tell, one line for each address.
  init(_ all: [String]) {
    var groups: [String] = []
    var counts: [String: (first: Named?, line: String, count: Int)] = [:]
    for line in all {
      let named = Named(line)
      let key = named.map { "\($0.host) \($0.reason)" } ?? line
      if let known = counts[key] {
        counts[key] = (known.first, known.line, known.count + 1)
      } else {
        groups.append(key)
        counts[key] = (named, line, 1)
      }
    }
    lines = groups.compactMap { key in
      guard let (first, line, count) = counts[key] else { return nil }
      guard let first, count > 1 else { return line }
      return "\(first.address) and \(count - 1) more of its host: \(first.reason)"
    }
  }

  /// A line that begins with an address.
  private struct Named {
    let address: Substring
    let host: Substring
    let reason: Substring

    init?(_ line: String) {
      guard line.hasPrefix("http://") || line.hasPrefix("https://"),
        let space = line.firstIndex(of: " "), line[..<space].last == ":"
      else { return nil }
      address = line[..<space].dropLast()
      let parts = address.split(separator: "/", maxSplits: 2)
      guard parts.count == 3 else { return nil }
      host = parts[1]
      reason = line[line.index(after: space)...]
    }
  }
}
