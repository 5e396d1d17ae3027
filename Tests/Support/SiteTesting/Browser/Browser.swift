private import FoundationEssentials
private import Glibc
private import TestSupport

/// A headless Chromium, controlled over a socket; it exits when the test process exits.
package actor Browser {
  /// Whether a browser is installed.
  package static var isInstalled: Bool { program != nil }

  /// The path of the browser: that in `CHROMIUM`, or the first program in `PATH` with a usual name.
  private static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["CHROMIUM"], !path.isEmpty { return path }
    // The first supports headless mode only and takes a third of the time of the others.
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
  private let devTools: DevTools
  private let profile: String
  /// The id of the browser context, which holds cookies and storage; each test gets a new one.
  private var context: String?
  /// Whether another test can use the browser; after a failed visit, a page may still be running.
  private(set) var isReusable = true

  nonisolated package var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init() throws {
    guard let program = Self.program else { throw BrowserError.notInstalled }
    let (parentSocket, childSocket) = try Socket.pair()
    defer { _ = close(childSocket) }
    devTools = DevTools(socket: parentSocket)
    profile = try makeTemporaryFolder()
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(profile)", "--remote-debugging-pipe", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-default-apps", "--hide-scrollbars", "--mute-audio",
      "--font-render-hinting=none", "--blink-settings=lazyLoadEnabled=false",
      // Chromium slows down pages that it takes for hidden.
      "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding", "--no-proxy-server",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    process = try ChildProcess(
      program, arguments, temporaryFolder: profile,
      descriptors: [(3, childSocket), (4, childSocket)])
  }

  /// Kills the browser and removes its profile.
  func quit() {
    process.end()
    try? FileManager.default.removeItem(atPath: profile)
  }

  /// Discards the cookies and storage of the previous test.
  func reset() throws(BrowserError) {
    struct Created: Decodable { let browserContextId: String }
    let deadline = ContinuousClock.now.advanced(by: .seconds(120))
    if let context {
      let _: DevTools.EmptyResult = try devTools.call(
        "Target.disposeBrowserContext", ["browserContextId": .string(context)], until: deadline)
    }
    context = try devTools.call(
      "Target.createBrowserContext", until: deadline, returning: Created.self
    ).browserContextId
  }

  /// Opens a page in a new tab and waits until it has loaded.
  ///
  /// - Parameters:
  ///   - url: A `file:` URL, or an http URL of this machine; no other host name resolves.
  ///   - device: The window size and the reader's preferences.
  ///   - takesScreenshot: Whether to take a screenshot of the whole page.
  ///   - expression: JavaScript to evaluate after loading; its scripts are not recorded.
  ///   - settleTime: The time for which events are recorded after the page has loaded.
  ///   - timeout: The time limit of the whole visit; it is long, as many browsers may share a
  ///     processor.
  /// - Returns: The recorded requests, scripts, messages and results.
  /// - Throws: ``BrowserError/notOpened(url:because:)`` if the page does not exist.
  package func visit(
    _ url: String, on device: EmulatedDevice = .desktop, takesScreenshot: Bool = false,
    evaluating expression: String? = nil, settleTime: Duration = .milliseconds(100),
    timeout: Duration = .seconds(120)
  ) throws(BrowserError) -> Visit {
    isReusable = false
    let tab = try Tab(devTools, context, device, .now.advanced(by: timeout))
    let recorder = try tab.open(url, settleTime: settleTime)
    var visit = recorder.visit
    visit.html = try tab.html()
    visit.contentSize = try tab.contentSize()
    if let expression { visit.value = try tab.evaluate(expression) }
    if takesScreenshot { visit.screenshot = try tab.screenshot(of: visit.contentSize, device) }
    try tab.close()
    isReusable = true
    return visit
  }

  /// Prints a page; `url` is a URL as in
  /// ``visit(_:on:takesScreenshot:evaluating:settleTime:timeout:)``.
  ///
  /// - Returns: The bytes of a PDF file.
  package func print(_ url: String) throws(BrowserError) -> [UInt8] {
    isReusable = false
    let tab = try Tab(devTools, context, .desktop, .now.advanced(by: .seconds(120)))
    _ = try tab.open(url, settleTime: .zero)
    let pdf = try tab.pdf()
    try tab.close()
    isReusable = true
    return pdf
  }

  /// Opens a page in a new tab and performs steps while it stays open.
  ///
  /// - Parameters:
  ///   - steps: The steps, in order; each ends when its expression is true in the page, which may
  ///     have navigated meanwhile.
  ///   - url: A URL as in ``visit(_:on:takesScreenshot:evaluating:settleTime:timeout:)``.
  ///   - timeout: The time limit of all steps together.
  /// - Throws: An error of a step; ``BrowserError/timedOut(waitingFor:)`` if an expression does not
  ///   become true.
  package func perform(
    _ steps: [BrowserStep], on url: String, timeout: Duration = .seconds(180)
  ) throws {
    isReusable = false
    let tab = try Tab(devTools, context, .desktop, .now.advanced(by: timeout))
    _ = try tab.open(url, settleTime: .zero)
    for step in steps {
      try step.action()
      try tab.wait(until: step.expression)
    }
    try tab.close()
    isReusable = true
  }
}

/// An action during a visit, and the JavaScript condition that becomes true afterwards.
package struct BrowserStep: Sendable {
  let expression: String
  let action: @Sendable () throws -> Void

  /// Creates a step that runs an action, then evaluates a JavaScript expression until it is true.
  package init(until expression: String, _ action: @escaping @Sendable () throws -> Void) {
    self.expression = expression
    self.action = action
  }
}

/// A reason why a browser could not show a page.
package enum BrowserError: Error, Equatable {
  /// There is no Chromium in `PATH` or in `CHROMIUM`.
  case notInstalled
  /// The browser's program could not be started; `code` is the error number.
  case notStarted(program: String, code: CInt)
  /// The browser closed the connection to the test.
  case closed
  /// The process of a page crashed.
  case crashed
  /// The browser did not respond in time.
  case timedOut(waitingFor: String)
  /// The browser rejected a command, or its response could not be decoded.
  case refused(command: String, because: String)
  /// The page could not be opened.
  case notOpened(url: String, because: String)
}
