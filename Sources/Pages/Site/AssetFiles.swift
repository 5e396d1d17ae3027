internal import Configuration
internal import Theming

/// The asset files that pages load, such as the style sheet.
struct AssetFiles: FileKind {
  func forEachTarget(in context: BuildContext, _ body: (Asset) -> Void) {
    context.theme.assets.all.forEach(body)
  }

  func path(of target: Asset, in format: SiteFormat) -> String { target.path }

  func make(_ targets: [Asset], with worker: Worker) throws {
    for asset in targets { try worker.write(asset.bytes, to: asset.path, as: self, asset) }
  }
}

/// The empty file `.nojekyll`, which makes GitHub Pages serve the site unchanged.
struct HostFiles: FileKind {
  func path(of target: Void, in format: SiteFormat) -> String { ".nojekyll" }

  func make(_ targets: [Void], with worker: Worker) throws {
    try worker.write([], to: ".nojekyll", as: self, ())
  }
}
