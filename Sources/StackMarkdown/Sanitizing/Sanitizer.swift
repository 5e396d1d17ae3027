internal import Basics

/// Builds the sanitized tree of a post, which contains only allowed elements and attributes.
///
/// The Markdown dialect adds elements and text; HTML that authors have written is added as source. Both use the same
/// builder, which nests all elements correctly, because authors' tags may overlap the elements of the dialect. All
/// attributes are sanitized, whatever their origin.
struct Sanitizer {
  /// The rules for elements and attributes.
  private let allowList: AllowList
  private var builder: FragmentBuilder
  /// The corrections found in earlier passes over the same text.
  private var corrections: TagCorrections
  /// The start tags that have no end tag so far.
  private var tagBalance = TagBalance()
  /// The tags within hidden content so far.
  private var hiddenContent = HiddenContentFinder()
  /// The number of tags so far, which is also the number of the next tag.
  private var tagCount = 0
  /// The number of open blocks of the dialect.
  private var blockDepth = 0
  /// The index of the next range in `corrections.hiddenTags`.
  private var hiddenIndex = 0
  /// The index of the first attribute of the next element in the fragment's attributes.
  private var attributeStart = 0
  /// Whether the input is empty so far or ends with a line feed.
  private(set) var isAtLineStart = true

  /// Creates a sanitizer with an empty tree.
  ///
  /// - Parameters:
  ///   - policy: The policy for the elements that are allowed.
  ///   - site: The site against which relative addresses are resolved.
  ///   - count: The number of bytes of the source, from which the initial capacity is estimated.
  ///   - corrections: The corrections found in earlier passes over the same text.
  init(
    _ policy: SanitizerPolicy, site: SiteAddress?, sourceByteCount count: Int,
    corrections: TagCorrections = TagCorrections()
  ) {
    allowList = AllowList(policy: policy, site: site)
    builder = FragmentBuilder(sourceByteCount: count)
    self.corrections = corrections
  }

  /// Returns the sanitized tree of HTML that Stack Exchange has rendered.
  static func fragment(
    ofRenderedHTML html: [UInt8], policy: SanitizerPolicy, site: SiteAddress?
  )
    -> Fragment
  {
    var sanitizer = Sanitizer(policy, site: site, sourceByteCount: html.count)
    sanitizer.addHTML(html)
    return sanitizer.finishedFragment()
  }

  /// Completes and returns the tree.
  mutating func finishedFragment() -> Fragment {
    builder.unnestLinks()
    return builder.fragment
  }

  /// The corrections with which the same text must be processed again, or `nil` if the tree is correct.
  ///
  /// To be called after all input. A text needs at most two further passes: the first one to drop hidden content, the
  /// second one to drop unclosed start tags.
  var furtherCorrections: TagCorrections? {
    guard allowList.policy.isAuthorWritten else { return nil }
    var further = corrections
    if corrections.hiddenTags.isEmpty, !hiddenContent.ranges.isEmpty {
      further.hiddenTags = hiddenContent.ranges
    } else if corrections.unclosedTags.isEmpty, case let orphans = tagBalance.unclosedTags,
      !orphans.isEmpty
    {
      further.unclosedTags = orphans
    } else {
      return nil
    }
    return further
  }
}

// MARK: - Input of the dialect

extension Sanitizer {
  /// Adds an attribute to the next element, unless its value is not allowed.
  mutating func addAttribute(_ name: AttributeName, of element: Element, _ value: [UInt8]) {
    allowList.addAttribute(name, of: element, value.span, to: &builder.fragment)
  }

  /// Adds an attribute with a constant value to the next element.
  mutating func addAttribute(_ name: AttributeName, of element: Element, _ value: StaticString) {
    addAttribute(name, of: element, value.withUTF8Buffer { unsafe Array($0) })
  }

  /// Begins an element, with the attributes that were added since the previous one.
  mutating func startElement(_ element: Element) {
    isAtLineStart = false
    let added = attributeStart..<builder.fragment.attributes.count
    attributeStart = added.upperBound
    let tag = countTag()
    if ElementSet.blocks.contains(element), element != .hr { blockDepth += 1 }
    guard !isHidden(tag), !corrections.unclosedTags.contains(tag),
      allowList.hasRequiredAttributes(element, builder.fragment.attributes[added])
    else { return }
    tagBalance.recordStartTag(of: element, at: tag)
    builder.startElement(element, attributes: added)
  }

