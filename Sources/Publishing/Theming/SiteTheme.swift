internal import Images
package import Mustache

/// Templates and assets of a site, ready for use.
package struct SiteTheme: Sendable {
  let templates: Theme
  let assets: Assets
  /// Stands for all files of the theme.
  let fingerprint: ContentHash

  /// Compiles templates against the pages of a site.
  ///
  /// - Parameters:
  ///   - files: Templates, `style.css`, `script.js` and `icon.svg`, by path in the theme's folder;
  ///     files of other kinds are passed over.
  ///   - kinds: What sites consist of.
  /// - Throws: All that is wrong with them.
  package init(files: [String: [UInt8]], for kinds: [any FileKind] = SiteFiles.all)
    throws(SiteThemeError)
  {
    assets = try Assets(files)
    fingerprint = Self.fingerprint(of: files)
    do throws(ThemeError) {
      templates = try Theme(
        files: files.filter { file, _ in [".html", ".md"].contains { file.hasSuffix($0) } },
        pages: kinds.reduce(into: [:]) { $0.merge($1.templates) { $1 } })
    } catch {
      throw .templates(error)
    }
  }

  private static func fingerprint(of files: [String: [UInt8]]) -> ContentHash {
    let parts = files.sorted { $0.key < $1.key }.flatMap { name, bytes in
      [ContentHash(of: Array(name.utf8)), ContentHash(of: bytes)]
    }
    return ContentHash(of: parts.flatMap(\.bytes))
  }
}

/// Why templates cannot be used.
package enum SiteThemeError: Error {
  case templates(ThemeError)
  case missing(String)
  case unreadable(path: String, because: String)
}

extension SiteThemeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .templates(let error): "\(error)"
    case .missing(let file): "the templates lack \(file)"
    case .unreadable(let path, let reason):
      "the templates in \(path) cannot be read: \(reason). Check --templates"
    }
  }
}
