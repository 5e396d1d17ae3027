private import CCommonMark
private import Glibc

/// A Markdown document parsed by libcmark, read as a sequence of events; owns the memory of
/// libcmark's tree.
///
/// The tree lies in an arena, which is freed as a whole. No libcmark node is used outside this
/// file, and no function here is recursive, so that deep trees cannot overflow the stack.
///
/// Source: libcmark 0.30, `cmark_parser_new_with_mem`, `cmark_iter_next`.
@safe
struct InlineDocument: ~Copyable {
  /// A step in the traversal of a document's nodes.
  enum Event {
    case enterParagraph, leaveParagraph
    /// A node without children: text, a code span, an HTML tag or a line break.
    case text, code, html, softBreak, hardBreak
    case enter(Container), leave(Container)
    /// A node that callers ignore, such as the document node.
    case ignored
    case endOfDocument
  }

  /// The type of an inline node that can contain other inline nodes.
  enum Container {
    case emphasis, strong, link, image
  }

  private let arena: DocumentArena
  private let root: OpaquePointer?
  private let iterator: OpaquePointer?

  /// Parses Markdown in UTF-8; this cannot fail, because every text is valid Markdown.
  init(parsing markdown: [UInt8]) {
    arena = DocumentArena(documentLength: markdown.count)
    (unsafe root, unsafe iterator) = unsafe arena.runAsCurrent {
      let parser = unsafe cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, ArenaCallbacks.table)
      unsafe markdown.withUnsafeBytes { bytes in
        unsafe cmark_parser_feed(
          parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
      }
      let root = unsafe cmark_parser_finish(parser)
      return unsafe (root, cmark_iter_new(root))
    }
  }

  /// Returns the joined content of all text nodes of a Markdown document.
  static func text(of markdown: [UInt8]) -> [UInt8] {
    var document = InlineDocument(parsing: markdown)
    var text: [UInt8] = []
    while true {
      switch document.nextEvent() {
      case .text: document.withLiteral(&text) { $0.append($1) }
      case .endOfDocument: return text
      default: continue
      }
    }
  }

  /// Returns the document as HTML in libcmark's rendering, including the author's raw HTML.
  func html() -> [UInt8] {
    arena.runAsCurrent {
      guard let html = unsafe cmark_render_html(root, CMARK_OPT_UNSAFE) else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: html, count: strlen(html)))
    }
  }

  /// Restarts the traversal of the document at its first node.
  mutating func restart() {
    unsafe cmark_iter_reset(iterator, root, CMARK_EVENT_ENTER)
  }

  /// Advances the traversal to the next event of the document and returns that event.
  mutating func nextEvent() -> Event {
    let event = unsafe cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE else { return .endOfDocument }
    let isEntering = event == CMARK_EVENT_ENTER
    switch unsafe cmark_node_get_type(cmark_iter_get_node(iterator)) {
    case CMARK_NODE_TEXT: return .text
    case CMARK_NODE_SOFTBREAK: return .softBreak
    case CMARK_NODE_LINEBREAK: return .hardBreak
    case CMARK_NODE_CODE: return .code
    case CMARK_NODE_HTML_INLINE: return .html
    case CMARK_NODE_EMPH: return isEntering ? .enter(.emphasis) : .leave(.emphasis)
    case CMARK_NODE_STRONG: return isEntering ? .enter(.strong) : .leave(.strong)
    case CMARK_NODE_LINK: return isEntering ? .enter(.link) : .leave(.link)
    case CMARK_NODE_IMAGE: return isEntering ? .enter(.image) : .leave(.image)
    case CMARK_NODE_PARAGRAPH: return isEntering ? .enterParagraph : .leaveParagraph
    default: return .ignored
    }
  }

  /// Calls `body` with `output` and the content of the current text, code or HTML node.
  func withLiteral<Output: ~Copyable>(
    _ output: inout Output, _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    unsafe Self.withBytes(of: cmark_node_get_literal(cmark_iter_get_node(iterator)), &output, body)
  }

  /// Calls `body` with `output` and the URL of the current link or image.
  func withURL<Output: ~Copyable>(
    _ output: inout Output, _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    unsafe Self.withBytes(of: cmark_node_get_url(cmark_iter_get_node(iterator)), &output, body)
  }

  /// Calls `body` with `output` and the title of the current link or image; the title is empty if
  /// there is none.
  func withTitle<Output: ~Copyable>(
    _ output: inout Output, _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    unsafe Self.withBytes(of: cmark_node_get_title(cmark_iter_get_node(iterator)), &output, body)
  }

  /// Calls `body` with `output` and the bytes of a C string; does nothing if the string is null.
  private static func withBytes<Output: ~Copyable>(
    of text: UnsafePointer<CChar>?, _ output: inout Output,
    _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    guard let text = unsafe text else { return }
    let count = unsafe strlen(text)
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      unsafe body(&output, UnsafeBufferPointer(start: bytes, count: count).span)
    }
  }
}

/// The allocation functions for libcmark; they allocate from the current ``DocumentArena``.
@safe
private enum ArenaCallbacks {
  /// The table of allocation functions in the form that libcmark expects; it is never freed.
  nonisolated(unsafe) static let table: UnsafeMutablePointer<cmark_mem> = {
    let table = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe table.initialize(
      to: cmark_mem(
        calloc: { count, size in
          let (totalSize, overflows) = count.multipliedReportingOverflow(by: size)
          return overflows
            ? nil : unsafe DocumentArena.withCurrent { unsafe $0.allocate(totalSize) }
        },
        realloc: { allocation, size in
          unsafe DocumentArena.withCurrent { unsafe $0.reallocate(allocation, to: size) }
        },
        free: { _ in }))
    return unsafe table
  }()
}
