internal import CCommonMark
private import Glibc

/// A Markdown text parsed by libcmark.
@safe
struct LibCMark: ~Copyable {
  private let root: OpaquePointer?

  init(_ markdown: [UInt8]) {
    unsafe root = markdown.withUnsafeBytes { bytes in
      unsafe cmark_parse_document(
        bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, CMARK_OPT_UNSAFE)
    }
  }

  deinit { unsafe cmark_node_free(root) }

  /// The inline content of the text's first block, as HTML.
  var inlinesOfFirstBlock: String { unsafe Self.inlines(of: cmark_node_first_child(root)) }

  /// The outline of all blocks in the text.
  var outline: BlockOutline {
    var outline = BlockOutline()
    var depth = 0
    let iterator = unsafe cmark_iter_new(root)
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return outline }
      let node = unsafe cmark_iter_get_node(iterator)
      guard unsafe cmark_node_get_type(node).rawValue <= CMARK_NODE_LAST_BLOCK.rawValue else {
        continue
      }
      if event == CMARK_EVENT_ENTER { unsafe Self.add(node, to: &outline, depth: depth) }
      if unsafe !Self.isLeaf(node) { depth += event == CMARK_EVENT_ENTER ? 1 : -1 }
    }
  }

  /// Whether libcmark's iterator visits a block once, when it enters the block, and not again when
  /// it leaves it.
  private static func isLeaf(_ node: OpaquePointer?) -> Bool {
    let type = unsafe cmark_node_get_type(node)
    return [CMARK_NODE_HTML_BLOCK, CMARK_NODE_CODE_BLOCK, CMARK_NODE_THEMATIC_BREAK].contains(type)
  }

  private static func add(_ node: OpaquePointer?, to outline: inout BlockOutline, depth: Int) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: outline.add("document", depth: depth)
    case CMARK_NODE_BLOCK_QUOTE: outline.add("quotation", depth: depth)
    case CMARK_NODE_LIST:
      outline.addList(
        start: unsafe cmark_node_get_list_type(node) == CMARK_BULLET_LIST
          ? nil : Int(unsafe cmark_node_get_list_start(node)),
        closing: unsafe cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM ? ")" : ".",
        isTight: unsafe cmark_node_get_list_tight(node) != 0, depth: depth)
    case CMARK_NODE_ITEM: outline.add("item", depth: depth)
    case CMARK_NODE_PARAGRAPH:
      outline.add("paragraph", html: unsafe inlines(of: node), depth: depth)
    case CMARK_NODE_HEADING:
      let level = unsafe cmark_node_get_heading_level(node)
      outline.add("h\(level)", html: unsafe inlines(of: node), depth: depth)
    case CMARK_NODE_THEMATIC_BREAK: outline.add("break", depth: depth)
    case CMARK_NODE_CODE_BLOCK:
      let info = unsafe cmark_node_get_fence_info(node).map { unsafe String(cString: $0) } ?? ""
      outline.add(info.isEmpty ? "code" : "code \(info)", unsafe literal(of: node), depth: depth)
    default: outline.add("html", unsafe literal(of: node), depth: depth)
    }
  }

  private static func literal(of node: OpaquePointer?) -> String {
    unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
  }

  private static func inlines(of block: OpaquePointer?) -> String {
    var html = ""
    var child = unsafe cmark_node_first_child(block)
    while unsafe child != nil {
      let text = unsafe cmark_render_html(child, CMARK_OPT_UNSAFE)
      html += unsafe text.map { unsafe String(cString: $0) } ?? ""
      unsafe free(text)
      unsafe child = cmark_node_next(child)
    }
    return html
  }
}
