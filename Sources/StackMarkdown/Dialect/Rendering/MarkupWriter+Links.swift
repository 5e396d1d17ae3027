extension MarkupWriter {
  /// Writes an address as a link to itself.
  mutating func writeLink(to address: ArraySlice<UInt8>) {
    write("<a href=\"")
    _ = writeAddress(address.span)
    write("\">")
    _ = escape(address.span)
    write("</a>")
  }

  /// Writes a link to the questions with a tag.
  ///
  /// - Parameters:
  ///   - name: The tag's name, normalised.
  ///   - isMeta: Whether it is a tag of the site's meta.
  ///   - siteURL: The site; a tag of its own needs no more than a path.
  mutating func writeTag(_ name: [UInt8], isMeta: Bool, siteURL: String?) {
    writeOwn("<a")
    write(" href=\"")
    if isMeta, let meta = MetaSite.address(of: siteURL) { write(Array(meta.utf8)[...]) }
    write("/questions/tagged/")
    writePathComponent(name)
    write("\" class=\"post-tag\" title=\"show questions tagged &#39;")
    _ = escape(name.span)
    write("&#39;\" rel=\"tag\">")
    _ = escape(name.span)
    write("</a>")
  }
}
