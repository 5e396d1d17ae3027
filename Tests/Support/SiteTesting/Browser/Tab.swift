private import FoundationEssentials

/// One page in a browser, from its opening to its end.
struct Tab {
  private let tools: DevTools
  private let target: String
  private let session: String
  private let deadline: ContinuousClock.Instant

  /// Opens an empty tab and prepares it for a look.
  init(
    _ tools: DevTools, _ context: String?, _ look: Look, _ deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    struct Created: Decodable { let targetId: String }
    struct Attached: Decodable { let sessionId: String }
    self.tools = tools
    self.deadline = deadline
    var created: [String: JSON] = ["url": "about:blank"]
    created["browserContextId"] = context.map(JSON.string)
    target = try tools.call(
      "Target.createTarget", .object(created), until: deadline, returning: Created.self
    ).targetId
    session = try tools.call(
      "Target.attachToTarget", ["targetId": .string(target), "flatten": true],
      until: deadline, returning: Attached.self
    ).sessionId
    try watch(session)
    try call("Page.enable")
    try call("Log.enable")
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(look.width), "height": .number(look.height), "deviceScaleFactor": 1,
        "mobile": .flag(look.width < 600),
      ])
    let scheme: JSON = ["name": "prefers-color-scheme", "value": .string(look.scheme.rawValue)]
    try call("Emulation.setEmulatedMedia", ["features": [scheme]])
    try call("Emulation.setScriptExecutionDisabled", ["value": .flag(!look.runsScripts)])
  }

  /// Goes to a page, and listens until it has loaded and for a while longer.
  func open(_ url: String, settling: Duration) throws(BrowserError) -> VisitRecorder {
    struct Navigated: Decodable { let errorText: String? }
    var recorder = VisitRecorder(session: session)
    let answer = try call("Page.navigate", ["url": .string(url)], returning: Navigated.self)
    if let reason = answer.errorText { throw .notOpened(url, because: reason) }
    while !recorder.isLoaded {
      guard let event = try tools.nextEvent(until: deadline) else { throw .timedOut(url) }
      try handle(event, &recorder)
    }
    let end = min(deadline, .now.advanced(by: settling))
    while let event = try tools.nextEvent(until: end) { try handle(event, &recorder) }
    return recorder
  }

  /// The document as it is now.
  func html() throws(BrowserError) -> String {
    struct Found: Decodable {
      struct Node: Decodable { let nodeId: Int }
      let root: Node
    }
    struct Written: Decodable { let outerHTML: String }
    let root = try call("DOM.getDocument", ["depth": 0], returning: Found.self).root
    return try call(
      "DOM.getOuterHTML", ["nodeId": .number(root.nodeId)], returning: Written.self
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

  /// What an expression gives or throws, awaited, as text; it may do what only readers may.
  func evaluate(_ expression: String) throws(BrowserError) -> String {
    struct Evaluated: Decodable {
      struct Object: Decodable { let value: String }
      let result: Object
    }
    let answer = try call(
      "Runtime.evaluate",
      [
        "expression": .string("(async () => String(await (\(expression))))().catch(String)"),
        "awaitPromise": true, "returnByValue": true, "userGesture": true,
      ], returning: Evaluated.self)
    return answer.result.value
  }

  /// Waits until an expression is true of what the tab shows, whatever it goes on to meanwhile.
  func wait(until expression: String) throws(BrowserError) {
    let look = """
      new Promise(found => {
        (function look() { \(expression) ? found(true) : setTimeout(look, 50) })()
      })
      """
    while true {
      // A page that goes takes what is looked for in it along, and one that comes may have no body yet.
      do throws(BrowserError) {
        if try evaluate(look) == "true" { return }
      } catch .refused {}
    }
  }

  /// A picture of the whole page, in PNG.
  func picture(
    of size: (width: Int, height: Int), _ look: Look
  ) throws(BrowserError) -> [UInt8] {
    struct Taken: Decodable { let data: Data }
    let clip: JSON = [
      "x": 0, "y": 0, "width": .number(look.width), "scale": 1,
      "height": .number(min(max(size.height, look.height), 16_000)),
    ]
    let parameters: JSON = ["format": "png", "captureBeyondViewport": true, "clip": clip]
    return Array(try call("Page.captureScreenshot", parameters, returning: Taken.self).data)
  }

  func close() throws(BrowserError) {
    let _: DevTools.Nothing = try tools.call(
      "Target.closeTarget", ["targetId": .string(target)], until: deadline)
  }

  /// Notes an event, after doing what the browser waits for.
  private func handle(
    _ event: DevTools.Event, _ recorder: inout VisitRecorder
  ) throws(BrowserError) {
    let frame = recorder.record(event)
    if let frame {
      // One that is gone already has nothing to tell.
      do throws(BrowserError) { try watch(frame) } catch .refused {}
    }
    if event.method == "Page.javascriptDialogOpening", event.session == session {
      // On a slow machine the browser may have closed it itself.
      do throws(BrowserError) {
        try call("Page.handleJavaScriptDialog", ["accept": false])
      } catch .refused {}
    }
  }

  /// Has a page, a frame or a worker tell what it asks for and what it runs.
  private func watch(_ session: String) throws(BrowserError) {
    let follow: JSON = ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true]
    try call("Network.enable", in: session)
    try call("Runtime.enable", in: session)
    try call("Debugger.enable", in: session)
    try call("Target.setAutoAttach", follow, in: session)
    try call("Runtime.runIfWaitingForDebugger", in: session)
  }

  private func call(
    _ method: String, _ parameters: JSON = [:], in other: String? = nil
  ) throws(BrowserError) {
    let _: DevTools.Nothing = try tools.call(
      method, parameters, in: other ?? session, until: deadline)
  }

  private func call<R: Decodable>(
    _ method: String, _ parameters: JSON = [:], returning type: R.Type
  ) throws(BrowserError) -> R {
    try tools.call(method, parameters, in: session, until: deadline, returning: type)
  }
}
