import Foundation
import Networking
import SiteTesting
import Synchronization
import TestSupport
import Testing
import Glibc

/// Tests processes that end during a fetch, and the following ones.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct ResumedRunTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Returns the response of the sample with three questions per page.
  private func sampleReply(_ request: ReceivedRequest) async throws -> LoopbackReply {
    let response = try await sampleTransport()(
      HTTPRequest(
        request.method == "POST" ? .post : .get,
        url: "https://api.example"
          + request.target.replacing(/pagesize=\d+/, with: "pagesize=3"),
        headers: request.headers.map { HTTPHeader($0.name, $0.value) }, body: request.body))
    return .response(
      status: response.status, headers: response.headers.map { ($0.name, $0.value) },
      body: response.body)
  }

  /// Returns the requested page numbers of the list of questions.
  private func pages(_ requests: some Sequence<ReceivedRequest>) -> [Int] {
    requests.filter { $0.path == "/2.3/questions" && $0.target.contains("tagged=swift") }
      .compactMap { request in
        request.target.firstMatch(of: /[?&]page=(\d+)/).flatMap { Int($0.1) }
      }
  }

  /// The number of questions with the tag.
  private let questionCount = 24

  private let line = "build --tag swift --period all --no-images --no-avatars --api-base"

  @Test(
    "An interrupted run keeps its pages, and the next one resumes after them",
    arguments: [(SIGTERM, 130), (SIGKILL, -9)] as [(CInt, Int32)])
  func resumed(signal: CInt, end: Int32) async throws {
    let program = Program(in: folder)
    let isFirst = Mutex(true)
    try await withLoopbackServer { [self] request in
      if pages([request]) == [3], isFirst.withLock({ $0 }) {
        isFirst.withLock { $0 = false }
        program.send(signal)
        return .silence
      }
      return (try? await sampleReply(request)) ?? .reset
    } _: { server in
      let interrupted = try await program.run(line: "\(line) \(server.url)/2.3")
      #expect(interrupted == end, "\(program.errors)")
      #expect(pages(server.requests) == [1, 2, 3])
      let archive = try RawDatabase("\(folder)/.sodigest/archive.sqlite")
      try #expect(archive.value("SELECT count(*) FROM questions") == "6")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/Output"))
      let count = server.requests.count
      let next = try await program.run(line: "\(line) \(server.url)/2.3")
      #expect(next == 0, "\(program.errors)")
      #expect(pages(server.requests.dropFirst(count)) == [3, 4, 5, 6, 7, 8])
      let shown = "SELECT count(*) FROM edition_questions WHERE section = 'selection'"
      try #expect(archive.value(shown) == archive.value("SELECT count(*) FROM questions"))
      try #expect(archive.value(shown) == "\(questionCount)")
    }
    #expect(try SiteCrawler.report(on: "\(folder)/Output").problems == [])
  }

  @Test("A second process reports the active one; a killed process holds no lock")
  func locked() async throws {
    let (first, second) = (Program(in: folder), Program(in: folder))
    let result = Mutex<(end: Int32?, holder: Int32?)>((nil, nil))
    try await withLoopbackServer { request in
      let end = try? await second.run(line: "render")
      result.withLock { $0 = (end, first.number) }
      first.send(SIGKILL)
      return .silence
    } _: { server in
      let end = try await first.run(line: "fetch --tag swift --api-base \(server.url)/2.3")
      #expect(end == -SIGKILL)
    }
    let (end, holder) = result.withLock { $0 }
    #expect(end == 7)
    let number = try #require(holder)
    #expect(second.errors.contains("another run is active (process \(number) since 20"))
    let after = try await second.run(line: "render")
    #expect(after == 0, "\(second.errors)")
  }
}
