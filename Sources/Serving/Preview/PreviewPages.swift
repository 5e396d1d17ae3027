/// What is added to pages on their way, and to nothing that lies on disk.
enum PreviewPages {
  /// A hidden folder: no file of a site is below it.
  static let scriptPath = "/.sodigest/reload.js"
  static let markPath = "/.sodigest/mark"

  /// Loads a page again when its mark is no longer that of the server.
  static let script = """
    "use strict";
    (() => {
      const { mark } = document.currentScript.dataset;
      const look = async () => {
        try {
          const answer = await fetch("\(markPath)", { cache: "no-store" });
          if (answer.ok && await answer.text() !== mark) return location.reload();
        } catch {
          // The server may come back.
        }
        setTimeout(look, 700);
      };
      setTimeout(look, 300);
    })();

    """

  /// A page with the script in its head, which its own policy then allows to ask.
  static func marked(_ page: [UInt8], _ mark: String) -> [UInt8] {
    var page = page
    if let policy = page.firstRange(of: policyStart) {
      page.insert(contentsOf: Array("connect-src 'self'; ".utf8), at: policy.upperBound)
    }
    let end = page.firstRange(of: headEnd)?.lowerBound ?? page.endIndex
    page.insert(contentsOf: element(mark), at: end)
    return page
  }

  /// A page that shows what is wrong.
  static func page(about problem: String, _ mark: String) -> [UInt8] {
    let text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="color-scheme" content="light dark">
      <title>sodigest: a mistake</title>
      </head>
      <body>
      <h1>The site could not be made</h1>
      <pre role="alert">\(escaped(problem))</pre>
      <p>Mend that: this page then shows the site again.</p>
      </body>
      </html>

      """
    return marked(Array(text.utf8), mark)
  }

  private static func element(_ mark: String) -> [UInt8] {
    Array("<script src=\"\(scriptPath)\" data-mark=\"\(mark)\" defer></script>\n".utf8)
  }

  private static let policyStart = Array(
    "http-equiv=\"Content-Security-Policy\" content=\"".utf8)
  private static let headEnd = Array("</head>".utf8)

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
