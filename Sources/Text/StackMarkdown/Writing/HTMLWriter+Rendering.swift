internal import Basics

/// Finds the formulae of one post and renders them as its presentation defines.
struct FormulaRenderer {
  /// Whether formulae are part of plain text, as in comments and titles, and not elements of the
  /// fragment.
  let areInPlainText: Bool
  /// Whether the text contains references to equations, such as `\eqref{1}`, perhaps outside of formulae.
  let hasReferences: Bool
  /// Renders a formula as HTML, or returns `nil` to leave it as TeX.
  fileprivate let render: Presentation.FormulaFormatter
  /// Finds the formulae in plain text.
  fileprivate var finder: FormulaFinder
  /// The index in the fragment's text before which everything has been written; punctuation after a
  /// formula is written with it.
  fileprivate(set) var writtenEnd = 0

  /// Creates a formula renderer for a post, or returns `nil` if the presentation does not render
  /// formulae.
  init?(of fragment: Fragment, for presentation: Presentation, inPlainText: Bool) {
    guard let formulas = presentation.makeFormulaFormatter else { return nil }
    render = formulas()
    finder = FormulaFinder(for: fragment.text)
    self.areInPlainText = inPlainText
    hasReferences = DelimitedFormula.references.contains { fragment.text.has($0) }
  }
}

extension Fragment {
  /// The TeX sources of all formulae of a post, in order, if one of them has a label; otherwise empty.
  var labelledFormulas: [String] {
    guard text.has("\\label") else { return [] }
    var formulas: [String] = []
    var traversal = FragmentTraversal(self)
    while let event = traversal.next(in: self) {
      guard case .enter(let node) = event, element(of: node) == .span,
        hasClass("math-container", on: node),
        let text = onlyText(in: node), let formula = DelimitedFormula(text)
      else { continue }
      formulas.append(String(decoding: formula.tex, as: UTF8.self))
    }
    return formulas
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain a text that begins with a backslash.
  fileprivate func has(_ command: String) -> Bool {
    indices.contains { self[$0] == .backslash && self[$0...].starts(with: command.utf8) }
  }
}

extension HTMLWriter {
  /// Writes a code block or a formula with the HTML that the presentation renders for it.
  ///
  /// - Returns: Whether the element was written; `false` if the presentation does not render it.
  mutating func writeRenderedElement(_ element: Element, _ node: Fragment.NodeID) -> Bool {
    if element == .code {
      let parent = fragment[node].parent
      guard let render = presentation.codeHighlighter, fragment.element(of: parent) == .pre,
        let code = fragment.onlyText(in: node),
        let html = render(code, fragment.languageClass(of: parent)?.dropFirst("lang-".utf8.count))
      else { return false }
      updateLineState(for: .code)
      output.append("<code>")
      output.append(html)
      output.append("</code>")
      return true
    }
    guard formulaRenderer != nil, fragment.hasClass("math-container", on: node),
      let text = fragment.onlyText(in: node), let formula = DelimitedFormula(text)
    else { return false }
    updateLineState(for: .span)
    let next = fragment[node].nextSibling
    let isText = next != Fragment.none && fragment.element(of: next) == .text
    let end = write(formula, before: isText ? fragment[next].range : 0..<0)
    formulaRenderer?.writtenEnd = end
    return true
  }

  /// Writes a range of the fragment's text, and renders references and, in plain text, formulae in that range.
  mutating func writeWithFormulas(_ range: Range<Int>) {
    let text = fragment.text
    var (copied, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      guard text[index] == .dollar || text[index] == .backslash else {
        index += 1
        continue
      }
      let reference = DelimitedFormula.endOfReference(in: text[index..<range.upperBound])
      let isFormula = formulaRenderer?.areInPlainText ?? false
      guard
        let end = reference
          ?? (isFormula
            ? formulaRenderer?.finder.endOfFormula(in: text, from: index, before: range.upperBound)
            : nil),
        let formula = DelimitedFormula(text[index..<end])
      else {
        index += text[index] == .backslash ? 2 : 1
        continue
      }
      writeText(text, copied..<index)
      index = write(formula, before: end..<range.upperBound)
      copied = index
    }
    writeText(text, copied..<range.upperBound)
  }

