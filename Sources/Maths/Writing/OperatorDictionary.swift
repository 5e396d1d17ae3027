/// The space around operators that browsers give them by themselves.
///
/// Source: W3C, "MathML Core", appendix B; checked against Chromium.
enum OperatorDictionary {
  /// Where in a row an operator stands.
  enum Form: Sendable {
    case prefix, infix, postfix
  }

  /// The space before and after an operator that stands somewhere and says nothing of it.
  static func space(around text: String, as form: Form) -> (Length, Length) {
    guard let entry = entries[text] else { return (.thick, .thick) }
    let space: Space? =
      switch form {
      case .prefix: entry.prefix ?? entry.infix ?? entry.postfix
      case .infix: entry.infix ?? entry.postfix ?? entry.prefix
      case .postfix: entry.postfix ?? entry.infix ?? entry.prefix
      }
    return space?.lengths ?? (.thick, .thick)
  }

  /// Whether an operator has no space around it when it says that it is a prefix.
  static func isTightPrefix(_ text: String) -> Bool { entries[text]?.prefix == .tight }

  /// Whether a browser makes an operator as high as what it stands beside.
  static func stretchesUpright(_ text: String) -> Bool { uprights.contains(text) }

  /// Whether a browser makes an operator as wide as what is above and below it.
  static func stretchesFlat(_ text: String) -> Bool { flats.contains(text) }

  private enum Space {
    case tight, thin, medium, thick, behind, before

    var lengths: (Length, Length) {
      switch self {
      case .tight: (.zero, .zero)
      case .thin: (.thin, .thin)
      case .medium: (.medium, .medium)
      case .thick: (.thick, .thick)
      case .behind: (.zero, .thin)
      case .before: (.thin, .zero)
      }
    }
  }

  private struct Entry {
    var prefix, infix, postfix: Space?
  }

  private static let entries: [String: Entry] = {
    var entries: [String: Entry] = [:]
    for (form, space, texts) in table {
      for text in texts.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        entries[String(text), default: Entry()][keyPath: form] = space
      }
    }
    return entries
  }()

  private static var table: [(WritableKeyPath<Entry, Space?>, Space, String)] {
    [
      (
        \.infix, .medium,
        """
        + - / ± ÷ − ∓ ∔ ∖ ∧ ∨ ∩ ∪ ∶ ∸ ⊌ ⊍ ⊎ ⊓ ⊔ ⊕ ⊖ ⊘ ⊝ ⊞ ⊟ ⊻ ⊼ ⊽ ⋎ ⋏ ⋒ ⋓ ⩞
        """
      ),
      (
        \.infix, .thin,
        """
        % * . ? @ · × • ∗ ∙ ≀ ⊗ ⊙ ⊚ ⊛ ⊠ ⊡ ⊺ ⋅ ⋇ ⋉ ⋊ ⋋ ⋌ □ ■ ▪ ⨿ ∘ ⋄ ⋆
        """
      ),
      (\.infix, .thick, "| ∼"),
      (\.infix, .tight, "\\"),
      (\.infix, .behind, ", : ;"),
      (
        \.prefix, .tight,
        """
        ! + - ¬ ± ‘ “ ∀ ∁ ∃ ∄ ∇ − ∓ ∟ ∠ ∡ ∢ ∴ ∵ ∼ ⌢ ⌣ ( [ { | ⌈ ⌊ ⟦ ⟨ ⟪ ⟬ ⟮ ‖
        """
      ),
      (\.prefix, .before, "∂"),
      (
        \.prefix, .thin,
        """
        ∏ ∐ ∑ ∫ ∬ ∭ ∮ ∯ ∰ ∱ ∲ ∳ ⋀ ⋁ ⋂ ⋃ ⨀ ⨁ ⨂ ⨃ ⨄ ⨅ ⨆ ⨇ ⨈ ⨉ ⨊ ⨋ ⨌ ⨍ ⨎ ⨏
        """
      ),
      (
        \.postfix, .tight,
        """
        ! % & ' ′ ″ ‴ ⁗ ‵ ) ] } | ‖ ⌉ ⌋ ⟧ ⟩ ⟫ ⟭ ⟯
        """
      ),
    ]
  }

  private static let uprights = Set(
    "( ) [ ] { } | ‖ ⌈ ⌉ ⌊ ⌋ ⟦ ⟧ ⟨ ⟩ ⟪ ⟫ ⟬ ⟭ ⟮ ⟯ ↑ ↓ ↕ ⇑ ⇓ ⇕ ⇈ ⇊ ↿ ↾ ⇃ ⇂"
      .split(separator: " ").map(String.init))

  private static let flats = Set(
    WordPairs(Symbols.arrows).map(\.value).filter { !uprights.contains($0) }
      + "ˆ ˇ ˜ ˉ ‾ ⏜ ⏝ ⏞ ⏟ ⎴ ⎵".split(separator: " ").map(String.init))
}
