/// The default spaces and the stretchiness of operators in browsers.
///
/// Source: W3C, "MathML Core", appendix B; checked against Chromium.
enum OperatorDictionary {
  /// The form of an operator, which depends on its position in a row: first, between other nodes, or last.
  enum Form: Sendable {
    case prefix, infix, postfix
  }

  /// Returns the default space around an operator in a form; thick spaces for an unlisted operator.
  static func space(around text: String, as form: Form) -> (before: Length, after: Length) {
    guard let spacing = spacings[text] else { return (.thick, .thick) }
    let space: FormSpacing? =
      switch form {
      case .prefix: spacing.prefix ?? spacing.infix ?? spacing.postfix
      case .infix: spacing.infix ?? spacing.postfix ?? spacing.prefix
      case .postfix: spacing.postfix ?? spacing.infix ?? spacing.prefix
      }
    return space?.lengths ?? (.thick, .thick)
  }

  /// Returns whether an operator has no space around it if it is a prefix.
  static func isTightPrefix(_ text: String) -> Bool { spacings[text]?.prefix == .tight }

  /// Returns whether browsers stretch an operator to the height of the nodes beside it.
  static func stretchesVertically(_ text: String) -> Bool { verticallyStretchy.contains(text) }

  /// Returns whether browsers stretch an operator to the width of the nodes above and below it.
  static func stretchesHorizontally(_ text: String) -> Bool { horizontallyStretchy.contains(text) }

  /// The spaces on both sides of an operator in one form.
  private enum FormSpacing {
    case tight, thin, medium, thick
    /// A thin space on one side only.
    case thinAfter, thinBefore

    var lengths: (before: Length, after: Length) {
      switch self {
      case .tight: (.zero, .zero)
      case .thin: (.thin, .thin)
      case .medium: (.medium, .medium)
      case .thick: (.thick, .thick)
      case .thinAfter: (.zero, .thin)
      case .thinBefore: (.thin, .zero)
      }
    }
  }

  /// The spacing of an operator in each form; `nil` for a form in which it is not listed.
  private struct OperatorSpacing {
    var prefix, infix, postfix: FormSpacing?
  }

  /// The spacing of each operator.
  private static let spacings: [String: OperatorSpacing] = {
    var spacings: [String: OperatorSpacing] = [:]
    for (form, space, operators) in spacingTable {
      for text in operators.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        spacings[String(text), default: OperatorSpacing()][keyPath: form] = space
      }
    }
    return spacings
  }()

  /// The spacings of operators: a form, the spacing, and the operators that have it in this form.
  private static var spacingTable:
    [(
      form: WritableKeyPath<OperatorSpacing, FormSpacing?>, spacing: FormSpacing, operators: String
    )]
  {
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
      (\.infix, .thinAfter, ", : ;"),
      (
        \.prefix, .tight,
        """
        ! + - ¬ ± ‘ “ ∀ ∁ ∃ ∄ ∇ − ∓ ∟ ∠ ∡ ∢ ∴ ∵ ∼ ⌢ ⌣ ( [ { | ⌈ ⌊ ⟦ ⟨ ⟪ ⟬ ⟮ ‖
        """
      ),
      (\.prefix, .thinBefore, "∂"),
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

  /// The operators that browsers stretch vertically.
  private static let verticallyStretchy = Set(
    "( ) [ ] { } | ‖ ⌈ ⌉ ⌊ ⌋ ⟦ ⟧ ⟨ ⟩ ⟪ ⟫ ⟬ ⟭ ⟮ ⟯ ↑ ↓ ↕ ⇑ ⇓ ⇕ ⇈ ⇊ ↿ ↾ ⇃ ⇂"
      .split(separator: " ").map(String.init))

  /// The operators that browsers stretch horizontally.
  private static let horizontallyStretchy = Set(
    WordPairs(SymbolNames.arrows).map(\.value).filter { !verticallyStretchy.contains($0) }
      + "ˆ ˇ ˜ ˉ ‾ ⏜ ⏝ ⏞ ⏟ ⎴ ⎵".split(separator: " ").map(String.init))
}
