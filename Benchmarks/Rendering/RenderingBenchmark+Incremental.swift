internal import Archive
internal import FoundationEssentials
internal import StackExchange

extension RenderingBenchmark {
  /// Measures incremental builds of the site: without changes, and after one question has changed.
  func measureIncrementalBuilds() throws -> [(name: String, measurement: Measurement)] {
    var measurements: [(name: String, measurement: Measurement)] = []
    for round in 0..<Self.rounds {
      // The build after a change also removes replaced files, which is not measured.
      _ = try Measurement(renderCommand)
      measurements.append(("no news", try Measurement(renderCommand)))
      try changeScore(of: 1_000_000 + round)
      measurements.append(("one moved", try Measurement(renderCommand)))
    }
    return measurements
  }

  private static let rounds = 11

  /// Changes the score of a question, as a later fetch would.
  private func changeScore(of id: Int) throws {
    let archive = try Archive(at: archive, for: .readWrite)
    let site = "stackoverflow"
    guard var question = try archive.question(id, site: site),
      let date = try archive.summaries(ofSite: site, ids: [id]).first?.dataDate
    else { return }
    question.post.score += 1
    try archive.save(question, site: site, at: date.addingTimeInterval(3_600))
  }
}
