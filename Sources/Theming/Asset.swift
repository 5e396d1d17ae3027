package import Images
internal import Output

/// The files of a theme that pages ask for by themselves.
package enum ThemeAsset: String {
  case style = "style.css"
  case script = "script.js"
  case icon = "icon.svg"
  case search = "search.js"
}

/// A file of a theme that a site has.
package struct Asset: Sendable {
  package let bytes: [UInt8]
  /// Where a site has it, named by what is in it, so that browsers may keep it.
  package let path: String

  init(_ asset: ThemeAsset, _ bytes: [UInt8]) {
    self.bytes = bytes
    path = SitePath.asset(asset, ContentHash(of: bytes))
  }

  /// A file that style sheets and templates call by its own name.
  init(named name: String, _ bytes: [UInt8]) {
    self.bytes = bytes
    path = SitePath.asset(name)
  }
}

/// The assets that pages ask for; the script of search is for its page alone.
package struct Assets: Sendable {
  package let style: Asset
  package let script: Asset
  package let icon: Asset
  package let search: Asset
  private let others: [Asset]

  /// Finds them among the files of a theme, with what its script says, besides files that no page
  /// asks for by itself.
  init(_ files: [String: [UInt8]], _ words: Words, _ others: [String: [UInt8]])
    throws(SiteThemeError)
  {
    // The list of a site's files has one a line.
    for name in others.keys where name.utf8.contains(where: { $0 < UInt8(ascii: " ") }) {
      throw .controlCharacter(inName: name)
    }
    self.others = others.map { Asset(named: $0.key, $0.value) }
    style = try Self.asset(.style, files)
    script = try Self.asset(.script, files, words)
    icon = try Self.asset(.icon, files)
    search = try Self.asset(.search, files)
  }

  package var all: [Asset] { [style, script, icon, search] + others }

  private static func asset(
    _ asset: ThemeAsset, _ files: [String: [UInt8]], _ words: Words? = nil
  ) throws(SiteThemeError) -> Asset {
    guard let bytes = files[asset.rawValue] else { throw .missing(asset.rawValue) }
    return Asset(asset, words?.script(asset.rawValue, bytes) ?? bytes)
  }
}

extension SitePath {
  /// A file of the theme, such as `style.css`, named by what is in it.
  package static func asset(_ asset: ThemeAsset, _ hash: ContentHash) -> String {
    let parts = asset.rawValue.split(separator: ".", maxSplits: 1)
    return "\(assets)\(parts[0]).\(hash.hex.prefix(8)).\(parts[1])"
  }
}
