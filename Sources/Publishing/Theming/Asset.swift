internal import Images

/// A file of a theme that pages ask for by themselves.
struct Asset: Sendable {
  let bytes: [UInt8]
  /// Where a site has it, named by what is in it, so that browsers may keep it.
  let path: String

  init(_ name: String, _ bytes: [UInt8]) {
    self.bytes = bytes
    path = SitePath.asset(name, ContentHash(of: bytes))
  }

  /// A file that style sheets and templates call by its own name.
  init(named name: String, _ bytes: [UInt8]) {
    self.bytes = bytes
    path = SitePath.asset(name)
  }
}

/// The assets that pages ask for; the script of search is for its page alone.
struct Assets: Sendable {
  let style: Asset
  let script: Asset
  let icon: Asset
  let search: Asset
  private let others: [Asset]

  /// Finds them among the files of a theme, with what its script says, besides files that no page
  /// asks for by itself.
  init(_ files: [String: [UInt8]], _ words: Words, _ others: [String: [UInt8]])
    throws(SiteThemeError)
  {
    self.others = others.map { Asset(named: $0.key, $0.value) }
    style = try Self.asset("style.css", files)
    script = try Self.asset("script.js", files, words)
    icon = try Self.asset("icon.svg", files)
    search = try Self.asset("search.js", files)
  }

  var all: [Asset] { [style, script, icon, search] + others }

  private static func asset(
    _ name: String, _ files: [String: [UInt8]], _ words: Words? = nil
  ) throws(SiteThemeError) -> Asset {
    guard let bytes = files[name] else { throw .missing(name) }
    return Asset(name, words?.script(name, bytes) ?? bytes)
  }
}
