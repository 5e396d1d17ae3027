/// The default spaces and the stretchiness of operators in browsers.
///
/// Source: W3C, "MathML Core", appendix B; checked against Chromium.
enum OperatorDictionary {
  /// The form of an operator, which depends on its position in a row: first, between other nodes, or last.
  enum Form: Sendable {
    case prefix, infix, postfix
  }

  /// The spaces before and after an operator.
  typealias Space = (before: Length, after: Length)

  /// Returns the default space around an operator in a form; thick spaces for an unlisted operator.
  static func space(around text: String, as form: Form) -> Space {
    guard let spacing = spacings[text] else { return (.thick, .thick) }
    let space =
      switch form {
      case .prefix: spacing.prefix ?? spacing.infix ?? spacing.postfix
      case .infix: spacing.infix ?? spacing.postfix ?? spacing.prefix
      case .postfix: spacing.postfix ?? spacing.infix ?? spacing.prefix
      }
    return space ?? (.thick, .thick)
  }

  /// Returns whether an operator has no space around it if it is a prefix.
  static func isTightPrefix(_ text: String) -> Bool {
    spacings[text]?.prefix.map { $0 == (.zero, .zero) } ?? false
  }

  /// Returns whether browsers stretch an operator to the height of the nodes beside it.
  static func stretchesVertically(_ text: String) -> Bool { verticallyStretchy.contains(text) }

  /// Returns whether browsers stretch an operator to the width of the nodes above and below it.
  static func stretchesHorizontally(_ text: String) -> Bool { horizontallyStretchy.contains(text) }

  /// The spaces on both sides of an operator in each form; `nil` for a form in which it is not listed.
  private struct OperatorSpacing {
    var prefix, infix, postfix: Space?
  }

  /// The spacing of each operator.
  private static let spacings: [String: OperatorSpacing] = {
    let forms = [
      "prefix": \OperatorSpacing.prefix, "infix": \.infix, "postfix": \.postfix,
    ]
    let spaces: [Substring: Space] = [
      "tight": (.zero, .zero), "thin": (.thin, .thin), "medium": (.medium, .medium),
      "thick": (.thick, .thick), "thinAfter": (.zero, .thin), "thinBefore": (.thin, .zero),
    ]
    var spacings: [String: OperatorSpacing] = [:]
    for line in spacingTable.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let form = forms[String(words[0])] else { continue }
      for text in words[2...] {
        spacings[String(text), default: OperatorSpacing()][keyPath: form] = spaces[words[1]]
      }
    }
    return spacings
  }()

  /// The spacings of operators: in each line a form, the spacing, and the operators that have it in this form.
  private static let spacingTable = #"""
    infix medium + - / ± ÷ − ∓ ∔ ∖ ∧ ∨ ∩ ∪ ∶ ∸ ⊌ ⊍ ⊎ ⊓ ⊔ ⊕ ⊖ ⊘ ⊝ ⊞ ⊟ ⊻ ⊼ ⊽ ⋎ ⋏ ⋒ ⋓ ⩞
    infix thin % * . ? @ · × • ∗ ∙ ≀ ⊗ ⊙ ⊚ ⊛ ⊠ ⊡ ⊺ ⋅ ⋇ ⋉ ⋊ ⋋ ⋌ □ ■ ▪ ⨿ ∘ ⋄ ⋆
    infix thick | ∼
    infix tight \
    infix thinAfter , : ;
    prefix tight ! + - ¬ ± ‘ “ ∀ ∁ ∃ ∄ ∇ − ∓ ∟ ∠ ∡ ∢ ∴ ∵ ∼ ⌢ ⌣ ( [ { | ⌈ ⌊ ⟦ ⟨ ⟪ ⟬ ⟮ ‖
    prefix thinBefore ∂
    prefix thin ∏ ∐ ∑ ∫ ∬ ∭ ∮ ∯ ∰ ∱ ∲ ∳ ⋀ ⋁ ⋂ ⋃ ⨀ ⨁ ⨂ ⨃ ⨄ ⨅ ⨆ ⨇ ⨈ ⨉ ⨊ ⨋ ⨌ ⨍ ⨎ ⨏
    postfix tight ! % & ' ′ ″ ‴ ⁗ ‵ ) ] } | ‖ ⌉ ⌋ ⟧ ⟩ ⟫ ⟭ ⟯
    """#

  /// The operators that browsers stretch vertically.
  private static let verticallyStretchy = Set(
    "( ) [ ] { } | ‖ ⌈ ⌉ ⌊ ⌋ ⟦ ⟧ ⟨ ⟩ ⟪ ⟫ ⟬ ⟭ ⟮ ⟯ ↑ ↓ ↕ ⇑ ⇓ ⇕ ⇈ ⇊ ↿ ↾ ⇃ ⇂"
      .split(separator: " ").map(String.init))

  /// The operators that browsers stretch horizontally.
  private static let horizontallyStretchy = Set(
    CommandTable.entries.filter { $0.kind == "arrow" }.map(\.value).filter {
      !verticallyStretchy.contains($0)
    }
      + "ˆ ˇ ˜ ˉ ‾ ⏜ ⏝ ⏞ ⏟ ⎴ ⎵".split(separator: " ").map(String.init))
}