  /// Writes a formula together with the punctuation after it.
  ///
  /// Browsers may break a line on both sides of a formula; unless one `span` contains both, a line
  /// could begin with a comma.
  ///
  /// - Returns: The index in the fragment's text of the first byte that has not been written.
  private mutating func write(_ formula: DelimitedFormula, before following: Range<Int>) -> Int {
    let tex = String(decoding: formula.tex, as: UTF8.self)
    // Within a link there can be no other link.
    let rendered = formulaRenderer?.render(tex, formula.isDisplayed)
    guard let html = rendered, !(isInLink && html.containsLink) else {
      output.append("<code>")
      writeText(fragment.text, formula.tex.indices)
      output.append("</code>")
      return following.lowerBound
    }
    let punctuation = fragment.text[following].prefix(
      while: DelimitedFormula.trailingPunctuation.contains)
    // A formula that stays source may be long; lines in it must be allowed to break.
    guard !formula.isDisplayed, !punctuation.isEmpty, !html.starts(with: "<code>".utf8) else {
      output.append(html)
      return following.lowerBound
    }
    output.append("<span class=\"whole\">")
    output.append(html)
    writeText(fragment.text, punctuation.indices)
    output.append("</span>")
    return punctuation.endIndex
  }
}

/// A formula in the text, without its delimiters.
private struct DelimitedFormula {
  /// The TeX source between the delimiters of the formula.
  let tex: ArraySlice<UInt8>
  /// Whether the formula is displayed on a line of its own, as between `$$`.
  let isDisplayed: Bool

  /// The beginnings of references to equations, which MathJax also finds outside of formulae.
  static let references = ["\\eqref{", "\\ref{"]

  /// Returns the index after the reference at the start of a text, or `nil` if there is none.
  static func endOfReference(in text: ArraySlice<UInt8>) -> Int? {
    guard text.first == .backslash,
      let reference = references.first(where: { text.starts(with: $0.utf8) })
    else { return nil }
    let label = text.dropFirst(reference.utf8.count)
    guard let end = label.firstIndex(where: { $0 == .closingBrace || $0 == .lineFeed }),
      text[end] == .closingBrace, end > label.startIndex
    else { return nil }
    return end + 1
  }

  /// The punctuation after a formula that must not begin a line.
  static let trailingPunctuation = ByteSet(".,;:!?)]-")

  /// Parses `$…$`, `$$…$$`, `\begin{…}…` or a reference; returns `nil` for any other text.
  init?(_ text: ArraySlice<UInt8>) {
    if text.starts(with: "\\begin{".utf8) {
      (tex, isDisplayed) = (text, true)
    } else if text.first == .backslash {
      (tex, isDisplayed) = (text, false)
    } else {
      let dollars = text.prefix(2).prefix { $0 == .dollar }
      guard !dollars.isEmpty, text.count >= 2 * dollars.count,
        text.suffix(dollars.count).elementsEqual(dollars)
      else { return nil }
      tex = text.dropFirst(dollars.count).dropLast(dollars.count)
      isDisplayed = dollars.count == 2
    }
  }
}

extension [UInt8] {
  /// Whether the HTML contains a link.
  fileprivate var containsLink: Bool {
    indices.contains { self[$0] == .lessThan && self[$0...].starts(with: "<a ".utf8) }
  }
}

extension HTMLWriter {
  /// Writes the start tag of a Stack Snippet: `details` if its author hid it, otherwise `div`.
  mutating func writeSnippetStart(_ node: Fragment.NodeID) {
    output.append(
      isHidden(node)
        ? "<details class=\"snippet\"><summary>Code snippet</summary>"
        : "<div class=\"snippet\">" as StaticString)
  }

  /// Writes the end tag of a Stack Snippet.
  mutating func writeSnippetEnd(_ node: Fragment.NodeID) {
    output.append(isHidden(node) ? "</details>" : "</div>" as StaticString)
  }

  /// Returns whether the author of a Stack Snippet chose to hide it.
  private func isHidden(_ snippet: Fragment.NodeID) -> Bool {
    fragment.value(.dataHide, of: snippet)?.elementsEqual("true".utf8) ?? false
  }

  /// Writes the name of the language above a code block of a Stack Snippet.
  mutating func writeSnippetLabel(_ node: Fragment.NodeID) {
    guard
      let language = SnippetLanguage.allCases.first(where: {
        fragment.hasClass($0.className, on: node)
      })
    else { return }
    output.append("<p class=\"snippet-label\">\(language.displayName)</p>\n" as String)
  }
}

/// A language of the code blocks in a Stack Snippet.
enum SnippetLanguage: CaseIterable {
  case js, css, html

  /// The CSS class of code blocks in this language.
  var className: StaticString {
    switch self {
    case .js: "snippet-code-js"
    case .css: "snippet-code-css"
    case .html: "snippet-code-html"
    }
  }

  /// The name of the language that readers see.
  var displayName: String {
    switch self {
    case .js: "JavaScript"
    case .css: "CSS"
    case .html: "HTML"
    }
  }
}
