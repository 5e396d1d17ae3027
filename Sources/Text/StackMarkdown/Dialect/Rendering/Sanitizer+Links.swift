extension Sanitizer {
  /// Writes a link whose text is its URL.
  mutating func writeLink(to url: ArraySlice<UInt8>) {
    addAttribute(.href, of: .a, LinkURLEncoding.percentEncoded(url))
    startElement(.a)
    addText(url.span)
    endElement(.a)
  }

  /// Writes a link to the questions with a tag of the site, or of its meta site if `isMeta` is
  /// true.
  ///
  /// The link is a path on the site, or an absolute URL for a tag of the meta site if `siteURL` is
  /// known.
  mutating func writeTagLink(_ name: [UInt8], isMeta: Bool, siteURL: String?) {
    var url: [UInt8] = []
    if isMeta, let metaURL = MetaSite.metaURL(of: siteURL) { url += metaURL.utf8 }
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
