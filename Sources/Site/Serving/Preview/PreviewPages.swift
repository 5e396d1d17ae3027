private import Synchronization

/// The reload script and the error page, which are added to responses but not to files.
enum PreviewPages {
  /// The URL path of the reload script, in a hidden folder that no site contains.
  static let scriptPath = "/.sodigest/reload.js"
  /// The URL path at which the server reports the current revision of the preview.
  static let revisionPath = "/.sodigest/mark"

  /// A script that reloads a page when the revision of the page differs from that of the server.
  ///
  /// It also shows the search box and the link to the search of a site that only this server can search.
  static let script = """
    "use strict";
    (() => {
      const { mark } = document.currentScript.dataset;
      for (const search of document.querySelectorAll(".find[hidden], .seek[hidden]")) {
        search.removeAttribute("hidden");
      }
      if (!mark) return;
      const poll = async () => {
        try {
          const response = await fetch("\(revisionPath)", { cache: "no-store" });
          if (response.ok && await response.text() !== mark) return location.reload();
        } catch {
          // The server may come back.
        }
        setTimeout(poll, 400);
      };
      setTimeout(poll, 300);
    })();

    """

  /// Returns a page with the reload script, and with a content security policy that permits its
  /// requests.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - revision: The revision of the page; `nil` if the page does not reload.
  /// - Returns: The page with the script.
  static func addingReloadScript(to page: [UInt8], revision: String?) -> [UInt8] {
    var page = page
    let headEnd = index(of: headEnd, in: page) ?? page.endIndex
    page.insert(contentsOf: scriptElement(revision), at: headEnd)
    if let policy = index(of: policyStart, in: page) {
      page.insert(
        contentsOf: Array("connect-src 'self'; ".utf8), at: policy + policyStart.count)
    }
    return page
  }

  /// Returns the index at which some bytes first occur in a page; `nil` if they do not.
  ///
  /// `firstRange(of:)` would take as long as rendering the page.
  private static func index(of bytes: [UInt8], in page: [UInt8]) -> Int? {
    page.indices.first { page[$0] == bytes[0] && page[$0...].starts(with: bytes) }
  }

  /// Returns a page that shows the error of a build, and that reloads after the next build.
  static func errorPage(_ errorMessage: String, revision: String) -> [UInt8] {
    let html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="color-scheme" content="light dark">
      <title>sodigest: error</title>
      </head>
      <body>
      <h1>The site could not be built</h1>
      <pre role="alert">\(escaped(errorMessage))</pre>
      <p>Fix the error; this page then shows the site again.</p>
      </body>
      </html>

      """
    return addingReloadScript(to: Array(html.utf8), revision: revision)
  }

  /// Returns the HTML element that loads the reload script.
  private static func scriptElement(_ revision: String?) -> [UInt8] {
    let mark = revision.map { " data-mark=\"\($0)\"" } ?? ""
    return Array("<script src=\"\(scriptPath)\"\(mark) defer></script>\n".utf8)
  }

  /// The HTML that directly precedes the content security policy of a page.
  private static let policyStart = Array(
    "http-equiv=\"Content-Security-Policy\" content=\"".utf8)
  /// The end tag of the element `head`.
  private static let headEnd = Array("</head>".utf8)

  /// Returns a text escaped for HTML content.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

/// The shared state of a preview: a revision that open pages poll, and the error of the last build.
package final class PreviewState: Sendable {
  private let state: Mutex<State>

  private struct State {
    /// A random text that identifies this start of the server.
    let startID: String
    var updateCount = 0
    /// The time of the last update in seconds since 1970.
    var changeTime: Int
    var errorMessage: String?
  }

  /// The state of a preview at one time.
  struct Snapshot {
    /// A text that changes with every update and every start of the server.
    let revision: String
    /// The time of the last update in seconds since 1970.
    let changeTime: Int
    /// The error of the last build, if it failed.
    let errorMessage: String?
    /// Whether open pages reload after an update.
    var reloadsPages = true

    /// The revision in pages, by which they find out about updates; `nil` if they do not reload.
    var pageRevision: String? { reloadsPages ? revision : nil }
  }

  /// Creates the state of a preview.
  ///
  /// - Parameter now: The current time in seconds since 1970.
  package init(now: Int) {
    let startID = String(UInt32.random(in: 0 ... .max), radix: 36)
    state = Mutex(State(startID: startID, changeTime: now))
  }

  /// The current state of the preview.
  var snapshot: Snapshot {
    state.withLock { state in
      Snapshot(
        revision: "\(state.startID).\(state.updateCount)", changeTime: state.changeTime,
        errorMessage: state.errorMessage)
    }
  }

  /// Sets the result of a build and makes open pages reload.
  ///
  /// - Parameters:
  ///   - errorMessage: The error of the build, which replaces all pages; `nil` if the build
  ///     succeeded.
  ///   - now: The current time in seconds since 1970.
  package func update(errorMessage: String?, now: Int) {
    state.withLock { state in
      state.updateCount += 1
      (state.errorMessage, state.changeTime) = (errorMessage, max(now, state.changeTime))
    }
  }
}
