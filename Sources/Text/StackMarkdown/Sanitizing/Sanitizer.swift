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
    if element == .iframe { builder.addLinkToEmbeddedVideo(tokenizer, allowing: allowList) }
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

extension Sanitizer {
  /// Writes a link whose text is its URL.
  mutating func writeLink(to url: ArraySlice<UInt8>) {
    addAttribute(.href, of: .a, LinkURLEncoding.percentEncoded(url))
    startElement(.a)
    addText(url.span)
    endElement(.a)
  }

  /// Writes a link to the questions with a tag of the main site, or of its meta site if `isMeta` is
  /// true.
  ///
  /// If `siteURL` is known, the link is an absolute URL for tags of a meta site, and for tags of the
  /// main site in posts of its meta site; otherwise it is a path on the site.
  mutating func writeTagLink(_ name: [UInt8], isMeta: Bool, siteURL: String?) {
    var url: [UInt8] = []
    let otherSite = isMeta ? MetaSite.metaURL(of: siteURL) : MetaSite.parentURL(of: siteURL)
    if let otherSite { url += otherSite.utf8 }
    url.append("/questions/tagged/")
    LinkURLEncoding.append(pathComponent: name, to: &url)
    addAttribute(.href, of: .a, url)
    addAttribute(.class, of: .a, "post-tag")
    addAttribute(.title, of: .a, "show questions tagged '".utf8 + name + "'".utf8)
    startElement(.a)
    addText(name.span)
    endElement(.a)
  }
}

/// Finds start tags without an end tag, which Stack Exchange drops from authors' HTML.
///
/// In prose, `List<B>` looks like a tag; it must not make the rest of the post bold. Start and end
/// tags are paired by name only, even if elements overlap. `p`, `li` and void elements need no end
/// tag.
struct TagBalance {
  /// A start tag; unclosed start tags of the same element form a linked list.
  private struct StartTag {
    /// The number of the start tag in the text, counting all tags from 0.
    let number: Int
    /// The index of the previous unclosed start tag of the same element, or -1 if there is none.
    let previousUnclosed: Int
  }

  /// All start tags so far; closed ones are no longer linked.
  private var startTags: [StartTag] = []
  /// The index of the last unclosed start tag of each element, or -1; empty before the first start
  /// tag.
  private var lastUnclosedIndices: [Int] = []

  /// The elements that need no end tag: `p`, `li` and void elements.
  private static let elementsWithoutEndTag = ElementSet.void | ElementSet(.p) | ElementSet(.li)

  /// Records a start tag and its number in the text.
  mutating func recordStartTag(of element: Element, at number: Int) {
    guard !Self.elementsWithoutEndTag.contains(element) else { return }
    if lastUnclosedIndices.isEmpty {
      lastUnclosedIndices = [Int](repeating: -1, count: Element.allCases.count)
      startTags.reserveCapacity(32)
    }
    startTags.append(
      StartTag(number: number, previousUnclosed: lastUnclosedIndices[Int(element.rawValue)]))
    lastUnclosedIndices[Int(element.rawValue)] = startTags.count - 1
  }

  /// Records an end tag, which closes the last unclosed start tag of the element.
  mutating func recordEndTag(of element: Element) {
    guard !lastUnclosedIndices.isEmpty, case let index = lastUnclosedIndices[Int(element.rawValue)],
      index >= 0
    else { return }
    lastUnclosedIndices[Int(element.rawValue)] = startTags[index].previousUnclosed
  }

  /// The numbers of the start tags that have no end tag.
  var unclosedTagNumbers: Set<Int> {
    var unclosed: Set<Int> = []
    for element in lastUnclosedIndices.indices {
      var index = lastUnclosedIndices[element]
      while index >= 0 {
        unclosed.insert(startTags[index].number)
        index = startTags[index].previousUnclosed
      }
    }
    return unclosed
  }
}

