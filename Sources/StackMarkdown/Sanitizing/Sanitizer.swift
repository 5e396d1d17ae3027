internal import Basics

/// Turns any HTML into a fragment that cannot hurt anyone.
struct Sanitizer {
  private let html: [UInt8]
  private let allowed: AllowList
  private var tokenizer: Tokenizer
  private var builder: FragmentBuilder
  private var balance = TagBalance()
  /// Where start tags lie that are to be dropped.
  private let orphans: Set<Int>

  /// Reads HTML from anyone.
  static func fragment(of html: [UInt8], profile: Profile, site: SiteAddress?) -> Fragment {
    let html = html.withoutNoncharacters
    let allowed = AllowList(profile: profile, site: site)
    var sanitizer = Sanitizer(html, allowed: allowed, dropping: [])
    let fragment = sanitizer.fragment()
    guard profile.needsMarks, case let orphans = sanitizer.balance.orphans, !orphans.isEmpty else {
      return fragment
    }
    var second = Sanitizer(html, allowed: allowed, dropping: orphans)
    return second.fragment()
  }

  private init(_ html: [UInt8], allowed: AllowList, dropping orphans: Set<Int>) {
    self.html = html
    self.allowed = allowed
    self.orphans = orphans
    tokenizer = Tokenizer(html)
    builder = FragmentBuilder(expecting: html.count)
  }

  private mutating func fragment() -> Fragment {
    while true {
      switch tokenizer.next() {
      case .end:
        builder.unnestLinks()
        return builder.fragment
      case .text(let range, let isPlain):
        builder.add(text: range, isPlain: isPlain, of: html)
      case .startTag:
        if let element = tokenizer.tag.element { start(element) }
      case .endTag:
        if let element = tokenizer.tag.element { end(element) }
      }
    }
  }

  private mutating func start(_ element: Element) {
    if ElementSet.dropped.contains(element) {
      if element == .iframe { builder.addOneBox(tokenizer.tag, of: html, allowed: allowed) }
      return tokenizer.skipContent(of: element, within: builder.innermostBlock)
    }
    let tag = tokenizer.tag
    guard allowed.admits(element, isMarked: tag.isMarked), !orphans.contains(tag.position),
      let attributes = allowed.attributes(of: tag, element, in: html, into: &builder.fragment)
    else { return }
    if allowed.profile.needsMarks { balance.start(element, at: tag.position) }
    builder.start(element, attributes: attributes)
  }

  private mutating func end(_ element: Element) {
    guard allowed.admits(element, isMarked: tokenizer.tag.isMarked) else { return }
    balance.end(element)
    builder.end(element)
  }
}

extension [UInt8] {
  /// UTF-8 without U+FFFE and U+FFFF, which are no characters and which XML cannot hold.
  fileprivate var withoutNoncharacters: [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while let found = firstIndex(of: 0xEF, from: index, before: count) {
      index = found + 3
      guard index <= count, self[found + 1] == 0xBF, self[found + 2] >= 0xBE else { continue }
      result += self[copied..<found]
      copied = index
    }
    return copied == 0 ? self : result + self[copied...]
  }
}
