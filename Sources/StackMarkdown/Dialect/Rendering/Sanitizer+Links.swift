extension Sanitizer {
  /// Writes an address as a link to itself.
  mutating func writeLink(to address: ArraySlice<UInt8>) {
    addAttribute(.href, of: .a, WrittenAddress.encoded(address))
    start(.a)
    write(address.span)
    end(.a)
  }

  /// Writes a link to the questions with a tag of the site or of its meta, where a site's own needs
  /// no more than a path.
  mutating func writeTag(_ name: [UInt8], isMeta: Bool, siteURL: String?) {
    var address: [UInt8] = []
    if isMeta, let meta = MetaSite.address(of: siteURL) { address += meta.utf8 }
    address.append("/questions/tagged/")
    WrittenAddress.append(component: name, to: &address)
    addAttribute(.href, of: .a, address)
    addAttribute(.class, of: .a, "post-tag")
    addAttribute(.title, of: .a, "show questions tagged '".utf8 + name + "'".utf8)
    start(.a)
    write(name.span)
    end(.a)
  }
}