/// The tags to drop in the next pass over a text, found in earlier passes.
///
/// A tag is identified by its number in the text, from 0; tags that the dialect generates are
/// counted, too.
struct TagCorrections {
  /// The numbers of the tags within elements whose content is dropped, including the end tag of the
  /// element.
  var hiddenTagRanges: [Range<Int>] = []
  /// The numbers of the start tags that have no end tag.
  var unclosedTagNumbers: Set<Int> = []
}

/// Finds the tags within elements whose content is dropped, such as `object`, across several pieces
/// of HTML source.
///
/// In prose, `List<Object>` looks like a tag. The content of an element is not dropped if the end
/// tag is missing or comes after the end of the enclosing block; otherwise the rest of the post
/// could vanish.
struct HiddenContentFinder {
  /// A start tag whose end tag may still follow.
  private struct StartTag {
    let element: Element
    /// The number of the start tag in the text.
    let tagNumber: Int
    /// The innermost block around the start tag in the author's HTML; `nil` if there is none.
    let block: Element?
    /// The number of blocks of the Markdown dialect around the start tag.
    let blockDepth: Int
  }

  /// The start tags whose end tag may still follow, at most 64.
  private var openTags: [StartTag] = []
  /// The numbers of the tags to drop, as ranges in ascending order.
  private(set) var hiddenTagRanges: [Range<Int>] = []

  /// Records the start tag of an element whose content is dropped.
  ///
  /// - Parameters:
  ///   - element: The element of the tag.
  ///   - tag: The number of the tag in the text.
  ///   - block: The innermost block around the tag in the author's HTML.
  ///   - depth: The number of blocks of the Markdown dialect around the tag.
  mutating func recordStartTag(of element: Element, at tag: Int, within block: Element?, depth: Int)
  {
    // Bounds the time of each search; only an attack has more.
    guard openTags.count < 64 else { return }
    openTags.append(StartTag(element: element, tagNumber: tag, block: block, blockDepth: depth))
  }

  /// Records an end tag; `depth` is the number of blocks of the Markdown dialect that remain open
  /// after it.
  mutating func recordEndTag(of element: Element, at tag: Int, depth: Int) {
    guard !openTags.isEmpty else { return }
    if let first = openTags.firstIndex(where: { $0.element == element }) {
      let startTag = openTags[first].tagNumber
      while let last = hiddenTagRanges.last, last.lowerBound > startTag {
        hiddenTagRanges.removeLast()
      }
      hiddenTagRanges.append(startTag + 1..<tag + 1)
      openTags.removeSubrange(first...)
    }
    openTags.removeAll { $0.block == element || $0.blockDepth > depth }
  }
}

/// Finds end tags in HTML and caches their indices, so that repeated searches take linear time.
struct EndTagFinder {
  /// The index in the HTML of the next end tag of each element; -1 before the first search for it.
  private var nextEndTagIndices: [Int] = []

  /// Moves the tokeniser to the end tag of an element whose content is dropped.
  ///
  /// - Returns: Whether the end tag was found before the end tag of `block`, the enclosing block;
  ///   if not, the tokeniser stays where it is. See ``HiddenContentFinder`` for that case.
  mutating func skipContent(
    of element: Element, within block: Element?, in tokenizer: inout HTMLTokenizer
  ) -> Bool {
    guard let end = nextEndTagIndex(of: element, in: tokenizer) else { return false }
    if let block, let limit = nextEndTagIndex(of: block, in: tokenizer), limit < end {
      return false
    }
    tokenizer.position = end
    return true
  }

  /// Returns the index of the next end tag of an element, or `nil`; the tokeniser's position must
  /// not decrease between calls.
  private mutating func nextEndTagIndex(of element: Element, in tokenizer: HTMLTokenizer) -> Int? {
    if nextEndTagIndices.isEmpty {
      nextEndTagIndices = [Int](repeating: -1, count: Element.allCases.count)
    }
    let slot = Int(element.rawValue)
    if nextEndTagIndices[slot] < tokenizer.position {
      nextEndTagIndices[slot] = tokenizer.indexOfEndTag(
        Array(element.name.utf8), from: tokenizer.position)
    }
    return nextEndTagIndices[slot] < tokenizer.source.count ? nextEndTagIndices[slot] : nil
  }
}
