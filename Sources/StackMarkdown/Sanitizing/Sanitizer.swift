/// Turns any HTML into a fragment that cannot hurt anyone.
enum Sanitizer {
  /// Reads HTML from anyone.
  static func fragment(of html: [UInt8], profile: Profile, site: SiteAddress?) -> Fragment {
    var tokenizer = Tokenizer(html)
    var builder = FragmentBuilder(expecting: html.count)
    let allowed = AllowList(profile: profile, site: site)
    while true {
      switch tokenizer.next() {
      case .end: return builder.fragment
      case .text(let range, let isPlain):
        builder.add(text: range, isPlain: isPlain, of: html)
      case .startTag:
        guard let element = tokenizer.tag.element else { continue }
        if ElementSet.dropped.contains(element) {
          if element == .iframe { builder.addOneBox(tokenizer.tag, of: html, allowed: allowed) }
          tokenizer.skipContent(of: element, within: builder.innermostBlock)
        } else if allowed.admits(element, isMarked: tokenizer.tag.isMarked),
          let attributes = allowed.attributes(
            of: tokenizer.tag, element, in: html, into: &builder.fragment)
        {
          builder.start(element, attributes: attributes)
        }
      case .endTag:
        guard let element = tokenizer.tag.element,
          allowed.admits(element, isMarked: tokenizer.tag.isMarked)
        else { continue }
        builder.end(element)
      }
    }
  }
}
