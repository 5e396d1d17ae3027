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

/// A record of what a browser did while it showed a page.
package struct Visit: Sendable {
  /// An HTTP or file request of a page.
  package struct Request: Sendable, Hashable {
    package let url: String
    /// The resource type of DevTools: `Document`, `Stylesheet`, `Image`, `Script`….
    package let kind: String

    package init(url: String, kind: String) {
      self.url = url
      self.kind = kind
    }
  }

  /// A script that the browser parsed to run it.
  package struct Script: Sendable, Hashable {
    /// The URL of the script file, or of the page for an inline script; empty for evaluated text.
    package let url: String
    /// The line of the script in its file, counted from 1.
    package let line: Int

    package init(url: String, line: Int) {
      self.url = url
      self.line = line
    }
  }

  /// All requests, successful or not; the first is for the page itself.
  package internal(set) var requests: [Request] = []
  /// The failed requests, as texts in the form `address: reason`.
  package internal(set) var failures: [String] = []
  /// All scripts that the browser parsed; event handlers are parsed when they first run.
  package internal(set) var scripts: [Script] = []
  /// The messages in the console: warnings, errors and output of scripts.
  package internal(set) var messages: [String] = []
  /// The texts of dialogs that opened; each was dismissed immediately.
  package internal(set) var dialogs: [String] = []
  /// The document of the page at the end of the visit, as HTML.
  package internal(set) var html = ""
  /// The size of the whole content in CSS pixels; a page wider than its window scrolls
  /// horizontally.
  package internal(set) var contentSize = (width: 0, height: 0)
  /// The result of the JavaScript expression that the visit evaluated, if any.
  package internal(set) var value: String?
  /// The screenshot of the page as PNG, or empty if none was requested.
  package internal(set) var screenshot: [UInt8] = []

  /// Returns the requests outside of a folder: those to other origins or other folders.
  package func requests(outside folder: String) -> [Request] {
    let prefix = FileURL.url(folder) + "/"
    return requests.filter { request in
      !request.url.hasPrefix(prefix) && !request.url.hasPrefix("data:")
    }
  }
}

/// URLs of files on this machine.
package enum FileURL {
  /// Returns the `file:` URL of an absolute path.
  package static func url(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "file://") { url, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        url.append(Character(Unicode.Scalar(byte)))
      case _ where "/-._~+".utf8.contains(byte): url.append(Character(Unicode.Scalar(byte)))
      default: url += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
