internal import Exports
package import Pages

/// The kinds of files of a site, except images and `status.json`.
package enum SiteFiles {
  /// All kinds of files, in the order in which the sitemap lists their pages.
  package static let all: [any FileKind] = PageKinds.all + ExportKinds.all
}

extension SiteTheme {
  /// Compiles and checks the templates of a theme.
  ///
  /// - Throws: All errors in the templates.
  package init(
    files: [String: [UInt8]], language: String = "en", assets: [String: [UInt8]] = [:],
    branding: SiteBranding = SiteBranding(), for kinds: [any FileKind] = SiteFiles.all
  ) throws(SiteThemeError) {
    try self.init(files: files, language: language, assets: assets, branding: branding) {
      Declarations(of: kinds)
    }
  }

  /// Creates a theme from templates that tests have checked; each is compiled when a page first
  /// needs it.
  package init(
    trusting files: [String: [UInt8]], language: String, assets: [String: [UInt8]] = [:],
    branding: SiteBranding = SiteBranding()
  ) throws(SiteThemeError) {
    try self.init(
      trusting: files, language: language, assets: assets, branding: branding
    ) {
      Declarations(of: SiteFiles.all)
    }
  }
}
