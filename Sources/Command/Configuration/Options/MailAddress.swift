internal import Basics

/// An email address with an optional display name; it contains no characters that could end a header line.
package struct MailAddress: Sendable, Equatable {
  /// The display name, such as `A digest`.
  package let name: String?
  /// The address itself, such as `digest@example.org`.
  package let address: String

  /// Parses `digest@example.org` or `A digest <digest@example.org>`; returns `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      guard Self.isAddress(text) else { return nil }
      (name, address) = (nil, text)
      return
    }
    let quotedName = parts[0].split(separator: " ").joined(separator: " ")
    guard let name = Self.unquotedName(quotedName) else { return nil }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    guard isPlain, parts[1].hasSuffix(">"), Self.isAddress(String(parts[1].dropLast())) else {
      return nil
    }
    self.name = name.isEmpty ? nil : name
    address = String(parts[1].dropLast())
  }

  /// Removes the quotes of RFC 5322 from a display name; returns `nil` if a quote is not closed.
  private static func unquotedName(_ text: String) -> String? {
    guard text.hasPrefix("\"") else { return text }
    var name = ""
    var remaining = text.dropFirst()
    while let character = remaining.popFirst() {
      if character == "\"" { return remaining.isEmpty ? name : nil }
      name.append(character == "\\" ? remaining.popFirst() ?? character : character)
    }
    return nil
  }

  /// Reports whether text has the form `dot-atom@dot-atom` of RFC 5322 and the maximum lengths of RFC 5321.
  private static func isAddress(_ text: String) -> Bool {
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].utf8.count <= 64, text.utf8.count <= 254,
      !text.hasPrefix("-")
    else { return false }
    return isDotAtom(sides[0], allowing: "!#$%&'*+-/=?^_`{|}~")
      && isDotAtom(sides[1], allowing: "-")
  }

  /// Reports whether text consists of atoms of letters, digits and `punctuation`, joined by dots.
  private static func isDotAtom(_ text: Substring, allowing punctuation: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.utf8.allSatisfy { $0.isAlphanumeric || punctuation.utf8.contains($0) }
    }
  }
}
