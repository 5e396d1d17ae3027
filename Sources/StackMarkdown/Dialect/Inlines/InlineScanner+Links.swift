internal import Basics

extension InlineScanner {
  /// Reads `<`: an address or a tag of HTML is copied, so that nothing in it is replaced.
  mutating func readLessThan() {
    if let link = PointedLink(in: text, at: index) {
      if link.isAccepted {
        index = link.end
      } else {
        escape()
        index += 1
      }
    } else if let end = openEnded.end(in: text, at: index) {
      noteAnchor(index..<end)
      index = end
    } else {
      index += 1
    }
  }

  private mutating func noteAnchor(_ tag: Range<Int>) {
    let name = tag.lowerBound + 1
    if text.hasCaseInsensitively("/a", at: name, before: tag.upperBound) {
      isInAnchor = isInAnchor && text[name + 2].isAlphanumeric
    } else if text.hasCaseInsensitively("a", at: name, before: tag.upperBound) {
      isInAnchor = isInAnchor || text[name + 1].isSpace
    }
  }

  /// Reads `[`, which begins a tag, a link or, behind a `!`, an image.
  mutating func readOpeningBracket() {
    let isImage = index > max(copied, escaped) && text[index - 1] == .exclamation
    if !isImage, let tag = TagName(in: text, at: index, before: text.count), isFree(tag) {
      return replace(to: tag.end, by: .tag(isMeta: tag.isMeta, name: tag.name))
    }
    let hasRoom = brackets.hasRoomForImage
    if isImage, !hasRoom {
      index -= 1
      escape()
      index += 1
    }
    brackets.open(at: index, isImage: isImage && hasRoom)
    index += 1
  }

  /// Whether no link claims the brackets of a tag.
  private mutating func isFree(_ tag: TagName) -> Bool {
    if isInAnchor || definitions.defines(text[index + 1..<tag.end - 1]) { return false }
    if let label = label(at: tag.end), definitions.defines(text[label]) { return false }
    let target = LinkTarget.parenthesised(in: text, from: tag.end, before: text.count)
    return target.map { !LinkTarget.isAccepted($0.destination, in: text) } ?? true
  }

  /// What stands in the brackets that open at `start`, if no others are in them.
  private func label(at start: Int) -> Range<Int>? {
    guard start < text.count, text[start] == .openingBracket else { return nil }
    let limit = min(text.count, start + 1001)
    var end = start + 1
    while end < limit, text[end] != .openingBracket {
      if text[end] == .closingBracket { return start + 1..<end }
      end += text[end] == .backslash ? 2 : 1
    }
    return nil
  }

  /// Reads `]`: the target of a link is copied, or made text if Stack Exchange refuses it.
  mutating func readClosingBracket() {
    index += 1
    guard let bracket = brackets.close(), bracket.isActive else { return }
    if let target = LinkTarget.parenthesised(in: text, from: index, before: text.count) {
      if LinkTarget.isAccepted(target.destination, in: text) {
        index = target.end
        if !bracket.isImage { brackets.deactivateLinks() }
      } else {
        makeText(target)
      }
    } else if let label = label(at: index), isPlain(label) || definitions.defines(text[label]) {
      index = label.upperBound + 1
      if !bracket.isImage { brackets.deactivateLinks() }
    }
  }

  /// Whether nothing in a label could be replaced, so that it may be passed over even if no
  /// definition has it.
  private func isPlain(_ label: Range<Int>) -> Bool {
    text[label].allSatisfy { $0.isAlphanumeric || $0 == .space || $0 == .hyphen }
  }

  /// Makes the parentheses text that a link's target stands in, so that there is no link; what
  /// looks like a tag of HTML in them is text too.
  private mutating func makeText(_ target: LinkTarget.Parenthesised) {
    escape()
    index += 1
    if target.destination.lowerBound > index, text[target.destination.lowerBound - 1] == .lessThan {
      index = target.destination.lowerBound - 1
      escape()
      index += 1
    }
  }

  /// Reads `:`, which may stand in an address; its scheme has been read already.
  mutating func readColon() {
    guard !isInAnchor,
      let address = BareURL(
        in: text, colon: index, from: copied, before: text.count, isMarkdown: true,
        isEndOfLink: { isEndOfLink(at: $0, opensInAddress: $1) }),
      !isInLabel(address)
    else {
      index += 1
      return
    }
    index = address.range.lowerBound
    replace(to: address.range.upperBound, by: .address)
  }

  /// Whether a closing bracket makes a link of the brackets that open in an address, or around it.
  private mutating func isEndOfLink(at bracket: Int, opensInAddress: Bool) -> Bool {
    guard opensInAddress || brackets.innermost != nil else { return false }
    if let label = label(at: bracket + 1) { return definitions.defines(text[label]) }
    let target = LinkTarget.parenthesised(in: text, from: bracket + 1, before: text.count)
    return target.map { LinkTarget.isAccepted($0.destination, in: text) } ?? false
  }

  /// Whether an address stands in brackets that are the label of a definition.
  private mutating func isInLabel(_ address: BareURL) -> Bool {
    guard let opening = brackets.innermost, let label = label(at: opening) else { return false }
    return label.contains(address.range.lowerBound) && definitions.defines(text[label])
  }

  /// Reads `~~`, which may begin or end deleted text where next to no space.
  mutating func readTildes() {
    var end = index
    while end < text.count, text[end] == .tilde { end += 1 }
    guard hasStrikethrough, end - index == 2 else {
      index = end
      return
    }
    let before = index == 0 ? .space : text[index - 1]
    let after = end == text.count ? .space : text[end]
    let canOpen =
      !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let canClose =
      !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    replace(to: end, by: .tildes(canOpen: canOpen, canClose: canClose))
  }
}
