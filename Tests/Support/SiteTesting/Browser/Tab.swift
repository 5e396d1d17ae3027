private import FoundationEssentials

/// A tab of a browser, from opening to closing.
struct Tab {
  private let devTools: DevTools
  private let target: String
  private let session: String
  private let deadline: ContinuousClock.Instant

  /// Opens an empty tab that emulates a device.
  init(
    _ devTools: DevTools, _ context: String?, _ device: EmulatedDevice,
    _ deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    struct Created: Decodable { let targetId: String }
    struct Attached: Decodable { let sessionId: String }
    self.devTools = devTools
    self.deadline = deadline
    var created: [String: JSON] = ["url": "about:blank"]
    created["browserContextId"] = context.map(JSON.string)
    target = try devTools.call(
      "Target.createTarget", .object(created), until: deadline, returning: Created.self
    ).targetId
    session = try devTools.call(
      "Target.attachToTarget", ["targetId": .string(target), "flatten": true],
      until: deadline, returning: Attached.self
    ).sessionId
    try watch(session)
    try call("Page.enable")
    try call("Log.enable")
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(device.width), "height": .number(device.height), "deviceScaleFactor": 1,
        "mobile": .bool(device.width < 600),
      ])
    let scheme: JSON = [
      "name": "prefers-color-scheme", "value": .string(device.colourScheme.rawValue),
    ]
    try call("Emulation.setEmulatedMedia", ["features": [scheme]])
    try call("Emulation.setScriptExecutionDisabled", ["value": .bool(!device.runsScripts)])
  }

  /// Navigates to a page and records events until `settleTime` after it has loaded.
  func open(_ url: String, settleTime: Duration) throws(BrowserError) -> VisitRecorder {
    struct Navigation: Decodable { let errorText: String? }
    var recorder = VisitRecorder(session: session)
    let navigation = try call("Page.navigate", ["url": .string(url)], returning: Navigation.self)
    if let reason = navigation.errorText { throw .notOpened(url: url, because: reason) }
    while !recorder.isLoaded {
      guard let event = try devTools.nextEvent(until: deadline) else {
        throw .timedOut(waitingFor: url)
      }
      try handle(event, &recorder)
    }
    let end = min(deadline, .now.advanced(by: settleTime))
    while let event = try devTools.nextEvent(until: end) { try handle(event, &recorder) }
    return recorder
  }

  /// Returns the current document of the tab as HTML.
  func html() throws(BrowserError) -> String {
    struct Document: Decodable {
      struct Node: Decodable { let nodeId: Int }
      let root: Node
    }
    struct OuterHTML: Decodable { let outerHTML: String }
    let root = try call("DOM.getDocument", ["depth": 0], returning: Document.self).root
    return try call(
      "DOM.getOuterHTML", ["nodeId": .number(root.nodeId)], returning: OuterHTML.self
    ).outerHTML
  }

  func contentSize() throws(BrowserError) -> (width: Int, height: Int) {
    struct Metrics: Decodable {
      struct Size: Decodable {
        let width: Double
        let height: Double
      }
      let cssContentSize: Size
    }
    let size = try call("Page.getLayoutMetrics", returning: Metrics.self).cssContentSize
    return (Int(size.width), Int(size.height))
  }

  /// Evaluates a JavaScript expression as if a user had triggered it, and returns its awaited
  /// result or error as text.
  func evaluate(_ expression: String) throws(BrowserError) -> String {
    struct Evaluation: Decodable {
      struct Object: Decodable { let value: String }
      let result: Object
    }
    let evaluation = try call(
      "Runtime.evaluate",
      [
        "expression": .string("(async () => String(await (\(expression))))().catch(String)"),
        "awaitPromise": true, "returnByValue": true, "userGesture": true,
      ], returning: Evaluation.self)
    return evaluation.result.value
  }

  /// Waits until a JavaScript expression is true in the page, which may navigate meanwhile.
  func wait(until expression: String) throws(BrowserError) {
    let poll = """
      new Promise(resolve => {
        (function poll() { \(expression) ? resolve(true) : setTimeout(poll, 50) })()
      })
      """
    while true {
      // Navigation discards a running evaluation, and a new page may have no body yet.
      do throws(BrowserError) {
        if try evaluate(poll) == "true" { return }
      } catch .refused {}
    }
  }

  /// Returns a PNG screenshot of the whole page.
  func screenshot(
    of size: (width: Int, height: Int), _ device: EmulatedDevice
  ) throws(BrowserError) -> [UInt8] {
    struct Screenshot: Decodable { let data: Data }
    let clip: JSON = [
      "x": 0, "y": 0, "width": .number(device.width), "scale": 1,
      "height": .number(min(max(size.height, device.height), 16_000)),
    ]
    let parameters: JSON = ["format": "png", "captureBeyondViewport": true, "clip": clip]
    return Array(try call("Page.captureScreenshot", parameters, returning: Screenshot.self).data)
  }

  /// Returns the page as it is printed, as PDF.
  func pdf() throws(BrowserError) -> [UInt8] {
    struct Document: Decodable { let data: Data }
    let parameters: JSON = ["displayHeaderFooter": false, "preferCSSPageSize": true]
    return Array(try call("Page.printToPDF", parameters, returning: Document.self).data)
  }

  func close() throws(BrowserError) {
    let _: DevTools.EmptyResult = try devTools.call(
      "Target.closeTarget", ["targetId": .string(target)], until: deadline)
  }

  /// Records an event, and resumes a new frame or worker that waits to be watched.
  private func handle(
    _ event: DevTools.Event, _ recorder: inout VisitRecorder
  ) throws(BrowserError) {
    let frame = recorder.record(event)
    if let frame {
      // A frame that no longer exists needs no watching.
      do throws(BrowserError) { try watch(frame) } catch .refused {}
    }
    if event.method == "Page.javascriptDialogOpening", event.session == session {
      // On a slow machine the browser may already have closed the dialog.
      do throws(BrowserError) {
        try call("Page.handleJavaScriptDialog", ["accept": false])
      } catch .refused {}
    }
  }

  /// Enables events about the requests and scripts of a page, a frame or a worker.
  private func watch(_ session: String) throws(BrowserError) {
    let autoAttach: JSON = ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true]
    try call("Network.enable", in: session)
    try call("Runtime.enable", in: session)
    try call("Debugger.enable", in: session)
    try call("Target.setAutoAttach", autoAttach, in: session)
    try call("Runtime.runIfWaitingForDebugger", in: session)
  }

  private func call(
    _ method: String, _ parameters: JSON = [:], in session: String? = nil
  ) throws(BrowserError) {
    let _: DevTools.EmptyResult = try devTools.call(
      method, parameters, in: session ?? self.session, until: deadline)
  }

  private func call<R: Decodable>(
    _ method: String, _ parameters: JSON = [:], returning type: R.Type
  ) throws(BrowserError) -> R {
    try devTools.call(method, parameters, in: session, until: deadline, returning: type)
  }
}

/// The window and the reader's preferences that a browser emulates.
package struct EmulatedDevice: Sendable {
  /// The preferred colour scheme of the reader's system.
  package enum ColourScheme: String, Sendable {
    case light
    case dark
  }

  /// The width of the window in CSS pixels.
  package var width: Int
  /// The height of the window in CSS pixels.
  package var height: Int
  package var colourScheme: ColourScheme
  /// Whether JavaScript is enabled.
  package var runsScripts: Bool

  package init(
    width: Int = 1280, height: Int = 800, colourScheme: ColourScheme = .light,
    runsScripts: Bool = true
  ) {
    self.width = width
    self.height = height
    self.colourScheme = colourScheme
    self.runsScripts = runsScripts
  }

  package static let desktop = EmulatedDevice()
  package static let phone = EmulatedDevice(width: 390, height: 844)
}
