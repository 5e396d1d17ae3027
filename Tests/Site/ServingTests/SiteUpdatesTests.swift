import Foundation
import Serving
import Synchronization
import TestSupport
import Testing

@Suite("Updates of a served site", .timeLimit(.minutes(5)))
struct SiteUpdatesTests {
  private let site = ChangingSite()

  @Test("A response that follows a change waits until the change is shown, each time")
  func nextResponse() async throws {
    let updates = site.updates(waits: .init(longest: .seconds(250)))
    await updates.update()
    let following = Task { await updates.follow() }
    for length in 1...20 {
      let text = String(repeating: "x", count: length)
      try site.write(text)
      await waitOnThread(updates)
      #expect(site.shownText == text)
    }
    following.cancel()
    await following.value
    #expect(site.readCount == 21)
  }

  @Test("Without a change nothing is read and no response waits")
  func noChange() async throws {
    let updates = site.updates(waits: .init(longest: .seconds(250)))
    try site.write("a")
    await updates.update()
    // Nothing would end the wait.
    updates.waitForChanges()
    await updates.update()
    #expect(site.readCount == 1)
  }

  @Test("A response waits for a change of a site that is read slowly, but not for each of many")
  func slowSite() async throws {
    let updates = site.updates(
      waits: .init(longest: .seconds(250), slowReading: .zero, pause: .seconds(3_600)))
    await updates.update()
    let following = Task { await updates.follow() }
    try site.write("a")
    await waitOnThread(updates)
    #expect(site.shownText == "a")
    following.cancel()
    await following.value
    try site.write("ab")
    // Nothing would end the wait.
    updates.waitForChanges()
    #expect(site.shownText == "a")
    await updates.update()
    #expect(site.shownText == "ab")
  }

  @Test("A response waits for a limited time, and not at all for readings that take longer")
  func limits() async throws {
    let impatient = site.updates(waits: .init(longest: .milliseconds(1)))
    // Nobody reads the site.
    impatient.waitForChanges()
    let updates = site.updates(waits: .init(longest: .zero, slowReading: .zero))
    await updates.update()
    try site.write("a")
    updates.waitForChanges()
    #expect(site.shownText == "")
  }

  @Test("An error is printed once, replaces all pages until it is fixed, and changes the revision")
  func error() async throws {
    let updates = site.updates()
    await updates.update()
    let revision = site.response(to: "/.sodigest/mark", updates)
    try site.write("wrong")
    await updates.update()
    #expect(site.messages == ["line 5: wrong"])
    #expect(site.response(to: "/index.html", updates).contains("line 5: wrong"))
    let errorRevision = site.response(to: "/.sodigest/mark", updates)
    #expect(errorRevision != revision)
    try site.touch()
    await updates.update()
    #expect(site.messages == ["line 5: wrong"])
    try site.write("right")
    await updates.update()
    #expect(site.response(to: "/index.html", updates).contains("Home"))
    #expect(site.response(to: "/.sodigest/mark", updates) != errorRevision)
  }

  @Test("An error in half of a file is not shown, if the other half arrives meanwhile")
  func halfFile() async throws {
    let updates = site.updates()
    try site.write("wrong")
    site.writeWhileReading("wrong no more")
    await updates.update()
    #expect(site.messages == [])
    #expect(!site.response(to: "/index.html", updates).contains("wrong"))
    await updates.update()
    #expect(site.shownText == "wrong no more")
    #expect(site.messages == [])
  }

  @Test("An empty file is a change, unless it means the same as none")
  func emptyFiles() throws {
    let path = "\(site.folder)/log"
    let (none, noLog) = (FileSnapshot(of: [path]), FileSnapshot(of: [], unlessEmpty: [path]))
    try Data().write(to: URL(filePath: path))
    #expect(FileSnapshot(of: [path]) != none)
    #expect(FileSnapshot(of: [], unlessEmpty: [path]) == noLog)
    try Data("a".utf8).write(to: URL(filePath: path))
    #expect(FileSnapshot(of: [], unlessEmpty: [path]) != noLog)
  }

  /// Waits on another thread, because tasks update the site.
  private func waitOnThread(_ updates: SiteUpdates) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        updates.waitForChanges()
        continuation.resume()
      }
    }
  }
}

/// A site that shows the text of a file; the text “wrong” is an error.
private final class ChangingSite: Sendable {
  private let temporaryFolder = TemporaryFolder()
  private let state = Mutex(State())

  private struct State {
    var shownText = ""
    var readCount = 0
    var messages: [String] = []
    var textWhileReading: String?
  }

  var folder: String { temporaryFolder.path }
  var shownText: String { state.withLock(\.shownText) }
  var readCount: Int { state.withLock(\.readCount) }
  var messages: [String] { state.withLock(\.messages) }

  private var path: String { "\(folder)/text" }

  init() {
    required {
      try write("")
      try Data("Home".utf8).write(to: URL(filePath: "\(folder)/index.html"))
    }
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  /// Gives the file a new modification time.
  func touch() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
  }

  /// Makes the next reading find the text that the file has, and then another one in it.
  func writeWhileReading(_ text: String) { state.withLock { $0.textWhileReading = text } }

  func updates(waits: SiteUpdates.Waits = .init()) -> SiteUpdates {
    SiteUpdates(
      waits: waits, now: { 0 }, snapshot: { FileSnapshot(of: [self.path]) },
      read: { self.read() },
      report: { message in self.state.withLock { $0.messages.append(message) } })
  }

  private func read() -> String? {
    required {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let next = state.withLock { state in
        state.readCount += 1
        defer { state.textWhileReading = nil }
        return state.textWhileReading
      }
      if let next { try write(next) }
      guard text != "wrong" else { return "line 5: wrong" }
      state.withLock { $0.shownText = text }
      return nil
    }
  }

  /// Returns the body of a response.
  func response(to path: String, _ updates: SiteUpdates) -> String {
    let responder = SiteResponder(
      files: SiteFolder(path: folder),
      hosts: ServerHostNames(address: .loopback, port: 8080), preview: updates.preview)
    let response = responder.response(
      to: ServerRequest("GET", path, headers: [("Host", "127.0.0.1:8080")]))
    return String(decoding: response.bodyBytes(), as: UTF8.self)
  }
}
