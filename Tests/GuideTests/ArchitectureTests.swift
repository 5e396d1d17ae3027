import Foundation
import Networking
import StackExchange
import Testing

/// The worked examples of `ARCHITECTURE.md`.
@Suite("The map of the modules")
struct ArchitectureTests {
  @Test("Shows code as it is compiled: each block stands in the file that is named before it")
  func blocks() throws {
    let pieces = try Checkout.text(of: "ARCHITECTURE.md").components(separatedBy: "```")
    var shown = 0
    for (text, block) in zip(pieces, pieces.dropFirst()) where block.hasPrefix("swift\n") {
      let file = try #require(text.matches(of: #/`([A-Za-z+\/]+\.swift)`/#).last?.1)
      let code = try Checkout.text(of: String(file))
      let isThere = code.contains(block.dropFirst(6))
      #expect(isThere, "\(file):\n\(block)")
      shown += 1
    }
    #expect(shown == 11)
  }

  @Test("Lists every module, each below those that it imports")
  func modules() throws {
    let rows = try Checkout.text(of: "ARCHITECTURE.md").matches(of: #/\n\| (`[^|]+`) \|/#)
    var listed: [String] = []
    for row in rows {
      let names = row.1.matches(of: #/`(\w+)`/#).map { String($0.1) }
      listed += names
      for name in names {
        let imported = try Checkout.imports(of: name).subtracting(listed)
        #expect(imported == [], "\(name)")
      }
    }
    #expect(Set(listed) == (try Checkout.modules))
  }

  @Test("Its example of a resource asks what it says, and reads the answer")
  func resource() async throws {
    let service = Webservice(environment: .stackExchange(userAgent: "test")) { request in
      #expect(
        request.url == "https://api.stackexchange.com/2.3/tags"
          + "?order=desc&sort=popular&site=stackoverflow&pagesize=2")
      let json =
        #"{"items": [{"name": "c++", "count": 810000}, {"name": "swift"}], "has_more": true}"#
      return HTTPResponse(status: 200, body: Array(json.utf8), url: request.url)
    }
    let page = try await service.load(.popularTags(of: "stackoverflow", size: 2))
    #expect(page.items == [TagCount(name: "c++", count: 810_000)])
    #expect(page.skipped.count == 1 && page.hasMore)
  }

  @Test("A newcomer's first change goes where they are told")
  func firstChange() throws {
    let told = try Checkout.text(of: "CONTRIBUTING.md")
      .matches(of: #/in `([A-Za-z\/.]+)` (?:above|before) `([^`]+)`/#)
    #expect(told.map(\.1) == ["Sources/Pages/Questions/PostItem.swift", "Templates/post.html"])
    for (_, file, neighbour) in told.map(\.output) {
      let count = try Checkout.text(of: String(file)).components(separatedBy: neighbour).count - 1
      #expect(count == 1, "\(neighbour) in \(file)")
    }
  }

  @Test("What newcomers read is short")
  func contributing() throws {
    #expect(
      try Checkout.text(of: "CONTRIBUTING.md").split(
        separator: "\n", omittingEmptySubsequences: false
      ).count <= 100)
  }
}
