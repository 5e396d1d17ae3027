/// Collects the events of DevTools during a visit into a ``Visit``.
struct VisitRecorder {
  private(set) var visit = Visit()
  /// Whether the page and all its resources have loaded.
  private(set) var isLoaded = false
  private let page: String
  /// The sessions of the page and its frames; other sessions belong to closed tabs.
  private var sessions: Set<String>
  private var requestURLs: [String: String] = [:]

  init(session: String) {
    page = session
    sessions = [session]
  }

  /// Records an event of DevTools in the visit.
  ///
  /// - Returns: The session of a frame or worker that has started and waits to be watched.
  mutating func record(_ event: DevTools.Event) -> String? {
    guard let session = event.session, sessions.contains(session) else { return nil }
    guard event.method == "Target.attachedToTarget" else {
      recordPage(event)
      return nil
    }
    guard let frame = event.parameters(AttachedTarget.self)?.sessionId else { return nil }
    sessions.insert(frame)
    return frame
  }

  private mutating func recordPage(_ event: DevTools.Event) {
    switch event.method {
    case "Page.loadEventFired": isLoaded = isLoaded || event.session == page
    case "Page.javascriptDialogOpening":
      visit.dialogs.append(event.parameters(OpenedDialog.self)?.message ?? "")
    case "Page.windowOpen":
      guard let window = event.parameters(OpenedAddress.self) else { break }
      visit.requests.append(Visit.Request(url: window.url, kind: "Window"))
    case "Debugger.scriptParsed":
      // The browser's own error page for a failed frame has scripts, too.
      guard let script = event.parameters(ParsedScript.self),
        !script.url.hasPrefix("chrome-error:")
      else { break }
      visit.scripts.append(Visit.Script(url: script.url, line: script.startLine + 1))
    case "Runtime.consoleAPICalled":
      let words = event.parameters(ConsoleCall.self)?.args.map { $0.value ?? "…" } ?? []
      visit.messages.append(words.joined(separator: " "))
    case "Runtime.exceptionThrown":
      visit.messages.append(event.parameters(Exception.self)?.text ?? "an exception")
    case "Log.entryAdded":
      visit.messages.append(event.parameters(LogEntry.self)?.entry.text ?? "")
    default: recordNetwork(event)
    }
  }

  private mutating func recordNetwork(_ event: DevTools.Event) {
    switch event.method {
    case "Network.requestWillBeSent":
      guard let sent = event.parameters(SentRequest.self) else { break }
      requestURLs[sent.requestId] = sent.request.url
      visit.requests.append(Visit.Request(url: sent.request.url, kind: sent.type ?? "Other"))
    case "Network.webSocketCreated":
      guard let socket = event.parameters(OpenedAddress.self) else { break }
      visit.requests.append(Visit.Request(url: socket.url, kind: "WebSocket"))
    case "Network.loadingFailed":
      guard let failure = event.parameters(FailedRequest.self) else { break }
      visit.failures.append("\(requestURLs[failure.requestId] ?? "?"): \(failure.errorText)")
    case "Network.responseReceived":
      guard let response = event.parameters(ReceivedResponse.self)?.response,
        response.status >= 400
      else { break }
      visit.failures.append("\(response.url): status \(response.status)")
    default: break
    }
  }
}

// These types declare only the event fields that are read.

private struct AttachedTarget: Decodable {
  let sessionId: String
}

private struct OpenedDialog: Decodable {
  let message: String
}

private struct OpenedAddress: Decodable {
  let url: String
}

private struct ParsedScript: Decodable {
  let url: String
  let startLine: Int
}

private struct ConsoleCall: Decodable {
  struct Argument: Decodable {
    let value: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      value =
        (try? container.decode(String.self, forKey: .value))
        ?? (try? container.decode(String.self, forKey: .description))
    }

    private enum Keys: CodingKey {
      case value
      case description
    }
  }

  let args: [Argument]
}

private struct Exception: Decodable {
  struct Details: Decodable {
    struct Object: Decodable {
      let description: String?
    }

    let text: String
    let exception: Object?
  }

  let exceptionDetails: Details

  var text: String { exceptionDetails.exception?.description ?? exceptionDetails.text }
}

private struct LogEntry: Decodable {
  struct Entry: Decodable {
    let text: String
  }

  let entry: Entry
}

private struct SentRequest: Decodable {
  struct Request: Decodable {
    let url: String
  }

  let requestId: String
  let request: Request
  let type: String?
}

private struct FailedRequest: Decodable {
  let requestId: String
  let errorText: String
}

private struct ReceivedResponse: Decodable {
  struct Response: Decodable {
    let url: String
    let status: Int
  }

  let response: Response
}
