internal import Basics

/// Splits a comment into its pieces, from left to right, each byte looked at a few times at most.
struct CommentReader {
  /// How long the text of a link may be; a whole comment has at most 600 characters.
  private static let maximumLinkText = 600

  private let text: [UInt8]
  private let siteURL: String?
  /// Where the last bracket closes; none that opens behind it begins a link.
  private let lastBracket: Int
  private var index = 0
  /// Where the text begins that is no piece yet.
  private var pending = 0
  private var pieces: [CommentToken] = []
  private var backticks = BacktickRuns()
  /// Where the link ends whose text is being read, and where what follows it begins.
  private var link: (textEnd: Int, end: Int)?

  init(_ text: [UInt8], siteURL: String?) {
    self.text = text
    self.siteURL = siteURL
    lastBracket = text.lastIndex(of: .closingBracket) ?? -1
  }

  /// The comment's pieces.
  mutating func tokens() -> [CommentToken] {
    while index < text.count {
      if let link, index >= link.textEnd {
        add(.endsLink, to: link.end)
        self.link = nil
      } else {
        readOne()
      }
    }
    flush()
    EmphasisPairs.join(&pieces, in: text)
    return pieces
  }

  private mutating func readOne() {
    switch text[index] {
    case .backslash where isEscape:
      flush()
      pending = index + 1
      index += 2
    case .backtick: readCode()
    case .openingBracket where link == nil: readBracket()
    case .colon where link == nil: readAddress()
    case .asterisk, .underscore: readRun()
    default: index += 1
    }
  }

  /// Whether the backslash here makes one of the marks of a comment literal.
  private var isEscape: Bool {
    guard index + 1 < text.count else { return false }
    switch text[index + 1] {
    case .backslash, .backtick, .asterisk, .underscore, .openingBracket, .closingBracket:
      return true
    default: return false
    }
  }

  private mutating func readCode() {
    let runEnd = CodeSpan.endOfRun(in: text, from: index, before: text.count)
    guard let end = backticks.endOfSpan(in: text, from: index, before: text.count),
      end <= link?.textEnd ?? end
    else {
      index = runEnd
      return
    }
    let length = runEnd - index
    add(.code, runEnd..<end - length, to: end)
  }

  private mutating func readBracket() {
    if let (textEnd, target) = linkTarget() {
      add(.beginsLink(address: target.destination, title: target.title), to: index + 1)
      link = (textEnd, target.end)
    } else if let tag = TagName(in: text, at: index, before: text.count) {
      add(.tag(isMeta: tag.isMeta, name: tag.name), to: tag.end)
    } else if let (magic, end) = MagicLink.read(text, at: index, siteURL: siteURL) {
      add(.magic(magic), to: end)
    } else {
      index += 1
    }
  }

  /// The link whose text begins behind the bracket here: where the text ends, and the target.
  private func linkTarget() -> (textEnd: Int, target: LinkTarget.Parenthesised)? {
    let limit = min(text.count, index + Self.maximumLinkText)
    guard index < lastBracket else { return nil }
    var depth = 0
    var end = index + 1
    while end < limit {
      switch text[end] {
      case .openingBracket: depth += 1
      case .closingBracket where depth > 0: depth -= 1
      case .closingBracket:
        guard end > index + 1,
          let target = LinkTarget.parenthesised(in: text, from: end + 1, before: text.count),
          !target.destination.isEmpty, LinkTarget.isAccepted(target.destination, in: text)
        else { return nil }
        return (end, target)
      case .backslash: end += 1
      default: break
      }
      end += 1
    }
    return nil
  }

  private mutating func readAddress() {
    guard
      let address = BareURL(
        in: text, colon: index, from: pending, before: text.count, isMarkdown: false)
    else {
      index += 1
      return
    }
    index = address.range.lowerBound
    add(.address, to: address.range.upperBound)
  }

  private mutating func readRun() {
    var end = index
    while end < text.count, text[end] == text[index] { end += 1 }
    let before = index == 0 ? .space : text[index - 1]
    let after = end == text.count ? .space : text[end]
    let canOpen = !Self.isWord(before) && !after.isSpace
    let canClose = !before.isSpace && !Self.isWord(after)
    if end - index <= 3, canOpen || canClose {
      add(.run(canOpen: canOpen, canClose: canClose), to: end)
    } else {
      index = end
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte >= 0x80 }

  /// Adds a piece that begins here; what was read before it becomes a piece of text.
  private mutating func add(_ kind: CommentToken.Kind, to end: Int) {
    add(kind, index..<end, to: end)
  }

  private mutating func add(_ kind: CommentToken.Kind, _ range: Range<Int>, to end: Int) {
    flush()
    pieces.append(CommentToken(kind: kind, range: range))
    index = end
    pending = end
  }

  private mutating func flush() {
    if pending < index { pieces.append(CommentToken(kind: .text, range: pending..<index)) }
    pending = index
  }
}
