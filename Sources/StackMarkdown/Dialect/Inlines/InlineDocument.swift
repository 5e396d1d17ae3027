private import CCommonMark
private import Glibc

/// Texts parsed by libcmark, read in order; the only owner of the C memory behind them.
///
/// The tree lies in memory of its own, which is freed as a whole with the last use of this value.
/// Nodes never leave this file, and nothing here calls itself, however deep the tree is.
///
/// Source: libcmark 0.30, `cmark_parser_new_with_mem`, `cmark_iter_next`.
@safe
struct InlineDocument: ~Copyable {
  /// One step of the reading.
  enum Event {
    case beginsParagraph, endsParagraph
    case text, code, html, softBreak, hardBreak
    case begins(Container), ends(Container)
    /// What has no meaning here: the document itself.
    case other
    case endOfDocument
  }

  /// Text with a meaning, which may hold more such text.
  enum Container {
    case emphasis, strong, link, image
  }

  private let memory: DocumentMemory
  private let root: OpaquePointer?
  private let iterator: OpaquePointer?

  /// Parses Markdown; every text is valid Markdown.
  init(parsing markdown: [UInt8]) {
    memory = DocumentMemory(forDocumentOf: markdown.count)
    (unsafe root, unsafe iterator) = unsafe memory.provide {
      let parser = unsafe cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, NodeAllocator.address)
      unsafe markdown.withUnsafeBytes { bytes in
        unsafe cmark_parser_feed(
          parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
      }
      let root = unsafe cmark_parser_finish(parser)
      return unsafe (root, cmark_iter_new(root))
    }
  }

  /// All text of a paragraph.
  static func text(of markdown: [UInt8]) -> [UInt8] {
    var document = InlineDocument(parsing: markdown)
    var text: [UInt8] = []
    while true {
      switch document.next() {
      case .text: document.withLiteral(&text) { $0.append($1) }
      case .endOfDocument: return text
      default: continue
      }
    }
  }

  /// All of it as libcmark writes it, with HTML as it is.
  func html() -> [UInt8] {
    memory.provide {
      guard let html = unsafe cmark_render_html(root, CMARK_OPT_UNSAFE) else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: html, count: strlen(html)))
    }
  }

  /// Goes back to the beginning.
  mutating func restart() {
    unsafe cmark_iter_reset(iterator, root, CMARK_EVENT_ENTER)
  }

  /// Takes the next step.
  mutating func next() -> Event {
    let event = unsafe cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE else { return .endOfDocument }
    let isEntering = event == CMARK_EVENT_ENTER
    switch unsafe cmark_node_get_type(cmark_iter_get_node(iterator)) {
    case CMARK_NODE_TEXT: return .text
    case CMARK_NODE_SOFTBREAK: return .softBreak
    case CMARK_NODE_LINEBREAK: return .hardBreak
    case CMARK_NODE_CODE: return .code
    case CMARK_NODE_HTML_INLINE: return .html
    case CMARK_NODE_EMPH: return isEntering ? .begins(.emphasis) : .ends(.emphasis)
    case CMARK_NODE_STRONG: return isEntering ? .begins(.strong) : .ends(.strong)
    case CMARK_NODE_LINK: return isEntering ? .begins(.link) : .ends(.link)
    case CMARK_NODE_IMAGE: return isEntering ? .begins(.image) : .ends(.image)
    case CMARK_NODE_PARAGRAPH: return isEntering ? .beginsParagraph : .endsParagraph
    default: return .other
    }
  }

  /// Hands over the text, code or HTML of the present step.
  func withLiteral<Output: ~Copyable>(
    _ output: inout Output, _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    unsafe Self.with(cmark_node_get_literal(cmark_iter_get_node(iterator)), &output, body)
  }

  /// Hands over the address of the link or image of the present step.
  func withAddress<Output: ~Copyable>(
    _ output: inout Output, _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    unsafe Self.with(cmark_node_get_url(cmark_iter_get_node(iterator)), &output, body)
  }

  /// Hands over the title of the link or image of the present step; empty without one.
  func withTitle<Output: ~Copyable>(
    _ output: inout Output, _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    unsafe Self.with(cmark_node_get_title(cmark_iter_get_node(iterator)), &output, body)
  }

  private static func with<Output: ~Copyable>(
    _ text: UnsafePointer<CChar>?, _ output: inout Output,
    _ body: (inout Output, Span<UInt8>) -> Void
  ) {
    guard let text = unsafe text else { return }
    let count = unsafe strlen(text)
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      unsafe body(&output, UnsafeBufferPointer(start: bytes, count: count).span)
    }
  }
}

/// Gives libcmark the memory that ``DocumentMemory`` provides.
@safe
private enum NodeAllocator {
  /// Where libcmark finds the functions; they are there as long as the program runs.
  nonisolated(unsafe) static let address: UnsafeMutablePointer<cmark_mem> = {
    let address = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe address.initialize(
      to: cmark_mem(
        calloc: { count, size in
          let (total, isTooMuch) = count.multipliedReportingOverflow(by: size)
          return isTooMuch ? nil : unsafe DocumentMemory.withProvided { unsafe $0.take(total) }
        },
        realloc: { piece, size in
          unsafe DocumentMemory.withProvided { unsafe $0.regrow(piece, to: size) }
        },
        free: { _ in }))
    return unsafe address
  }()
}
