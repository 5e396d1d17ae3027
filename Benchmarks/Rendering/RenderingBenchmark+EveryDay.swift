internal import Archive
internal import FoundationEssentials
internal import StackExchange

extension RenderingBenchmark {
  /// Measures what rendering costs when the site is there already: without news, and when one
  /// question moved.
  func compareDays() throws {
    var quiet: [Measurement] = []
    var moved: [Measurement] = []
    for day in 0..<Self.days {
      quiet.append(try Measurement(render))
      try move(1_000_000 + day, on: day)
      moved.append(try Measurement(render))
    }
    show("no news", quiet)
    show("one moved", moved)
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

  private func show(_ name: String, _ runs: [Measurement]) {
    let wall = milliseconds(median(runs.map(\.wall)))
    print("\(name)  \(wall), \(milliseconds(median(runs.map(\.processor)))) of processors")
  }

  private func milliseconds(_ seconds: Double) -> String {
    "\(Int((seconds * 1_000).rounded())) ms"
  }
}
