internal import Basics

/// Splits a comment in mini-Markdown into tokens, in linear time.
struct CommentTokenizer {
  /// The maximum length in bytes of the text of a link; a comment has at most 600 characters.
  private static let maximumLinkTextLength = 600

  private let text: [UInt8]
  private let siteURL: String?
  /// The index of the last `]` in the comment, or -1; no link starts after it.
  private let lastClosingBracket: Int
  /// The index of the comment's next unread byte.
  private var index = 0
  /// The index where the text starts that has been read but is not part of a token yet.
  private var pendingStart = 0
  private var tokenList: [CommentToken] = []
  private var codeSpans = CodeSpanFinder()
  /// The index after the text of the open link, and the index after the whole link; `nil` outside
  /// of links.
  private var openLink: (textEndIndex: Int, linkEndIndex: Int)?

  init(_ text: [UInt8], siteURL: String?) {
    self.text = text
    self.siteURL = siteURL
    lastClosingBracket = text.lastIndex(of: .closingBracket) ?? -1
  }

  /// Returns the tokens of the comment, with emphasis delimiters paired.
  mutating func tokenize() -> [CommentToken] {
    while index < text.count {
      if let openLink, index >= openLink.textEndIndex {
        addToken(.linkEnd, upTo: openLink.linkEndIndex)
        self.openLink = nil
      } else {
        readByte()
      }
    }
    flushText()
    EmphasisMatcher.pairDelimiterRuns(&tokenList, in: text)
    return tokenList
  }

  /// Reads the construct that starts at ``index``, or a single byte of text.
  private mutating func readByte() {
    switch text[index] {
    case .backslash where isEscape:
      flushText()
      pendingStart = index + 1
      index += 2
    case .backtick: readCode()
    case .openingBracket where openLink == nil: readBracket()
    case .colon where openLink == nil: readBareURL()
    case .asterisk, .underscore: readDelimiterRun()
    default: index += 1
    }
  }

  /// Whether the backslash at ``index`` escapes the next character, which must be one with a
  /// meaning in comments.
  private var isEscape: Bool {
    guard index + 1 < text.count else { return false }
    switch text[index + 1] {
    case .backslash, .backtick, .asterisk, .underscore, .openingBracket, .closingBracket:
      return true
    default: return false
    }
  }

  /// Reads a code span; a span that starts in the text of a link must also end there.
  private mutating func readCode() {
    let runEnd = CodeSpan.endOfRun(in: text, from: index, before: text.count)
    guard let end = codeSpans.endOfSpan(in: text, from: index, before: text.count),
      end <= openLink?.textEndIndex ?? end
    else {
      index = runEnd
      return
    }
    let length = runEnd - index
    addToken(.code, content: runEnd..<end - length, upTo: end)
  }

  /// Reads `[`, which can start a link, a tag or a magic link.
  private mutating func readBracket() {
    if let (textEnd, target) = linkTarget() {
      addToken(.linkStart(url: target.destination, title: target.title), upTo: index + 1)
      openLink = (textEnd, target.end)
    } else if let tag = TagReference(in: text, at: index, before: text.count) {
      addToken(.tag(isMeta: tag.isMeta, name: tag.name), upTo: tag.end)
    } else if let (magicLink, end) = MagicLink.parse(text, at: index, siteURL: siteURL) {
      addToken(.magicLink(magicLink), upTo: end)
    } else {
      index += 1
    }
  }

