package import Basics
package import Contents
internal import Images

/// The assets that every theme must have; the raw value is the file name in the theme.
enum RequiredAsset: String {
  /// The style sheet that all pages load.
  case style = "style.css"
  /// The script that all pages load.
  case script = "script.js"
  /// The icon of the site.
  case icon = "icon.svg"
  /// The script that the search page loads.
  case search = "search.js"
}

/// A file that is copied to the site, such as a style sheet.
package struct SiteAsset: Sendable {
  package let bytes: [UInt8]
  /// The path relative to the site's folder; files that pages load have a hash of their content in
  /// the name, so that browsers may cache them.
  let path: String

  /// Creates an asset that pages load, whose path contains a hash of its content.
  ///
  /// - Parameters:
  ///   - name: The name without the hash, such as `style.css`.
  ///   - bytes: The content.
  init(hashed name: String, _ bytes: [UInt8]) {
    self.bytes = bytes
    path = SitePath.asset(name, ContentHash(of: bytes))
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
  let script: SiteAsset
  /// The icon of the site.
  let icon: SiteAsset
  /// The image in the header of every page, with its size in pixels if that is known; `nil` for none.
  let logo: (asset: SiteAsset, size: (width: Int, height: Int)?)?
  /// The script that the search page loads.
  let search: SiteAsset
  private let additional: [SiteAsset]

  /// Creates the assets of a site.
  ///
  /// - Parameters:
  ///   - files: The files of the theme, by name.
  ///   - words: The words that are inserted into the script.
  ///   - branding: The configured look, which replaces or extends files of the theme.
  ///   - additional: The files of the configured folder of assets, by path.
  /// - Throws: If a required asset is missing, or if a file name contains a control character.
  init(
    _ files: [String: [UInt8]], _ words: ThemeWords, _ branding: SiteBranding,
    _ additional: [String: [UInt8]]
  ) throws(SiteThemeError) {
    // The manifest of a site has one path per line.
    for name in additional.keys where name.utf8.contains(where: { $0 < UInt8(ascii: " ") }) {
      throw .controlCharacter(inName: name)
    }
    self.additional = additional.map { SiteAsset(named: $0.key, $0.value) }
    func bytes(of asset: RequiredAsset) throws(SiteThemeError) -> [UInt8] {
      guard let bytes = files[asset.rawValue] else { throw .missingFile(asset.rawValue) }
      return bytes
    }
    style = SiteAsset(hashed: "style.css", branding.styleSheet(over: try bytes(of: .style)))
    script = SiteAsset(
      hashed: "script.js", words.scriptWithWords("script.js", try bytes(of: .script)))
    let themeIcon = try bytes(of: .icon)
    icon =
      branding.icon.map { SiteAsset(hashed: "icon.\($0.fileExtension)", $0.bytes) }
      ?? SiteAsset(hashed: "icon.svg", branding.icon(over: themeIcon))
    logo = branding.logo.map { logo in
      (SiteAsset(hashed: "logo.\(logo.fileExtension)", logo.bytes), logo.size)
    }
    search = SiteAsset(hashed: "search.js", try bytes(of: .search))
  }

  /// All assets of the site, those that pages load first.
  var all: [SiteAsset] {
    [style, script, icon, search] + [logo?.asset].compactMap(\.self) + additional
  }

  /// The assets of pages without search.
  var withoutSearch: [SiteAsset] {
    [style, script, icon] + [logo?.asset].compactMap(\.self) + additional
  }
}

extension SitePath {
  /// Returns the path of an asset that pages load, such as `style.css`, with a hash of its content
  /// in the name.
  package static func asset(_ name: String, _ hash: ContentHash) -> String {
    let parts = name.split(separator: ".", maxSplits: 1)
    return "\(assets)\(parts[0]).\(hash.hex.prefix(8)).\(parts[1])"
  }

  /// The names of all assets with a hash in their path, without the hash.
  package static let hashedAssets: Set<String> = {
    let images = (ImageFormat.allCases.map(\.fileExtension) + ["svg", "ico"]).flatMap {
      ["logo.\($0)", "icon.\($0)"]
    }
    return Set(images + ["style.css", "script.js", "search.js"])
  }()
}
