/// Makes texts by strangers safe to quote to an assistant.
///
/// Characters that people cannot see, but a language model reads, become escapes such as `⟨U+202E⟩`: controls of the
/// writing direction, tag characters and other controls. Joiners stay, because Persian, Hindi and emoji need them.
enum Quotation {
  /// Returns a text with invisible controls as escapes; line feeds and tabs stay.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
    guard !isPlain, text.unicodeScalars.contains(where: { isHidden($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isHidden(scalar) {
        result += escape(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
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

  /// Reports whether a character is a control that people cannot see, or that ends a line in some programs.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    // Controls, among them those that end a line.
    case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    // Controls of the writing direction.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Tags, and selectors of variants that can carry hidden text.
    case 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// Returns the escape that stands for a character, such as `⟨U+202E⟩`.
  private static func escape(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)⟩"
  }
}
