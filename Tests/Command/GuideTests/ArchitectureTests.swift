import Foundation
import Networking
import StackExchange
import Testing

/// Tests the table of modules and the worked examples of `ARCHITECTURE.md`.
@Suite("Architecture document")
struct ArchitectureTests {
  @Test("Each Swift block equals code in the file named before it")
  func blocks() throws {
    let pieces = try Checkout.text(of: "ARCHITECTURE.md").components(separatedBy: "```")
    var blockCount = 0
    for (text, block) in zip(pieces, pieces.dropFirst()) where block.hasPrefix("swift\n") {
      let file = try #require(text.matches(of: #/`([A-Za-z+\/]+\.swift)`/#).last?.1)
      let code = try Checkout.text(of: String(file))
      let isInFile = code.contains(block.dropFirst(6))
      #expect(isInFile, "\(file):\n\(block)")
      blockCount += 1
    }
    #expect(blockCount == 14)
  }

  @Test("The table lists every module below the modules that it imports")
  func modules() throws {
    let rows = try Checkout.text(of: "ARCHITECTURE.md").matches(of: #/\n\| (`[^|]+`) \|/#)
    var listed: [String] = []
    for row in rows {
      let names = row.1.matches(of: #/`([\w-]+)`/#).map { String($0.1) }
      listed += names
      for name in names {
        let imported = try Checkout.imports(of: name).intersection(Checkout.modules)
          .subtracting(listed)
        #expect(imported == [], "\(name)")
      }
    }
    #expect(Set(listed) == (try Checkout.modules))
  }

  @Test("Only the transport with URLSession imports all of Foundation, which doubles the program")
  func foundation() throws {
    let importing = try Checkout.modules.filter {
      try !Checkout.imports(of: $0).isDisjoint(with: ["Foundation", "FoundationNetworking"])
    }
    #expect(importing == ["URLSessionTransport"])
  }

  @Test("The example resource requests the popular tags and decodes the response")
  func exampleResource() async throws {
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

  @Test("The contributing guide names existing places for a first change")
  func firstChange() throws {
    let places = try Checkout.text(of: "CONTRIBUTING.md")
      .matches(of: #/in `([A-Za-z\/.]+)` (?:above|before) `([^`]+)`/#)
    #expect(
      places.map(\.1) == ["Sources/Site/Pages/Questions/PostItem.swift", "Templates/post.html"])
    for (_, file, neighbour) in places.map(\.output) {
      let count = try Checkout.text(of: String(file)).components(separatedBy: neighbour).count - 1
      #expect(count == 1, "\(neighbour) in \(file)")
    }
  }

  @Test("The contributing guide has at most 100 lines")
  func contributingGuideLength() throws {
    #expect(
      try Checkout.text(of: "CONTRIBUTING.md").split(
        separator: "\n", omittingEmptySubsequences: false
      ).count <= 100)
  }
}
