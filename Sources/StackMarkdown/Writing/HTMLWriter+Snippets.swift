internal import Basics

extension HTMLWriter {
  /// Opens a Stack Snippet as a box of labelled code; folded if its author hid it.
  mutating func writeSnippetStart(_ node: Fragment.ID) {
    output.append(
      isHidden(node)
        ? "<details class=\"snippet\"><summary>Code snippet</summary>"
        : "<div class=\"snippet\">" as StaticString)
  }

  mutating func writeSnippetEnd(_ node: Fragment.ID) {
    output.append(isHidden(node) ? "</details>" : "</div>" as StaticString)
  }

  private func isHidden(_ snippet: Fragment.ID) -> Bool {
    fragment.value(.dataHide, of: snippet)?.elementsEqual("true".utf8) ?? false
  }

  /// Names the language of a code block of a Stack Snippet above it.
  mutating func writeSnippetLabel(_ node: Fragment.ID) {
    guard let language = SnippetLanguage.allCases.first(where: { fragment.hasClass($0.name, node) })
    else { return }
    output.append("<p class=\"snippet-label\">\(language.label)</p>\n" as String)
  }
}

/// What a Stack Snippet is written in.
enum SnippetLanguage: CaseIterable {
  case js, css, html

  /// The class of its code block.
  var name: StaticString {
    switch self {
    case .js: "snippet-code-js"
    case .css: "snippet-code-css"
    case .html: "snippet-code-html"
    }
  }

  /// Its name for readers.
  var label: String {
    switch self {
    case .js: "JavaScript"
    case .css: "CSS"
    case .html: "HTML"
    }
  }
}
