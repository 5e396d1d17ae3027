/// Makes texts by strangers safe to quote to an assistant.
///
/// Characters that people cannot see, but a language model reads, become escapes such as `⟨U+202E⟩`: controls, those of the
/// writing direction, fillers, tag characters, selectors of variants, and characters without a meaning. A single joiner after a visible character stays,
/// because Persian, Hindi and emoji need it, and so does a single selector of text or emoji style.
enum Quotation {
  /// Returns a text with invisible characters as escapes; line feeds and tabs stay.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
    guard !isPlain, text.unicodeScalars.contains(where: { isHidden($0) }) else { return text }
    var result = ""
    var previous = Previous.none
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFE0E...0xFE0F where previous == .visible: previous = .styleSelector
      case 0x200C...0x200D where previous == .visible || previous == .styleSelector:
        previous = .joiner
      default:
        if isHidden(scalar) {
          result += escape(of: scalar)
          continue
        }
        previous = scalar.properties.isWhitespace ? .none : .visible
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The kind of text before a character.
  private enum Previous {
    case none, visible, styleSelector, joiner
  }

  /// Returns a text on one line with invisible controls as escapes.
  static func line(_ text: String) -> String {
    let words = text.split { $0.isNewline || $0 == "\t" }
    return escaped(words.joined(separator: " "))
  }

  /// Returns the lines of a text with invisible controls as escapes.
  static func lines(_ text: String) -> [String] {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return escaped(lines).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Reports whether a character is one that people cannot see, or that ends a line in some programs.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    case ..<0xAD: false
    // Signs of Arabic, Syriac and Kaithi that enclose numbers, the only visible ones of their category.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x1_10BD, 0x1_10CD: false
    default:
      switch scalar.properties.generalCategory {
      case .format, .privateUse, .unassigned: true
      default: scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  /// Returns the escape that stands for a character, such as `⟨U+202E⟩`.
  private static func escape(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)⟩"
  }
}

/// A part of a document: a heading by this program, then lines by strangers.
///
/// Each line by strangers is written after `>`, and no line by this program begins with it, so no post can end its
/// quotation.
struct Passage: Sendable, Equatable {
  /// The heading, which contains only numbers, dates and names; it becomes one line without hidden characters.
  var heading: String
  /// The lines that name the origin of the text, repeated on each page that has a part of it.
  var attribution: [String]
  /// The lines of the text.
  var lines: [String] = []

  /// The passage as Markdown.
  var text: String {
    Self.text(heading: heading, attribution + (lines.isEmpty ? [] : [""] + lines))
  }

  /// Returns a heading and quoted lines as Markdown.
  static func text(heading: String, _ lines: [String]) -> String {
    "\(Quotation.line(heading))\n" + lines.map { $0.isEmpty ? ">\n" : "> \($0)\n" }.joined()
  }
}
