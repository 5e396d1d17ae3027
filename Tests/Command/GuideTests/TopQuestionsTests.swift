import Foundation
import TestSupport
import Testing

/// Tests the package in `Examples/top-questions`, which uses the libraries as other packages would.
@Suite("Example program")
struct TopQuestionsTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private static let package = "\(Checkout.root)/Examples/top-questions"

  @Test("The example has less than 60 lines")
  func size() throws {
    let files = try Checkout.files(below: Self.package).filter {
      $0.key.hasSuffix(".swift") && !$0.key.hasPrefix(".build")
    }
    #expect(files.keys.sorted() == ["Package.swift", "Sources/main.swift"])
    #expect(files.values.reduce(0) { $0 + $1.split(separator: "\n").count } < 60)
  }

  @Test(
    "The example prints the top questions of a tag and downloads the authors' avatars",
    .enabled(if: Checkout.runsRecipes))
  func run() async throws {
    try await withLoopbackServer(Self.reply) { server async throws in
      let output = try Checkout.run(
        """
        swift run --quiet --package-path \(Self.package) --scratch-path \(Checkout.root)/.build/examples \
        top-questions swift \(server.url)/2.3
        """, in: folder)
      #expect(
        output.hasSuffix(
          """
          12\tWhat is an optional?\tAda, portrait of 3 bytes
          7\tWhat is a protocol?\tGrace, no portrait
          -1\tWho asked this?\tunknown author, no portrait\n
          """), "\(output)")
      let targets = server.requests.map(\.target).sorted()
      #expect(targets.count == 3 && targets.first?.contains("tagged=swift") == true)
      #expect(targets.suffix(2) == ["/ada.png", "/gone.png"])
    }
  }

  @Test("The other examples have at most forty lines")
  func lengths() throws {
    for path in ["render-post/Sources/main.swift", "read-archive/read-archive.py"] {
      let lines = try Checkout.text(of: "Examples/\(path)").split(separator: "\n")
      #expect(lines.count <= 40, "\(path)")
    }
  }

  @Test("The example render-post renders a post as safe HTML", .enabled(if: Checkout.runsRecipes))
  func renderPost() throws {
    let output = try Checkout.run(
      """
      printf 'See [tag:swift] <script>x</script>' | swift run --quiet \
      --package-path \(Checkout.root)/Examples/render-post \
      --scratch-path \(Checkout.root)/.build/examples render-post
      """, in: folder)
    #expect(output.contains(#"<a href="https://stackoverflow.com/questions/tagged/swift""#))
    #expect(!output.contains("<script"), "\(output)")
  }

  private static let reply: @Sendable (ReceivedRequest) async -> LoopbackReply = { request in
    let host = request.header("Host") ?? ""
    switch request.target {
    case "/ada.png": return .response(headers: [("Content-Type", "image/png")], body: [1, 2, 3])
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
