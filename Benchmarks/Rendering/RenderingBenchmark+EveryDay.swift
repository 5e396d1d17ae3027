internal import Archive
internal import FoundationEssentials
internal import StackExchange

extension RenderingBenchmark {
  /// Measures what rendering costs when the site is there already: without news, and when one
  /// question moved.
  func days() throws -> [(name: String, measurement: Measurement)] {
    var days: [(name: String, measurement: Measurement)] = []
    for day in 0..<Self.days {
      // Files that were replaced stay for one publication more, which takes them away.
      _ = try Measurement(render)
      days.append(("no news", try Measurement(render)))
      try move(1_000_000 + day, on: day)
      days.append(("one moved", try Measurement(render)))
    }
    return days
  }

  private static let days = 11

  /// Gives a question another score, as a later run would.
  private func move(_ id: Int, on day: Int) throws {
    let archive = try Archive(at: archive, for: .readWrite)
    let site = "stackoverflow"
    guard var question = try archive.question(id, site: site),
      let date = try archive.summaries(ofSite: site, ids: [id]).first?.dataDate
    else { return }
    question.post.score += 1
    try archive.save(question, site: site, at: date.addingTimeInterval(3_600))
  }
}