  /// Returns the end of the link text and the target of the link whose `[` is at ``index``; `nil`
  /// if there is no link.
  private func linkTarget() -> (textEnd: Int, target: LinkTarget.Parenthesised)? {
    let limit = min(text.count, index + Self.maximumLinkTextLength)
    guard index < lastClosingBracket else { return nil }
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

  /// Reads a bare URL whose scheme ends at the colon at ``index``.
  private mutating func readBareURL() {
    guard
      let url = BareURL(
        in: text, colon: index, from: pendingStart, before: text.count, isMarkdown: false)
    else {
      index += 1
      return
    }
    index = url.range.lowerBound
    addToken(.bareURL, upTo: url.range.upperBound)
  }

  /// Reads a run of asterisks or underscores, which can delimit emphasis.
  private mutating func readDelimiterRun() {
    var end = index
    while end < text.count, text[end] == text[index] { end += 1 }
    let before = index == 0 ? .space : text[index - 1]
    let after = end == text.count ? .space : text[end]
    let canOpen = !Self.isWordByte(before) && !after.isWhitespace
    let canClose = !before.isWhitespace && !Self.isWordByte(after)
    if end - index <= 3, canOpen || canClose {
      addToken(.delimiterRun(canOpen: canOpen, canClose: canClose), upTo: end)
    } else {
      index = end
    }
  }

  /// Whether the byte is part of a word: an ASCII letter or digit, or any non-ASCII character.
  private static func isWordByte(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte >= 0x80 }

  /// Adds a token for the text from ``index`` to `end`; text that was read before becomes a text
  /// token first.
  private mutating func addToken(_ kind: CommentToken.Kind, upTo end: Int) {
    addToken(kind, content: index..<end, upTo: end)
  }

  /// Adds a token with the content `range` and moves ``index`` to `end`.
  private mutating func addToken(
    _ kind: CommentToken.Kind, content range: Range<Int>, upTo end: Int
  ) {
    flushText()
    tokenList.append(CommentToken(kind: kind, range: range))
    index = end
    pendingStart = end
  }

  /// Adds a text token for the text that has been read but is not part of a token yet.
  private mutating func flushText() {
    if pendingStart < index {
      tokenList.append(CommentToken(kind: .text, range: pendingStart..<index))
    }
    pendingStart = index
  }
}

/// Pairs the runs of asterisks and underscores that open and close emphasis in a comment.
struct EmphasisMatcher {
  /// The indices of the tokens that can still open emphasis, in order.
  private var openerTokenIndices: [Int] = []
  /// The number of remaining openers by pairing key, which avoids searches without a result.
  private var openerCountsByPairingKey: [Int: Int] = [:]

  /// Pairs delimiter runs of the same character and length; unpaired runs remain text.
  ///
  /// A delimiter run in a link is only paired with a run in the same link.
  static func pairDelimiterRuns(_ tokens: inout [CommentToken], in text: [UInt8]) {
    var outerMatcher = EmphasisMatcher()
    var linkMatcher: EmphasisMatcher?
    for index in tokens.indices {
      switch tokens[index].kind {
      case .linkStart: linkMatcher = EmphasisMatcher()
      case .linkEnd: linkMatcher = nil
      case .delimiterRun(let canOpen, let canClose):
        let run = Run(tokenIndex: index, canOpen: canOpen, canClose: canClose)
        if linkMatcher != nil {
          linkMatcher?.match(run, in: &tokens, of: text)
        } else {
          outerMatcher.match(run, in: &tokens, of: text)
        }
      default: break
      }
    }
  }

  /// A run of asterisks or underscores that can open or close emphasis.
  private struct Run {
    /// The index of the token for this run.
    let tokenIndex: Int
    let canOpen: Bool
    let canClose: Bool
  }

  /// Pairs a delimiter run with the last opener of the same kind, or adds the run to the openers.
  private mutating func match(_ run: Run, in tokens: inout [CommentToken], of text: [UInt8]) {
    let pairingKey = pairingKey(of: tokens[run.tokenIndex], in: text)
    if run.canClose, openerCountsByPairingKey[pairingKey, default: 0] > 0 {
      let opener = popOpener(withPairingKey: pairingKey, from: tokens, in: text)
      let length = tokens[run.tokenIndex].range.count
      tokens[opener].kind = .emphasisStart(isBold: length > 1, isItalic: length != 2)
      tokens[run.tokenIndex].kind = .emphasisEnd(isBold: length > 1, isItalic: length != 2)
    } else if run.canOpen {
      openerTokenIndices.append(run.tokenIndex)
      openerCountsByPairingKey[pairingKey, default: 0] += 1
    }
  }

  /// Removes the last opener with a pairing key, and the openers after it, which stay unpaired.
  ///
  /// There must be an opener with that key; returns the index of its token.
  private mutating func popOpener(
    withPairingKey pairingKey: Int, from tokens: [CommentToken], in text: [UInt8]
  ) -> Int {
    while true {
      let opener = openerTokenIndices.removeLast()
      let openerKey = self.pairingKey(of: tokens[opener], in: text)
      openerCountsByPairingKey[openerKey, default: 0] -= 1
      if openerKey == pairingKey { return opener }
    }
  }

  /// Returns a number made of the character and length of a delimiter run; only runs with equal
  /// numbers can be paired.
  private func pairingKey(of run: CommentToken, in text: [UInt8]) -> Int {
    Int(text[run.range.lowerBound]) * 4 + run.range.count
  }
}
