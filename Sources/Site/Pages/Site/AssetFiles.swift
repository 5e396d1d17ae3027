package import Contents

/// The asset files that pages load, such as the style sheet.
struct AssetFiles: FileKind {
  func forEachTarget(in context: PageContext, _ body: (SiteAsset) -> Void) {
    assets(of: context).forEach(body)
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [SiteAsset] {
    assets(of: context).filter { $0.path == address.path }
  }

  private func assets(of context: PageContext) -> [SiteAsset] {
    let assets = context.theme.assets
    return context.settings.zim == nil ? assets.all : assets.withoutSearch
  }

  func path(of target: SiteAsset, in format: SiteFormat) -> String { target.path }

  func render(
    _ targets: [SiteAsset], with renderer: PageRenderer,
    _ receive: (SiteAsset, RenderedFile) throws -> Void
  ) throws {
    for asset in targets {
      try renderer.emit(RenderedFile(path: asset.path, bytes: asset.bytes)) {
        try receive(asset, $0)
      }
    }
  }
}

/// A kind with a single file, whose bytes no template renders, such as `robots.txt`.
package protocol SingleFile: FileKind where Target == Void {
  /// The path of the file, relative to the site's folder.
  var path: String { get }
  /// Returns the files; usually one, at ``path``.
  func files(with renderer: PageRenderer) throws -> [RenderedFile]
}

extension SingleFile {
  package func path(of target: Void, in format: SiteFormat) -> String { path }

  package func render(
    _ targets: [Void], with renderer: PageRenderer, _ receive: (Void, RenderedFile) throws -> Void
  ) throws {
    for file in try files(with: renderer) { try renderer.emit(file) { try receive((), $0) } }
  }
}

/// The empty file `.nojekyll`, which makes GitHub Pages serve the site unchanged.
struct NoJekyllFile: SingleFile {
  let path = ".nojekyll"

  func files(with renderer: PageRenderer) -> [RenderedFile] {
    [RenderedFile(path: path, bytes: [])]
  }
}
