import Configuration
import Testing

@Suite struct ConfigurationFuzzTests {
  @Test("Files of random keys and values are read or refused with a place in them")
  func randomFiles() throws {
    var generator = Linear(state: 17)
    let keys =
      ConfigurationLevel.top.keyNames + ConfigurationLevel.digest.keyNames
      + ConfigurationLevel.tags.keyNames + ["x", ""]
    var accepted = 0
    for _ in 0..<3_000 {
      let text = mapping(keys, depth: 0, using: &generator)
      do {
        _ = try Invocation(["render"], files: .holding(text))
        accepted += 1
      } catch {
        let error = try #require(error as? ConfigurationError, "\(text)")
        #expect(error.position != nil, "\(text)")
      }
    }
    #expect(accepted > 0)
  }

  private func mapping(
    _ keys: [String], depth: Int, using generator: inout Linear
  ) -> String {
    let count = Int.random(in: 0...3, using: &generator)
    let pairs = (0..<count).map { _ in
      let key = keys.randomElement(using: &generator) ?? ""
      return "\"\(key)\": \(value(keys, depth: depth + 1, using: &generator))"
    }
    return "{\(pairs.joined(separator: ", "))}"
  }

  private func value(_ keys: [String], depth: Int, using generator: inout Linear) -> String {
    switch Int.random(in: 0...(depth > 4 ? 6 : 9), using: &generator) {
    case 7: return mapping(keys, depth: depth, using: &generator)
    case 8, 9:
      let count = Int.random(in: 0...3, using: &generator)
      let items = (0..<count).map { _ in value(keys, depth: depth + 1, using: &generator) }
      return "[\(items.joined(separator: ", "))]"
    default: return words.randomElement(using: &generator) ?? ""
    }
  }
}

private let words = [
  "swift", "5", "-1", "0", "true", "no", "week", "votes", "2026-11-21", "~", "\"\"", "a/b", "html",
  "https://a.org", "a.org:80", "UTC", "Europe/Berlin", "new", "99999999999999999999", "\"\\0\"",
  "é",
]
