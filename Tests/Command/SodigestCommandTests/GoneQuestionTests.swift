import Configuration
import Foundation
import Networking
import SiteTesting
import SodigestCommand
import Testing

/// Tests questions that the API no longer returns.
@Suite struct GoneQuestionTests {
  /// Returns a transport for the sample without a question.
  private func sample(without id: Int?) throws -> Transport {
    let sample = try sampleTransport()
    return { request in
      var response = try await sample(request)
      guard let id, request.url.contains("/questions"),
        var page = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any],
        let items = page["items"] as? [[String: Any]]
      else { return response }
      page["items"] = items.filter { $0["question_id"] as? Int != id }
      response.body = Array(try JSONSerialization.data(withJSONObject: page))
      return response
    }
  }

  @Test("A deleted question keeps its entry in editions, and can come back")
  func question() async throws {
    try await withWorld { world async throws in
      let page = "Output/q/stackoverflow/43100.html"
      let edition = "Output/d/stackoverflow-swift/2026-11-20.html"
      let build = "build --tag swift --no-images --no-avatars --now 2026-11"
      let crawl = { try SiteCrawler.report(on: "\(world.folder)/Output") }
      for (day, id) in [("20", nil), ("21", 43100), ("22", nil)] {
        // The clock advances, too, because no request is repeated within a minute.
        let code = await world.run(
          "\(build)-\(day)T06:00:00Z", at: World.now + 86_400 * (Double(day) ?? 0),
          transport: try sample(without: id))
        #expect(code == .success, "\(day): \(world.errors)")
        #expect(world.exists(page) == (id == nil), "\(day)")
        let text = try world.contents(edition)
        #expect(text.contains("Question 43100 is no longer available") == (id != nil), "\(day)")
        #expect(text.contains("stackoverflow/43100.html") == (id == nil), "\(day)")
        #expect(try crawl().problems == [], "\(day)")
        #expect(try crawl().unreached.filter { $0.hasPrefix("q/") && $0.hasSuffix("html") } == [])
      }
      #expect(try world.contents("Output/status.json").contains(#""questions": 11"#))
    }
  }
}
