import FoundationEssentials
import Networking
import Synchronization
import TestSupport
import Testing

@Suite struct RecordingTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let time: Date

  init() throws {
    time = try Date("2026-11-21T08:00:00Z", strategy: .iso8601)
  }

  /// Records the responses of a transport one after the other, and opens the recording.
  private func record(
    _ requests: [HTTPRequest], of stub: StubTransport, in folder: String
  ) async throws -> Recording {
    let transport = recording(stub.transport, to: folder, at: time)
    for request in requests { _ = try await transport(request) }
    return try Recording(folder: folder)
  }

  /// Returns the names and contents of all files in a folder.
  private func contents(of folder: String) throws -> String {
    try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      return "\(name)\n" + String(decoding: data, as: UTF8.self)
    }.joined(separator: "\n")
  }

  @Test("A recorded response is replayed byte for byte")
  func roundTrip() async throws {
    let body = (0...255).map { UInt8($0) }
    let response = HTTPResponse(
      status: 404,
      headers: [HTTPHeader("ETag", "\"é\""), HTTPHeader("Content-Type", "image/png")],
      body: body, url: "https://b.example/moved")
    let stub = StubTransport { _ in response }
    let request = HTTPRequest(url: "https://a.example/x?b=2&a=1")
    let recording = try await record([request], of: stub, in: folder + "/deep/folder")
    #expect(try await recording.transport(request) == response)
    #expect(recording.time == time)
  }

  @Test("The order of query items and their secrets do not distinguish requests")
  func sameRequest() async throws {
    let stub = StubTransport(body: "x")
    let recorded = HTTPRequest(
      url: "https://A.example/q?site=x&key=k1&page=2",
      headers: [HTTPHeader("Authorization", "k2")])
    let recording = try await record([recorded], of: stub, in: folder)
    let other = HTTPRequest(url: "https://a.example/q?page=2&site=x&key=other")
    #expect(try await recording.transport(other).body == [UInt8(ascii: "x")])
  }

  @Test("Method, query items and body distinguish requests")
  func otherRequests() async throws {
    let url = "https://a.example/q?page=1"
    let recorded = HTTPRequest(.post, url: url, body: [1])
    let recording = try await record([recorded], of: StubTransport(body: ""), in: folder)
    let otherRequests = [
      HTTPRequest(.post, url: url, body: [2]), HTTPRequest(.post, url: url),
      HTTPRequest(.put, url: url, body: [1]),
      HTTPRequest(.post, url: "https://a.example/q?page=2&key=k", body: [1]),
    ]
    for other in otherRequests {
      let error = await #expect(throws: TransportError.self) {
        try await recording.transport(other)
      }
      guard case .notRecorded(let request, folder)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(request.hasPrefix(other.method.rawValue + " https://a.example/q?page="))
      #expect(!request.contains("key=k"))
    }
  }

  @Test("Responses to the same request are replayed in order, and the last one repeatedly")
  func sequence() async throws {
    let count = Mutex(0)
    let stub = StubTransport { request in
      let number = count.withLock {
        $0 += 1
        return $0
      }
      return HTTPResponse(status: 200 + number, url: request.url)
    }
    let request = HTTPRequest(url: "https://a.example/")
    let requests = Array(repeating: request, count: 11)
    let recording = try await record(requests, of: stub, in: folder)
    var statuses: [Int] = []
    for _ in 1...13 { statuses.append(try await recording.transport(request).status) }
    #expect(statuses == Array(201...211) + [211, 211])
  }

  @Test("A new recording in the same folder replaces its responses")
  func newRecording() async throws {
    let first = HTTPRequest(url: "https://a.example/1")
    let second = HTTPRequest(url: "https://a.example/2")
    let old = StubTransport(body: "old")
    _ = try await record([first, first, first, second], of: old, in: folder)
    let recording = try await record([first], of: StubTransport(body: "new"), in: folder)
    for _ in 1...3 {
      #expect(try await recording.transport(first).body == Array("new".utf8))
    }
    #expect(try await recording.transport(second).body == Array("old".utf8))
  }

  @Test("No file contains a key, a cookie or a secret item")
  func secrets() async throws {
    let stub = StubTransport { request in
      HTTPResponse(
        status: 200, headers: [HTTPHeader("Set-Cookie", "hunter2"), HTTPHeader("X-A", "seen")],
        body: Array("{}".utf8), url: request.url)
    }
    let request = HTTPRequest(
      url: "https://hunter2:hunter2@a.example/x?key=hunter2&access_token=hunter2&a=b",
      headers: [HTTPHeader("X-API-Key", "hunter2"), HTTPHeader("X", "hunter2", isSecret: true)])
    let recording = try await record([request], of: stub, in: folder)
    let contents = try contents(of: folder)
    #expect(!contents.contains("hunter2"))
    #expect(contents.contains("seen"))
    #expect(contents.contains("https://a.example/x?a=b"))
    #expect(try await recording.transport(request).headers == [HTTPHeader("X-A", "seen")])
  }

  @Test("Bodies are stored in files of their own, with readable names")
  func readable() async throws {
    let stub = StubTransport(
      headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")],
      body: #"{"items":[]}"#)
    let url = "https://api.example/2.3/questions/1;2?site=x"
    _ = try await record([HTTPRequest(url: url)], of: stub, in: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 3)
    let prefix = "GET-api.example-2.3-questions-1-2-"
    #expect(names[0].hasPrefix(prefix) && names[0].hasSuffix(".answer.json"))
    #expect(names[1].hasPrefix(prefix) && names[1].hasSuffix(".body.json"))
    #expect(names[2] == "recording.json")
  }

  @Test("Conditional headers are removed, so that complete responses are recorded")
  func conditional() async throws {
    let stub = StubTransport(body: "whole")
    let headers = [
      HTTPHeader("if-none-match", "\"1\""), HTTPHeader("If-Modified-Since", "x"),
      HTTPHeader("Accept", "image/png"),
    ]
    _ = try await record(
      [HTTPRequest(url: "https://a.example", headers: headers)], of: stub, in: folder)
    #expect(stub.requests.first?.headers == [HTTPHeader("Accept", "image/png")])
  }

  @Test("A failed request throws its error and is not recorded")
  func failures() async throws {
    let cause = TransportError.unreachable(host: "a.example", because: "gone")
    let transport = recording(
      StubTransport { _ in throw cause }.transport, to: folder + "/new", at: time)
    await #expect(throws: cause) { try await transport(HTTPRequest(url: "https://a.example")) }
    #expect(throws: RecordingError.notFound(folder: folder + "/new")) {
      try Recording(folder: folder + "/new")
    }
  }

  @Test("A recorded response that exceeds the request's limit is refused")
  func limit() async throws {
    var request = HTTPRequest(url: "https://a.example/")
    let recording = try await record([request], of: StubTransport(body: "abc"), in: folder)
    request.limits.maxBodyBytes = 2
    await #expect(throws: TransportError.tooLarge(url: "https://a.example/", limit: 2)) {
      try await recording.transport(request)
    }
  }

  @Test("Damaged and missing files are named")
  func damage() async throws {
    let request = HTTPRequest(url: "https://a.example/")
    let recording = try await record([request], of: StubTransport(body: "abc"), in: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let body = folder + "/" + (try #require(names.first { $0.hasSuffix(".body") }))
    try FileManager.default.removeItem(atPath: body)
    let missing = RecordingError.unreadable(file: body, because: "it is missing or not readable")
    await #expect(throws: missing) { try await recording.transport(request) }
    let responseFile = folder + "/" + (try #require(names.first { $0.hasSuffix(".answer.json") }))
    try Data("{\"status\":200}".utf8).write(to: URL(filePath: responseFile))
    let damaged = RecordingError.unreadable(
      file: responseFile, because: "the JSON value has no “request”")
    #expect(throws: damaged) { try Recording(folder: folder) }
    let manifest = Data("{\"format\":2,\"time\":\"2026-11-21T08:00:00Z\"}".utf8)
    try manifest.write(to: URL(filePath: folder + "/recording.json"))
    let unsupported = RecordingError.unreadable(
      file: folder, because: "its format version is not supported")
    #expect(throws: unsupported) { try Recording(folder: folder) }
  }

  @Test("A body outside the folder is not read")
  func traversal() async throws {
    let inner = folder + "/inner"
    let request = HTTPRequest(url: "https://a.example/")
    _ = try await record([request], of: StubTransport(body: "abc"), in: inner)
    try Data("secret".utf8).write(to: URL(filePath: folder + "/secret"))
    let names = try FileManager.default.contentsOfDirectory(atPath: inner)
    let responseFile = URL(
      filePath: inner + "/" + (try #require(names.first { $0.contains("answer") })))
    let text = String(decoding: try Data(contentsOf: responseFile), as: UTF8.self)
    let forged = text.replacing(/"body" : "[^"]*"/, with: #""body" : "../secret""#)
    try Data(forged.utf8).write(to: responseFile)
    await #expect(throws: RecordingError.self) {
      try await Recording(folder: inner).transport(request)
    }
  }

  @Test("A folder that cannot be written is named")
  func unwritable() async throws {
    try Data().write(to: URL(filePath: folder + "/file"))
    let transport = recording(StubTransport(body: "").transport, to: folder + "/file", at: time)
    let expected = RecordingError.unwritable(
      file: folder + "/file", because: "the folder cannot be created")
    await #expect(throws: expected) { try await transport(HTTPRequest(url: "https://a.example")) }
  }

  @Test("Concurrent responses are all recorded")
  func concurrency() async throws {
    let stub = StubTransport { HTTPResponse(status: 200, body: Array($0.url.utf8), url: $0.url) }
    let transport = recording(stub.transport, to: folder, at: time)
    let urls = (0..<50).map { "https://a.example/\($0)" }
    try await withThrowingTaskGroup { group in
      for url in urls { group.addTask { _ = try await transport(HTTPRequest(url: url)) } }
      try await group.waitForAll()
    }
    let recording = try Recording(folder: folder)
    for url in urls {
      #expect(try await recording.transport(HTTPRequest(url: url)).body == Array(url.utf8))
    }
  }
}
