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
        setTimeout(poll, 700);
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
    if let policy = page.firstRange(of: policyStart) {
      page.insert(contentsOf: Array("connect-src 'self'; ".utf8), at: policy.upperBound)
    }
    let insertionIndex = page.firstRange(of: headEnd)?.lowerBound ?? page.endIndex
    page.insert(contentsOf: scriptElement(revision), at: insertionIndex)
    return page
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
