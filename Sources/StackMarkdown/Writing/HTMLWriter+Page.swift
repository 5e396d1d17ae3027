internal import Basics

/// Finds and shows the formulas of one post.
struct Formulas {
  /// Whether they stand in text as they were typed, as in comments and titles.
  let areBare: Bool
  fileprivate let show: Presentation.Formula
  fileprivate var finder: FormulaFinder
  /// How far text was written together with the formula before it.
  fileprivate(set) var heldThrough = 0

  init?(of fragment: Fragment, for presentation: Presentation, areBare: Bool) {
    guard let formulas = presentation.formulas else { return nil }
    show = formulas()
    finder = FormulaFinder(for: fragment.text)
    self.areBare = areBare
  }
}

extension HTMLWriter {
  /// Writes code or a formula as the page shows it, if it does so itself.
  mutating func writeForPage(_ element: Element, _ node: Fragment.ID) -> Bool {
    if element == .code {
      let parent = fragment[node].parent
      guard let show = presentation.code, fragment.element(parent) == .pre,
        let code = fragment.onlyText(in: node),
        let html = show(code, fragment.language(of: parent)?.dropFirst("lang-".utf8.count))
      else { return false }
      begin(.code)
      output.append("<code>")
      output.append(html)
      output.append("</code>")
      return true
    }
    guard formulas != nil, fragment.hasClass("math-container", node),
      let text = fragment.onlyText(in: node), let formula = Formula(text)
    else { return false }
    begin(.span)
    let next = fragment[node].next
    let isText = next != Fragment.none && fragment.element(next) == .text
    let end = write(formula, before: isText ? fragment[next].range : 0..<0)
    formulas?.heldThrough = end
    return true
  }

  /// Writes text, and the formulas in it.
  mutating func writeWithFormulas(_ range: Range<Int>) {
    let text = fragment.text
    var (copied, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      guard text[index] == .dollar || text[index] == .backslash else {
        index += 1
        continue
      }
      guard let end = formulas?.finder.end(in: text, from: index, before: range.upperBound),
        let formula = Formula(text[index..<end])
      else {
        index += text[index] == .backslash ? 2 : 1
        continue
      }
      write(text, copied..<index)
      index = write(formula, before: end..<range.upperBound)
      copied = index
    }
    write(text, copied..<range.upperBound)
  }

  /// Writes a formula with what closes behind it, and tells where the text goes on.
  ///
  /// Browsers break lines on both sides of a formula: a line would begin with a comma.
  private mutating func write(_ formula: Formula, before following: Range<Int>) -> Int {
    let tex = String(decoding: formula.tex, as: UTF8.self)
    guard let html = formulas?.show(tex, formula.isDisplayed) else {
      output.append("<code>")
      write(fragment.text, formula.tex.indices)
      output.append("</code>")
      return following.lowerBound
    }
    let closing = fragment.text[following].prefix(while: Formula.closers.contains)
    // Source may be long; it breaks where it can.
    guard !formula.isDisplayed, !closing.isEmpty, !html.starts(with: "<code>".utf8) else {
      output.append(html)
      return following.lowerBound
    }
    output.append("<span class=\"whole\">")
    output.append(html)
    write(fragment.text, closing.indices)
    output.append("</span>")
    return closing.endIndex
  }
}

/// A formula with what delimits it taken off.
private struct Formula {
  let tex: ArraySlice<UInt8>
  /// Whether it stands by itself.
  let isDisplayed: Bool

  /// What no line begins with.
  static let closers = ByteSet(".,;:!?)]-")

  init?(_ text: ArraySlice<UInt8>) {
    if text.starts(with: "\\begin{".utf8) {
      (tex, isDisplayed) = (text, true)
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