  /// Ends an element of the dialect.
  mutating func endElement(_ element: Element) {
    isAtLineStart = false
    let tag = countTag()
    if ElementSet.blocks.contains(element) { blockDepth -= 1 }
    hiddenContent.recordEndTag(of: element, at: tag, depth: blockDepth)
    guard !isHidden(tag) else { return }
    tagBalance.recordEndTag(of: element)
    builder.endElement(element)
  }

  /// Adds literal text, in which character references are not decoded.
  mutating func addText(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    isAtLineStart = text[text.count - 1] == .lineFeed
    if !isHidden(tagCount) { builder.add(literal: text) }
  }

  /// Adds a line feed.
  mutating func endLine() {
    isAtLineStart = true
    if !isHidden(tagCount) { builder.addLineFeed() }
  }

  /// Adds a line feed unless the input is at the beginning of a line.
  mutating func endLineIfNeeded() {
    if !isAtLineStart { endLine() }
  }
}

// MARK: - HTML source

extension Sanitizer {
  /// Adds HTML source; a tag that is incomplete at its end is dropped.
  mutating func addHTML(_ html: [UInt8]) {
    if let last = html.last { isAtLineStart = last == .lineFeed }
    var tokenizer = HTMLTokenizer(html)
    var endTags = EndTagFinder()
    while true {
      switch tokenizer.next() {
      case .endOfInput: return
      case .text(let range, let isPlain):
        if !isHidden(tagCount) { builder.add(text: range, isPlain: isPlain, of: html) }
      case .startTag:
        if let element = ElementNameTable.element(in: html, named: tokenizer.tagName) {
          startWritten(element, in: &tokenizer, &endTags)
        }
      case .endTag:
        if let element = ElementNameTable.element(in: html, named: tokenizer.tagName) {
          endWritten(element)
        }
      }
    }
  }

  /// Begins an element by a tag in HTML source; attributes that were added before belong to it, too.
  private mutating func startWritten(
    _ element: Element, in tokenizer: inout HTMLTokenizer, _ endTags: inout EndTagFinder
  ) {
    let tag = countTag()
    let first = attributeStart
    defer { attributeStart = builder.fragment.attributes.count }
    guard !isHidden(tag), !corrections.unclosedTags.contains(tag) else { return }
    guard !ElementSet.droppedWithContent.contains(element) else {
      return skipContent(of: element, at: tag, in: &tokenizer, &endTags)
    }
    guard allowList.allows(element),
      let range = allowList.appendAttributes(of: element, in: tokenizer, to: &builder.fragment)
    else { return }
    tagBalance.recordStartTag(of: element, at: tag)
    builder.startElement(element, attributes: first..<range.upperBound)
  }

  /// Skips the content of an element that is dropped, if its end tag is in the same HTML source.
  private mutating func skipContent(
    of element: Element, at tag: Int, in tokenizer: inout HTMLTokenizer,
    _ endTags: inout EndTagFinder
  ) {
    if element == .iframe { builder.addOneBox(tokenizer, allowing: allowList) }
    let block = builder.innermostBlock
    if !endTags.skipContent(of: element, within: block, in: &tokenizer) {
      hiddenContent.recordStartTag(of: element, at: tag, within: block, depth: blockDepth)
    }
  }

  /// Ends an element by a tag in HTML source.
  private mutating func endWritten(_ element: Element) {
    let tag = countTag()
    hiddenContent.recordEndTag(of: element, at: tag, depth: blockDepth)
    guard !isHidden(tag), allowList.allows(element) else { return }
    tagBalance.recordEndTag(of: element)
    builder.endElement(element)
  }

  /// Counts a tag, and returns its number.
  private mutating func countTag() -> Int {
    tagCount += 1
    return tagCount - 1
  }

  /// Returns whether a tag, and the text before it, is dropped as the content of a hidden element.
  private mutating func isHidden(_ tag: Int) -> Bool {
    while hiddenIndex < corrections.hiddenTags.count {
      let range = corrections.hiddenTags[hiddenIndex]
      if tag < range.upperBound { return range.contains(tag) }
      hiddenIndex += 1
    }
    return false
  }
}
