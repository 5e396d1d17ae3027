internal import Basics

/// An address of electronic mail, with a name or without; nothing that could end a line of a message.
package struct MailAddress: Sendable, Equatable {
  package let name: String?
  /// Such as `digest@example.org`.
  package let address: String

  /// Reads `digest@example.org` or `A digest <digest@example.org>`; gives nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      guard Self.isAddress(text) else { return nil }
      (name, address) = (nil, text)
      return
    }
    guard let name = Self.name(parts[0].split(separator: " ").joined(separator: " ")) else {
      return nil
    }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    guard isPlain, parts[1].hasSuffix(">"), Self.isAddress(String(parts[1].dropLast())) else {
      return nil
    }
    self.name = name.isEmpty ? nil : name
    address = String(parts[1].dropLast())
  }

  /// The words themselves, or what is in quotes around them, as RFC 5322 has it; nil for quotes that do not
  /// end.
  private static func name(_ text: String) -> String? {
    guard text.hasPrefix("\"") else { return text }
    var name = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == "\"" { return rest.isEmpty ? name : nil }
      name.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return nil
  }

  /// A dot-atom on either side, as in RFC 5322, and no longer than RFC 5321 allows.
  private static func isAddress(_ text: String) -> Bool {
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].utf8.count <= 64, text.utf8.count <= 254,
      !text.hasPrefix("-")
    else { return false }
    return isDotAtom(sides[0], "!#$%&'*+-/=?^_`{|}~") && isDotAtom(sides[1], "-")
  }

  private static func isDotAtom(_ text: Substring, _ signs: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.utf8.allSatisfy { $0.isAlphanumeric || signs.utf8.contains($0) }
    }
  }
}
