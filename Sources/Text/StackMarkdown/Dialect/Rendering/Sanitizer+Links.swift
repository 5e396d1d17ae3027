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
