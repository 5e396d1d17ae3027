internal import Basics

/// Builds the tree of a post in which nothing can hurt anyone.
///
/// What the dialect has found comes as elements and text, what somebody wrote as HTML comes as it is. Both go
/// through one builder, since authors' tags may cross the dialect's: it sees to it that all of them nest. Every
/// attribute is judged, whoever wrote it.
struct Sanitizer {
  private let allowed: AllowList
  private var builder: FragmentBuilder
  /// What an earlier reading of the same text has shown.
  private var corrections: Corrections
  private var balance = TagBalance()
  private var hidden = HiddenContent()
  /// How many tags came so far; the number of the next one.
  private var tagCount = 0
  /// How many blocks of the dialect are open.
  private var depth = 0
  /// Which of the hidden ranges comes next.
  private var hiddenIndex = 0
  /// Where the attributes of the next element begin.
  private var attributes = 0
  /// Whether nothing came yet, or a line feed last.
  private(set) var isAtLineStart = true

  /// Starts an empty tree for so many bytes of HTML or Markdown, with the corrections of an earlier
  /// reading.
  init(
    _ profile: SanitizerPolicy, site: SiteAddress?, expecting count: Int,
    corrections: Corrections = Corrections()
  ) {
    allowed = AllowList(profile: profile, site: site)
    builder = FragmentBuilder(expecting: count)
    self.corrections = corrections
  }

  /// Reads HTML as Stack Exchange serves it.
  static func fragment(ofServed html: [UInt8], profile: SanitizerPolicy, site: SiteAddress?)
    -> Fragment
  {
    var sanitizer = Sanitizer(profile, site: site, expecting: html.count)
    sanitizer.read(html)
    return sanitizer.fragment()
  }

  /// The tree of all that came.
  mutating func fragment() -> Fragment {
    builder.unnestLinks()
    return builder.fragment
  }

  /// What has to be known to read the same text again; nil if it has been read right.
  ///
  /// Asked at the end, at most twice a text: first for content that is hidden, then for orphans.
  var furtherCorrections: Corrections? {
    guard allowed.profile.isWritten else { return nil }
    var further = corrections
    if corrections.hidden.isEmpty, !hidden.ranges.isEmpty {
      further.hidden = hidden.ranges
    } else if corrections.orphans.isEmpty, case let orphans = balance.orphans, !orphans.isEmpty {
      further.orphans = orphans
    } else {
      return nil
    }
    return further
  }
}

// MARK: - The dialect's own

extension Sanitizer {
  /// Adds an attribute of the next element, unless its value may not stand there.
  mutating func addAttribute(_ name: AttributeName, of element: Element, _ value: [UInt8]) {
    allowed.addAttribute(name, of: element, value.span, to: &builder.fragment)
  }

  /// Adds an attribute of the next element.
  mutating func addAttribute(_ name: AttributeName, of element: Element, _ value: StaticString) {
    addAttribute(name, of: element, value.withUTF8Buffer { unsafe Array($0) })
  }

  /// Begins an element with the attributes that were added since the last one.
  mutating func start(_ element: Element) {
    isAtLineStart = false
    let added = attributes..<builder.fragment.attributes.count
    attributes = added.upperBound
    let tag = nextTag()
    if ElementSet.blocks.contains(element), element != .hr { depth += 1 }
    guard !isHidden(tag), !corrections.orphans.contains(tag),
      allowed.isComplete(element, builder.fragment.attributes[added])
    else { return }
    balance.start(element, at: tag)
    builder.start(element, attributes: added)
  }

  mutating func end(_ element: Element) {
    isAtLineStart = false
    let tag = nextTag()
    if ElementSet.blocks.contains(element) { depth -= 1 }
    hidden.end(element, at: tag, depth: depth)
    guard !isHidden(tag) else { return }
    balance.end(element)
    builder.end(element)
  }

  /// Adds text that stands for itself.
  mutating func write(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    isAtLineStart = text[text.count - 1] == .lineFeed
    if !isHidden(tagCount) { builder.add(literal: text) }
  }

  mutating func endLine() {
    isAtLineStart = true
    if !isHidden(tagCount) { builder.addLineFeed() }
  }

  /// Ends a line unless nothing stands on it.
  mutating func endLineIfBegun() {
    if !isAtLineStart { endLine() }
  }
}

// MARK: - HTML that somebody wrote

extension Sanitizer {
  /// Adds HTML; what its end cuts off inside a tag is dropped.
  mutating func read(_ html: [UInt8]) {
    if let last = html.last { isAtLineStart = last == .lineFeed }
    var tokenizer = HTMLTokenizer(html)
    var endTags = EndTags()
    while true {
      switch tokenizer.next() {
      case .end: return
      case .text(let range, let isPlain):
        if !isHidden(tagCount) { builder.add(text: range, isPlain: isPlain, of: html) }
      case .startTag:
        if let element = ElementNames.element(named: html, tokenizer.name) {
          start(element, in: &tokenizer, &endTags)
        }
      case .endTag:
        if let element = ElementNames.element(named: html, tokenizer.name) { endWritten(element) }
      }
    }
  }

  /// Begins an element; attributes that were added before belong to it too.
  private mutating func start(
    _ element: Element, in tokenizer: inout HTMLTokenizer, _ endTags: inout EndTags
  ) {
    let tag = nextTag()
    let first = attributes
    defer { attributes = builder.fragment.attributes.count }
    guard !isHidden(tag), !corrections.orphans.contains(tag) else { return }
    guard !ElementSet.dropped.contains(element) else {
      return hide(element, at: tag, in: &tokenizer, &endTags)
    }
    guard allowed.admits(element),
      let range = allowed.attributes(of: element, in: tokenizer, into: &builder.fragment)
    else { return }
    balance.start(element, at: tag)
    builder.start(element, attributes: first..<range.upperBound)
  }

  /// Passes over the content of an element that nobody reads.
  private mutating func hide(
    _ element: Element, at tag: Int, in tokenizer: inout HTMLTokenizer, _ endTags: inout EndTags
  ) {
    if element == .iframe { builder.addOneBox(tokenizer, allowed: allowed) }
    let block = builder.innermostBlock
    if !endTags.skipContent(of: element, within: block, in: &tokenizer) {
      hidden.start(element, at: tag, within: block, depth: depth)
    }
  }

  private mutating func endWritten(_ element: Element) {
    let tag = nextTag()
    hidden.end(element, at: tag, depth: depth)
    guard !isHidden(tag), allowed.admits(element) else { return }
    balance.end(element)
    builder.end(element)
  }

  private mutating func nextTag() -> Int {
    tagCount += 1
    return tagCount - 1
  }

  /// Whether a tag, or the text before it, goes with an element that nobody reads.
  private mutating func isHidden(_ tag: Int) -> Bool {
    while hiddenIndex < corrections.hidden.count {
      let range = corrections.hidden[hiddenIndex]
      if tag < range.upperBound { return range.contains(tag) }
      hiddenIndex += 1
    }
    return false
  }
}
