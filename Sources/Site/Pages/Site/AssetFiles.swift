internal import Contents

/// The asset files that pages load, such as the style sheet.
struct AssetFiles: FileKind {
  func forEachTarget(in context: BuildContext, _ body: (SiteAsset) -> Void) {
    let assets = context.theme.assets
    (context.settings.zim == nil ? assets.all : assets.withoutSearch).forEach(body)
  }

  func path(of target: SiteAsset, in format: SiteFormat) -> String { target.path }

  func build(_ targets: [SiteAsset], with worker: Worker) throws {
    for asset in targets { try worker.stage(asset.bytes, at: asset.path, as: self, asset) }
  }
}

/// The empty file `.nojekyll`, which makes GitHub Pages serve the site unchanged.
struct NoJekyllFiles: FileKind {
  func path(of target: Void, in format: SiteFormat) -> String { ".nojekyll" }

  func build(_ targets: [Void], with worker: Worker) throws {
    try worker.stage([], at: ".nojekyll", as: self, ())
  }
}
