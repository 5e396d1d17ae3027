private import CCommonMark
internal import Glibc

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

/// An arena allocator for the memory of one libcmark document; all of it is freed together.
///
/// libcmark allocates and frees each node and each growing text, hundreds of times per post. Here,
/// allocating only advances an address, and freeing does nothing; with `malloc`,
/// `Scripts/bench-markdown` takes 7 % longer.
@safe
final class DocumentArena {
  /// The size in bytes of the header before each allocation; the header stores the allocation's
  /// size and keeps allocations aligned.
  private static let headerSize = 16

  /// The memory blocks that `malloc` returned and that `deinit` frees.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// The minimum size of a memory block in bytes.
  private let blockSize: Int
  /// The address of the next allocation in the current memory block; `nil` before the first
  /// allocation.
  private var nextAllocation: UnsafeMutableRawPointer?
  /// The address after the current memory block; `nil` before the first allocation.
  private var blockEnd: UnsafeMutableRawPointer?

  /// Creates an arena for a document of `length` bytes of Markdown.
  init(documentLength length: Int) {
    #if SODIGEST_FUZZING
    // One block per allocation, so that the address sanitizer detects overruns.
    blockSize = 0
    #else
    blockSize = 8_192 + 4 * length
    #endif
  }

  deinit {
    while let block = unsafe blocks.popLast() {
      unsafe free(block)
    }
  }

  /// Returns the address of `size` newly allocated bytes, all zero.
  func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let totalSize = Self.headerSize + (size + 15) & ~15
    if let next = unsafe nextAllocation, let end = unsafe blockEnd, unsafe end - next >= totalSize {
      return unsafe allocation(at: next, size: size, totalSize)
    }
    let blockSize = max(blockSize, totalSize)
    guard let block = unsafe malloc(blockSize) else { abort() }
    unsafe blocks.append(block)
    unsafe blockEnd = block + blockSize
    return unsafe allocation(at: block, size: size, totalSize)
  }

  /// Writes the header of an allocation, fills its content with zeros, and returns the content's
  /// address.
  private func allocation(at header: UnsafeMutableRawPointer, size: Int, _ totalSize: Int)
    -> UnsafeMutableRawPointer
  {
    unsafe header.storeBytes(of: size, as: Int.self)
    unsafe nextAllocation = header + totalSize
    unsafe memset(header + Self.headerSize, 0, size)
    return unsafe header + Self.headerSize
  }

  /// Returns the address of `size` newly allocated bytes that start with the content of an earlier
  /// allocation.
  func reallocate(_ allocation: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
    let newAllocation = unsafe allocate(size)
    if let allocation = unsafe allocation {
      let oldSize = unsafe (allocation - Self.headerSize).load(as: Int.self)
      unsafe memcpy(newAllocation, allocation, min(oldSize, size))
    }
    return unsafe newAllocation
  }
}

// MARK: - Access from libcmark's callbacks

extension DocumentArena {
  /// Runs `body`; meanwhile, libcmark allocates from this arena on the current thread.
  func runAsCurrent<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_setspecific(Self.currentArenaKey, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.currentArenaKey, nil) }
    return body()
  }

  /// Calls `body` with the arena from which libcmark allocates on the current thread.
  static func withCurrent(
    _ body: (DocumentArena) -> UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard let arena = unsafe pthread_getspecific(currentArenaKey) else {
      preconditionFailure("libcmark allocated memory outside of DocumentArena.runAsCurrent(_:).")
    }
    // `runAsCurrent` keeps the arena alive; reference counting would cost more than the allocation.
    return unsafe Unmanaged<DocumentArena>.fromOpaque(arena)._withUnsafeGuaranteedRef {
      unsafe body($0)
    }
  }

  /// The key of the thread-specific value that stores the current arena.
  private static let currentArenaKey: pthread_key_t = {
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { abort() }
    return key
  }()
}

/// Renders plain CommonMark, without the extensions of Stack Exchange's dialect.
package enum CommonMark {
  /// Returns the HTML that libcmark renders from `markdown`, including the author's raw HTML.
  ///
  /// The HTML is not sanitised: analyse it, but never show it on a page.
  package static func html(of markdown: [UInt8]) -> [UInt8] {
    InlineDocument(parsing: markdown).html()
  }
}
