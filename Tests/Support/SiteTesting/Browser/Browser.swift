private import FoundationEssentials
private import TestSupport
private import Glibc

/// A headless Chromium, spoken to over a socket; it ends with us, however we end.
package actor Browser {
  /// Whether there is a browser to test with.
  package static var isInstalled: Bool { program != nil }

  /// The path that `CHROMIUM` names, or the first known name found in `PATH`.
  private static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["CHROMIUM"], !named.isEmpty { return named }
    // The first has no windows at all, and takes a third of the time of the others.
    let names = [
      "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
      "google-chrome-stable",
    ]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private let executor = BlockingExecutor()
  private let process: ChildProcess
  private let tools: DevTools
  private let profile: String
  /// The id of the browser context, which holds what pages store; each test gets a new one.
  private var context: String?
  /// Whether another test can use the browser: after a failed visit a page may still run.
  private(set) var isReusable = true

  nonisolated package var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init() throws {
    guard let program = Self.program else { throw BrowserError.notInstalled }
    let (ours, theirs) = try Socket.pair()
    defer { _ = close(theirs) }
    tools = DevTools(socket: ours)
    profile = try makeTemporaryFolder()
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(profile)", "--remote-debugging-pipe", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-default-apps", "--hide-scrollbars", "--mute-audio",
      "--font-render-hinting=none", "--blink-settings=lazyLoadEnabled=false",
      "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    process = try ChildProcess(
      program, arguments, temporaryFolder: profile, descriptors: [(3, theirs), (4, theirs)])
  }

  /// Ends the browser and removes its profile.
  func quit() {
    process.end()
    try? FileManager.default.removeItem(atPath: profile)
  }

  /// Discards what the pages of the previous test stored.
  func reset() throws(BrowserError) {
    struct Created: Decodable { let browserContextId: String }
    let deadline = ContinuousClock.now.advanced(by: .seconds(120))
    if let context {
      let _: DevTools.Nothing = try tools.call(
        "Target.disposeBrowserContext", ["browserContextId": .string(context)], until: deadline)
    }
    context = try tools.call(
      "Target.createBrowserContext", until: deadline, returning: Created.self
    ).browserContextId
  }

  /// Opens a page in a tab of its own and waits until it has come to rest.
  ///
  /// - Parameters:
  ///   - url: A `file:` address, or one of this machine over http; no other host is found.
  ///   - look: The window, and what the reader prefers.
  ///   - picture: Whether to take a picture of the whole page.
  ///   - expression: JavaScript to evaluate in the end; its scripts are not counted.
  ///   - settling: How long to go on watching after the page has loaded.
  ///   - limit: How long the whole visit may take: long, as many browsers may share a processor.
  /// - Returns: All that happened.
  /// - Throws: ``BrowserError/notOpened(_:because:)`` for a page that is not there.
  package func visit(
    _ url: String, _ look: Look = .desktop, picture: Bool = false,
    evaluating expression: String? = nil, settling: Duration = .milliseconds(100),
    limit: Duration = .seconds(120)
  ) throws(BrowserError) -> Visit {
    isReusable = false
    let tab = try Tab(tools, context, look, .now.advanced(by: limit))
    let recorder = try tab.open(url, settling: settling)
    var visit = recorder.visit
    visit.html = try tab.html()
    visit.contentSize = try tab.contentSize()
    if let expression { visit.value = try tab.evaluate(expression) }
    if picture { visit.picture = try tab.picture(of: visit.contentSize, look) }
    try tab.close()
    isReusable = true
    return visit
  }

  /// Keeps a page open in a tab of its own while things happen behind it.
  ///
  /// - Parameters:
  ///   - url: As in ``visit(_:_:picture:evaluating:settling:limit:)``.
  ///   - steps: One after the other is done, and its expression waited for, in the page or in those that
  ///     the tab goes on to.
  ///   - limit: How long all of it may take.
  /// - Throws: What steps throw; ``BrowserError/timedOut(_:)`` for an expression that does not become true.
  package func stay(
    on url: String, _ steps: [Step], limit: Duration = .seconds(180)
  ) throws {
    isReusable = false
    let tab = try Tab(tools, context, .desktop, .now.advanced(by: limit))
    _ = try tab.open(url, settling: .zero)
    for step in steps {
      try step.act()
      try tab.wait(until: step.expression)
    }
    try tab.close()
    isReusable = true
  }
}

/// Something that is done while a page is open, and what is true of the page then.
package struct Step: Sendable {
  let expression: String
  let act: @Sendable () throws -> Void

  /// Waits for an expression of JavaScript, which is looked at again and again until it is true.
  package init(until expression: String, _ act: @escaping @Sendable () throws -> Void) {
    self.expression = expression
    self.act = act
  }
}
