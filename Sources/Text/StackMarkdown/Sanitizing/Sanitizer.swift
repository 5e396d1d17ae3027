internal import Basics

/// Builds the sanitized tree of a post, which contains only allowed elements and attributes.
///
/// The Markdown dialect adds elements and text; the HTML that authors write is added as source.
/// Both use the same builder, which nests all elements correctly, because authors' tags may overlap
/// the elements of the dialect. All attributes are sanitized, whatever their origin.
struct Sanitizer {
  /// The rules for allowed elements and attributes.
  private let allowList: AllowList
  private var builder: FragmentBuilder
  /// The tags to drop, which were found in earlier passes over the same text.
  private var corrections: TagCorrections
  /// Finds the start tags that have no end tag in this pass.
  private var tagBalance = TagBalance()
  /// Finds the tags inside elements whose content is dropped; these tags are dropped, too.
  private var hiddenContent = HiddenContentFinder()
  /// The number of tags added so far, which is also the number of the next tag.
  private var tagCount = 0
  /// The number of blocks of the Markdown dialect that are open.
  private var blockDepth = 0
  /// The index in ``TagCorrections/hiddenTagRanges`` of the next range of tags to drop.
  private var nextHiddenRangeIndex = 0
  /// The index in the fragment's attributes of the first attribute of the next element.
  private var attributeStart = 0
  /// Whether nothing has been added yet or the last addition ends with a line feed.
  private(set) var isAtLineStart = true

  /// Creates a sanitizer with an empty tree.
  ///
  /// - Parameters:
  ///   - policy: The policy that says which elements are allowed.
  ///   - site: The address of the site against which relative addresses are resolved.
  ///   - count: The length of the source in bytes, from which the initial capacity is estimated.
  ///   - corrections: The tags to drop, which were found in earlier passes over the same text.
  init(
    _ policy: SanitizerPolicy, site: SiteAddress?, sourceByteCount count: Int,
    corrections: TagCorrections = TagCorrections()
  ) {
    allowList = AllowList(policy: policy, site: site)
    builder = FragmentBuilder(sourceByteCount: count)
    self.corrections = corrections
  }

  /// Returns the sanitized tree of HTML that Stack Exchange rendered.
  static func fragment(
    ofRenderedHTML html: [UInt8], policy: SanitizerPolicy, site: SiteAddress?
  )
    -> Fragment
  {
    var sanitizer = Sanitizer(policy, site: site, sourceByteCount: html.count)
    sanitizer.addHTML(html)
    return sanitizer.finishedFragment()
  }

  /// Completes the sanitized tree and returns it.
  mutating func finishedFragment() -> Fragment {
    builder.unnestLinks()
    return builder.fragment
  }

  /// The tags to drop in another pass over the same text, or `nil` if the tree is correct.
  ///
  /// Use this property after all input. A text needs at most two further passes: one to drop hidden
  /// content, and one to drop unclosed start tags.
  var furtherCorrections: TagCorrections? {
    guard allowList.policy.isAuthorWritten else { return nil }
    var further = corrections
    if corrections.hiddenTagRanges.isEmpty, !hiddenContent.hiddenTagRanges.isEmpty {
      further.hiddenTagRanges = hiddenContent.hiddenTagRanges
    } else if corrections.unclosedTagNumbers.isEmpty,
      case let orphans = tagBalance.unclosedTagNumbers,
      !orphans.isEmpty
    {
      further.unclosedTagNumbers = orphans
    } else {
      return nil
    }
    return further
  }
}

// MARK: - Input of the dialect

extension Sanitizer {
  /// Adds an attribute to the element that starts next, unless the value is not allowed.
  mutating func addAttribute(_ name: AttributeName, of element: Element, _ value: [UInt8]) {
    allowList.addAttribute(name, of: element, value.span, to: &builder.fragment)
  }

  /// Adds an attribute with a constant value to the element that starts next.
  mutating func addAttribute(_ name: AttributeName, of element: Element, _ value: StaticString) {
    addAttribute(name, of: element, value.withUTF8Buffer { unsafe Array($0) })
  }

  /// Begins an element of the Markdown dialect, with the attributes that were added since the
  /// previous element.
  mutating func startElement(_ element: Element) {
    isAtLineStart = false
    let added = attributeStart..<builder.fragment.attributes.count
    attributeStart = added.upperBound
    let tag = countTag()
    if ElementSet.blocks.contains(element), element != .hr { blockDepth += 1 }
    guard !isHidden(tag), !corrections.unclosedTagNumbers.contains(tag),
      allowList.hasRequiredAttributes(element, builder.fragment.attributes[added])
    else { return }
    tagBalance.recordStartTag(of: element, at: tag)
    builder.startElement(element, attributes: added)
  }

  /// Ends an element that the Markdown dialect began.
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

  /// Adds a line feed to the text.
  mutating func endLine() {
    isAtLineStart = true
    if !isHidden(tagCount) { builder.addLineFeed() }
  }

  /// Adds a line feed unless the text is at the beginning of a line.
  mutating func endLineIfNeeded() {
    if !isAtLineStart { endLine() }
  }
}

// MARK: - HTML source

extension Sanitizer {
  /// Adds HTML source; drops an incomplete tag at its end.
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
          startSourceElement(element, in: &tokenizer, &endTags)
        }
      case .endTag:
        if let element = ElementNameTable.element(in: html, named: tokenizer.tagName) {
          endSourceElement(element)
        }
      }
    }
  }

  /// Begins the element of a start tag in HTML source; attributes that were added before belong to
  /// the element, too.
  private mutating func startSourceElement(
    _ element: Element, in tokenizer: inout HTMLTokenizer, _ endTags: inout EndTagFinder
  ) {
    let tag = countTag()
    let first = attributeStart
    defer { attributeStart = builder.fragment.attributes.count }
    guard !isHidden(tag), !corrections.unclosedTagNumbers.contains(tag) else { return }
    guard !ElementSet.droppedWithContent.contains(element) else {
      return skipContent(of: element, at: tag, in: &tokenizer, &endTags)
    }
    guard allowList.allows(element),
      let range = allowList.appendAttributes(of: element, in: tokenizer, to: &builder.fragment)
    else { return }
    tagBalance.recordStartTag(of: element, at: tag)
    builder.startElement(element, attributes: first..<range.upperBound)
  }

  /// Skips the content of an element that must be dropped, if the end tag is in the same HTML
  /// source.
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

  /// Closes the open element to which an end tag in HTML source belongs.
  private mutating func endSourceElement(_ element: Element) {
    let tag = countTag()
    hiddenContent.recordEndTag(of: element, at: tag, depth: blockDepth)
    guard !isHidden(tag), allowList.allows(element) else { return }
    tagBalance.recordEndTag(of: element)
    builder.endElement(element)
  }

  /// Counts a tag and returns its number in the text, from 0.
  private mutating func countTag() -> Int {
    tagCount += 1
    return tagCount - 1
  }

  /// Returns whether a tag and the text before it are dropped as the content of a hidden element.
  private mutating func isHidden(_ tag: Int) -> Bool {
    while nextHiddenRangeIndex < corrections.hiddenTagRanges.count {
      let range = corrections.hiddenTagRanges[nextHiddenRangeIndex]
      if tag < range.upperBound { return range.contains(tag) }
      nextHiddenRangeIndex += 1
    }
    return false
  }
}
