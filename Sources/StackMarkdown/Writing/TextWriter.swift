internal import Basics

/// Writes a fragment as plain text for excerpts and summaries.
///
/// Blocks lie a blank line apart; items, quotations and code are marked as people do in e-mails;
/// links show their text; what a spoiler hides stays hidden.
struct TextWriter {
  private let fragment: Fragment
  private var lines = LineWriter()
  /// By open container: whether something is written in it.
  private var hasContent = [false]
  /// By open list: the number of its next item, `nil` for bullets.
  private var numbers: [Int?] = []
  private var space = PendingSpace.none
  private var isInLine = false

  private enum PendingSpace { case none, word, line }

  static func text(of fragment: Fragment) -> String {
    var writer = TextWriter(fragment: fragment)
    writer.write()
    let output = writer.lines.output.drop { $0 == .lineFeed }
    // The first line keeps its indentation: that of code tells that it is code.
    let end = output.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? output.startIndex
    return String(decoding: output[..<end], as: UTF8.self)
  }

  private init(fragment: Fragment) { self.fragment = fragment }

  private mutating func write() {
    var walk = Walk(fragment)
    while let step = walk.next(in: fragment) {
      switch step {
      case .enter(let node):
        if !enter(node) { walk.skip(node, in: fragment) }
      case .leave(let node): leave(node)
      }
    }
  }

  /// Writes what a node begins with; returns whether its children follow.
  private mutating func enter(_ node: Fragment.ID) -> Bool {
    let element = fragment.element(node)
    switch element {
    case .text: writeText(node)
    case .br: space = .line
    case .img: writeImage(node)
    case .code: writeInline("`")
    case .hr:
      beginBlock(tight: false)
      lines.write("---")
    case .pre:
      writeCode(node)
      return false
    case .blockquote where fragment.hasClass("spoiler", node):
      beginBlock(tight: false)
      lines.write("[spoiler hidden]")
      return false
    case .blockquote: openContainer("> ", rest: "> ")
    case .dd: openContainer("  ", rest: "  ")
    case .ul, .ol:
      if numbers.isEmpty { beginBlock(tight: false) }
      numbers.append(element == .ol ? fragment.number(.start, of: node) ?? 1 : nil)
      isInLine = false
    case .li: openItem()
    case .th, .td:
      space = .none
      if isBehindCell(node) { writeInline(" | ") }
    case .tr, .dt: beginBlock(tight: true)
    case .thead, .tbody: break
    default: if ElementSet.blocks.contains(element) { beginBlock(tight: false) }
    }
    return true
  }

  private mutating func leave(_ node: Fragment.ID) {
    let element = fragment.element(node)
    switch element {
    case .code: writeInline("`")
    case .blockquote, .dd: closeContainer()
    case .li: closeContainer()
    case .ul, .ol: numbers.removeLast()
    default: break
    }
    if ElementSet.blocks.contains(element), element != .th, element != .td { endBlock() }
  }
}

// MARK: - Blocks

extension TextWriter {
  private mutating func beginBlock(tight: Bool) {
    if hasContent[hasContent.count - 1] { lines.separate(blank: !tight) }
    hasContent[hasContent.count - 1] = true
    space = .none
    isInLine = false
  }

  private mutating func endBlock() {
    space = .none
    isInLine = false
  }

  private mutating func openContainer(_ first: String, rest: String) {
    beginBlock(tight: rest.allSatisfy { $0 == " " })
    lines.open(first: Array(first.utf8), rest: Array(rest.utf8))
    hasContent.append(false)
  }

  private mutating func closeContainer() {
    guard hasContent.count > 1 else { return }
    hasContent.removeLast()
    lines.close()
  }

  private mutating func openItem() {
    var marker = "- "
    if let number = numbers.last ?? nil {
      marker = "\(number). "
      numbers[numbers.count - 1] = number + 1
    }
    openContainer(marker, rest: String(repeating: " ", count: marker.utf8.count))
  }

  private mutating func writeCode(_ node: Fragment.ID) {
    beginBlock(tight: false)
    var code: [UInt8] = []
    var walk = Walk(fragment, from: node)
    while let step = walk.next(in: fragment) {
      if case .enter(let inner) = step, fragment.element(inner) == .text {
        code += fragment.text(of: inner)
      }
    }
    lines.open(first: Array("    ".utf8), rest: Array("    ".utf8))
    while code.last == .lineFeed { code.removeLast() }
    lines.write(lines: code[...])
    lines.close()
  }
}

// MARK: - Lines

extension TextWriter {
  private mutating func writeText(_ node: Fragment.ID) {
    for byte in fragment.text(of: node) {
      if byte.isSpace {
        if space == .none { space = .word }
      } else {
        startInline()
        lines.write(byte)
      }
    }
  }

  private mutating func writeInline(_ text: StaticString) {
    startInline()
    lines.write(text)
  }

  private func isBehindCell(_ node: Fragment.ID) -> Bool {
    var previous = fragment[node].previous
    while previous != Fragment.none, fragment.isBlank(previous) {
      previous = fragment[previous].previous
    }
    return previous != Fragment.none
  }

  private mutating func writeImage(_ node: Fragment.ID) {
    writeInline("[image")
    if let text = fragment.value(.alt, of: node), !text.isBlank, !AlternativeText.isDefault(text) {
      lines.write(": ")
      lines.write(text)
    }
    lines.write("]")
  }

  /// Begins a line of text, or writes the space that is due before its next word.
  private mutating func startInline() {
    if !isInLine {
      // Text without a paragraph, as in a tight list, has a line of its own.
      if hasContent[hasContent.count - 1], !lines.isAtContentStart { lines.separate(blank: false) }
      hasContent[hasContent.count - 1] = true
      isInLine = true
    } else {
      switch space {
      case .none: break
      case .word: lines.write(.space)
      case .line: lines.endLine()
      }
    }
    space = .none
  }
}
