package import Images
internal import Output

/// The assets that every theme must have; the raw value is the file name in the theme.
package enum RequiredAsset: String {
  /// The style sheet that all pages load.
  case style = "style.css"
  /// The script that all pages load.
  case script = "script.js"
  /// The icon of the site.
  case icon = "icon.svg"
  /// The script that the search page loads.
  case search = "search.js"
}

/// A file of a theme that is copied to the site.
package struct SiteAsset: Sendable {
  package let bytes: [UInt8]
  /// The path relative to the site's folder; required assets have a hash of their content in the
  /// name, so that browsers may cache them.
  package let path: String

  /// Creates a required asset, whose path contains a hash of its content.
  init(_ asset: RequiredAsset, _ bytes: [UInt8]) {
    self.bytes = bytes
    path = SitePath.asset(asset, ContentHash(of: bytes))
  }

  /// Creates an additional asset, whose path contains its unchanged name, so that templates can
  /// refer to it.
  init(named name: String, _ bytes: [UInt8]) {
    self.bytes = bytes
    path = SitePath.asset(name)
  }
}

/// The assets of a site: those that every theme must have, and additional files.
package struct SiteAssets: Sendable {
  /// The style sheet that all pages load.
  package let style: SiteAsset
  /// The script that all pages load.
  package let script: SiteAsset
  /// The icon of the site.
  package let icon: SiteAsset
  /// The script that the search page loads.
  package let search: SiteAsset
  private let additional: [SiteAsset]

  /// Creates the assets of a site.
  ///
  /// - Parameters:
  ///   - files: The files of the theme, by name.
  ///   - words: The words that are inserted into the script.
  ///   - additional: The files of the configured folder of assets, by path.
  /// - Throws: If a required asset is missing, or if a file name contains a control character.
  init(_ files: [String: [UInt8]], _ words: ThemeWords, _ additional: [String: [UInt8]])
    throws(SiteThemeError)
  {
    // The manifest of a site has one path per line.
    for name in additional.keys where name.utf8.contains(where: { $0 < UInt8(ascii: " ") }) {
      throw .controlCharacter(inName: name)
    }
    self.additional = additional.map { SiteAsset(named: $0.key, $0.value) }
    style = try Self.asset(.style, files)
    script = try Self.asset(.script, files, words)
    icon = try Self.asset(.icon, files)
    search = try Self.asset(.search, files)
  }

  /// All assets of the site, required ones first.
  package var all: [SiteAsset] { [style, script, icon, search] + additional }

  /// Creates a required asset from the files of a theme; `words` are inserted before a script.
  private static func asset(
    _ asset: RequiredAsset, _ files: [String: [UInt8]], _ words: ThemeWords? = nil
  ) throws(SiteThemeError) -> SiteAsset {
    guard let bytes = files[asset.rawValue] else { throw .missingFile(asset.rawValue) }
    return SiteAsset(asset, words?.scriptWithWords(asset.rawValue, bytes) ?? bytes)
  }
}

extension SitePath {
  /// Returns the path of a required asset, such as `style.css`, with a hash of its content in the
  /// name.
  package static func asset(_ asset: RequiredAsset, _ hash: ContentHash) -> String {
    let parts = asset.rawValue.split(separator: ".", maxSplits: 1)
    return "\(assets)\(parts[0]).\(hash.hex.prefix(8)).\(parts[1])"
  }
}
