internal import Basics
internal import FoundationEssentials

/// The format of a text file, with a test that finds contents that sodigest never writes.
enum TextContent {
  case html, xml, json
  /// Markdown, plain text, a script or a style sheet, which can have any characters.
  case other

  /// Returns the format of a file by its extension; nil if the file is no text.
  init?(_ path: String) {
    switch path.split(separator: ".").last {
    case "html": self = .html
    case "xml", "opml": self = .xml
    case "json": self = .json
    case "md", "txt", "js", "css": self = .other
    default: return nil
    }
  }

  /// Whether bytes can be the content of a file of this format.
  func isPlausible(_ bytes: [UInt8], _ xml: XMLParsing) -> Bool {
    guard !bytes.contains(0) else { return false }
    switch self {
    case .html: return Self.hasTag(bytes)
    case .xml: return (try? xml(bytes)) != nil
    case .json: return (try? JSONDecoder().decode(AnyJSON.self, from: Data(bytes))) != nil
    case .other: return true
    }
  }

  /// Whether HTML has a start tag.
  private static func hasTag(_ html: [UInt8]) -> Bool {
    var tokenizer = HTMLTokenizer(html)
    while true {
      switch tokenizer.next() {
      case .startTag: return true
      case .endTag, .text: continue
      case .endOfInput: return false
      }
    }
  }

  /// A JSON text of any content.
  private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
  }
}
