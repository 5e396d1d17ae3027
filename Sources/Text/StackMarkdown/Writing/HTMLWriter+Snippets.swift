internal import Basics

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
