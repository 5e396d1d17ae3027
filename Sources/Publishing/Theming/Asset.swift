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
}

/// The assets that every page asks for.
struct Assets: Sendable {
  let style: Asset
  let script: Asset
  let icon: Asset

  /// Finds them among the files of a theme.
  init(_ files: [String: [UInt8]]) throws(SiteThemeError) {
    style = try Self.asset("style.css", files)
    script = try Self.asset("script.js", files)
    icon = try Self.asset("icon.svg", files)
  }

  var all: [Asset] { [style, script, icon] }

  private static func asset(
    _ name: String, _ files: [String: [UInt8]]
  ) throws(SiteThemeError) -> Asset {
    guard let bytes = files[name] else { throw .missing(name) }
    return Asset(name, bytes)
  }
}
