internal import Basics

extension InlineScanner {
  /// Reads `<`; copies an autolink or an HTML tag unchanged, without replacing anything in it.
  mutating func readLessThan() {
    if let autolink = Autolink(in: text, at: index) {
      if autolink.isAccepted {
        index = autolink.end
      } else {
        insertBackslash()
        index += 1
      }
    } else if let end = unterminatedKinds.endOfConstruct(in: text, at: index) {
      trackAnchor(index..<end)
      index = end
    } else {
      index += 1
    }
  }

  /// Updates ``isInAnchor`` if an HTML tag is `<a …>` or `</a>`.
  private mutating func trackAnchor(_ tag: Range<Int>) {
    let name = tag.lowerBound + 1
    if text.hasCaseInsensitively("/a", at: name, before: tag.upperBound) {
      isInAnchor = isInAnchor && text[name + 2].isAlphanumeric
    } else if text.hasCaseInsensitively("a", at: name, before: tag.upperBound) {
      isInAnchor = isInAnchor || text[name + 1].isWhitespace
    }
  }

  /// Reads `[`, which can begin a tag such as `[tag:swift]`, a link or, after `!`, an image.
  mutating func readOpeningBracket() {
    let isImage = index > max(copiedEnd, escapeEnd) && text[index - 1] == .exclamation
    if !isImage, let tag = TagReference(in: text, at: index, before: text.count), isOutsideLink(tag)
    {
      return insertPlaceholder(upTo: tag.end, for: .tag(isMeta: tag.isMeta, name: tag.name))
    }
    let canOpenImage = brackets.canOpenImage
    if isImage, !canOpenImage {
      index -= 1
      insertBackslash()
      index += 1
    }
    brackets.open(at: index, isImage: isImage && canOpenImage)
    index += 1
  }

  /// Whether a tag such as `[tag:swift]` is not part of a link in HTML or Markdown.
  private mutating func isOutsideLink(_ tag: TagReference) -> Bool {
    if isInAnchor || definitions.defines(text[index + 1..<tag.end - 1]) { return false }
    if let label = label(at: tag.end), definitions.defines(text[label]) { return false }
    let target = LinkTarget.parenthesised(in: text, from: tag.end, before: text.count)
    return target.map { !LinkTarget.isAccepted($0.destination, in: text) } ?? true
  }

  /// Returns the range between the bracket at `start` and its closing bracket; `nil` if there are
  /// none or they contain another opening bracket.
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

  /// Reads `]`; copies the target of the link that it ends, or escapes the target if Stack Exchange
  /// rejects the URL.
  mutating func readClosingBracket() {
    index += 1
    guard let bracket = brackets.close(), bracket.isActive else { return }
    if let target = LinkTarget.parenthesised(in: text, from: index, before: text.count) {
      if LinkTarget.isAccepted(target.destination, in: text) {
        index = target.end
        if !bracket.isImage { brackets.deactivateLinks() }
      } else {
        escapeTarget(target)
      }
    } else if let label = label(at: index),
      needsNoPlaceholders(label) || definitions.defines(text[label])
    {
      index = label.upperBound + 1
      if !bracket.isImage { brackets.deactivateLinks() }
    }
  }

  /// Whether a link label contains only letters, digits, spaces and hyphens, so that it needs no
  /// placeholders.
  ///
  /// Such a label can be copied whether a definition has it or not.
  private func needsNoPlaceholders(_ label: Range<Int>) -> Bool {
    text[label].allSatisfy { $0.isAlphanumeric || $0 == .space || $0 == .hyphen }
  }

  /// Escapes the opening parenthesis of a link target, and the `<` of a URL in angle brackets, so
  /// that libcmark reads the target as text.
  private mutating func escapeTarget(_ target: LinkTarget.Parenthesised) {
    insertBackslash()
    index += 1
    if target.destination.lowerBound > index, text[target.destination.lowerBound - 1] == .lessThan {
      index = target.destination.lowerBound - 1
      insertBackslash()
      index += 1
    }
  }

  /// Reads `:`; replaces a bare URL whose scheme ends here by a placeholder.
  mutating func readColon() {
    guard !isInAnchor,
      let url = BareURL(
        in: text, colon: index, from: copiedEnd, before: text.count, isMarkdown: true,
        isEndOfLink: { isEndOfLink(at: $0, opensInURL: $1) }),
      !isInLabel(url)
    else {
      index += 1
      return
    }
    index = url.range.lowerBound
    insertPlaceholder(upTo: url.range.upperBound, for: .bareURL)
  }

  /// Whether the closing bracket at `bracket` ends a link that starts before or in a bare URL.
  private mutating func isEndOfLink(at bracket: Int, opensInURL: Bool) -> Bool {
    guard opensInURL || brackets.innermostPosition != nil else { return false }
    if let label = label(at: bracket + 1) { return definitions.defines(text[label]) }
    let target = LinkTarget.parenthesised(in: text, from: bracket + 1, before: text.count)
    return target.map { LinkTarget.isAccepted($0.destination, in: text) } ?? false
  }

  /// Whether a bare URL is part of the label of a link reference definition, between brackets.
  private mutating func isInLabel(_ url: BareURL) -> Bool {
    guard let opening = brackets.innermostPosition, let label = label(at: opening) else {
      return false
    }
    return label.contains(url.range.lowerBound) && definitions.defines(text[label])
  }

  /// Reads a run of `~`; replaces `~~` by a placeholder if the site supports deleted text.
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
      !after.isWhitespace && (!after.isPunctuation || before.isWhitespace || before.isPunctuation)
    let canClose =
      !before.isWhitespace && (!before.isPunctuation || after.isWhitespace || after.isPunctuation)
    insertPlaceholder(upTo: end, for: .strikethroughDelimiter(canOpen: canOpen, canClose: canClose))
  }
}
