internal import Basics

/// Finds and shows the formulas of one post.
struct Formulas {
  /// Whether they stand in text as they were typed, as in comments and titles.
  let areBare: Bool
  fileprivate let show: Presentation.Formula
  fileprivate var finder: FormulaFinder

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
    write(formula)
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
      write(formula)
      (copied, index) = (end, end)
    }
    write(text, copied..<range.upperBound)
  }

  private mutating func write(_ formula: Formula) {
    let tex = String(decoding: formula.tex, as: UTF8.self)
    if let html = formulas?.show(tex, formula.isDisplayed) {
      output.append(html)
    } else {
      output.append("<code>")
      write(fragment.text, formula.tex.indices)
      output.append("</code>")
    }
  }
}

/// A formula with what delimits it taken off.
private struct Formula {
  let tex: ArraySlice<UInt8>
  /// Whether it stands by itself.
  let isDisplayed: Bool

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
