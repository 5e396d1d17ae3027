internal import Exports
package import Pages
package import Theming

/// All that a site consists of, besides images and `status.json`.
package enum SiteFiles {
  /// Each kind of file, in the order in which search engines are told of their pages.
  package static let all: [any FileKind] = PageKinds.all + ExportKinds.all
}

extension SiteTheme {
  /// Compiles templates against kinds of page, and throws all that is wrong with them.
  package init(
    files: [String: [UInt8]], language: String = "en", assets: [String: [UInt8]] = [:],
    for kinds: [any FileKind] = SiteFiles.all
  ) throws(SiteThemeError) {
    try self.init(files: files, language: language, assets: assets) { Declarations(of: kinds) }
  }

  /// The same for templates that tests prove to be right, which are compiled when a page needs them.
  package init(
    trusting files: [String: [UInt8]], language: String, assets: [String: [UInt8]] = [:]
  ) throws(SiteThemeError) {
    try self.init(trusting: files, language: language, assets: assets) {
      Declarations(of: SiteFiles.all)
    }
  }
}
