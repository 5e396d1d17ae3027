import Foundation
import TestSupport
import Testing

/// The package in `Examples/top-questions`, which builds on the libraries as anybody's would.
@Suite("The example of a program")
struct TopQuestionsTests {
  private static let package = "\(Checkout.root)/Examples/top-questions"

  @Test("Has less than sixty lines")
  func size() throws {
    let files = try Checkout.files(below: Self.package).filter {
      $0.key.hasSuffix(".swift") && !$0.key.hasPrefix(".build")
    }
    #expect(files.keys.sorted() == ["Package.swift", "Sources/main.swift"])
    #expect(files.values.reduce(0) { $0 + $1.split(separator: "\n").count } < 60)
  }

  @Test(
    "Prints the best questions of a tag, and loads the pictures of those who asked",
    .enabled(if: Checkout.runsRecipes))
  func run() async throws {
    try await withTemporaryFolder { folder async throws in
      try await withLoopbackServer(Self.answer) { server async throws in
        let output = try Checkout.run(
          """
          swift run --quiet --package-path \(Self.package) --scratch-path \(Checkout.root)/.build/examples \
          top-questions swift \(server.url)/2.3
          """, in: folder)
        #expect(
          output.hasSuffix(
            """
            12\tWhat is an optional?\tAda, 3 bytes of picture
            7\tWhat is a protocol?\tGrace, no picture
            -1\tWho asked this?\tsomebody, no picture\n
            """), "\(output)")
        let asked = server.requests.map(\.target).sorted()
        #expect(asked.count == 3 && asked.first?.contains("tagged=swift") == true)
        #expect(asked.suffix(2) == ["/ada.png", "/gone.png"])
      }
    }
  }

  private static let answer: @Sendable (ReceivedRequest) async -> LoopbackReply = { request in
    let host = request.header("Host") ?? ""
    switch request.target {
    case "/ada.png": return .answer(headers: [("Content-Type", "image/png")], body: [1, 2, 3])
    case "/gone.png": return .text("gone", status: 404)
    default:
      return .json(
        """
        {"items": [
          {"question_id": 1, "title": "What is an optional?", "score": 12,
           "owner": {"user_type": "registered", "user_id": 1, "display_name": "Ada",
                     "profile_image": "http://\(host)/ada.png"}},
          {"question_id": 2, "title": "What is a protocol?", "score": 7,
           "owner": {"user_type": "registered", "user_id": 2, "display_name": "Grace",
                     "profile_image": "http://\(host)/gone.png"}},
          {"question_id": 3, "title": "Who asked this?", "score": -1}
        ], "has_more": false}
        """)
    }
  }
}
