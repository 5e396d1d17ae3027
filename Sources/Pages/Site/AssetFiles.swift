internal import Configuration
internal import Theming

/// What pages ask for by themselves, such as the style sheet, named by what is in it.
struct AssetFiles: FileKind {
  func forEachTarget(in context: BuildContext, _ body: (Asset) -> Void) {
    context.theme.assets.all.forEach(body)
  }

  func path(of target: Asset, in format: SiteFormat) -> String { target.path }

  func make(_ targets: [Asset], with worker: Worker) throws {
    for asset in targets { try worker.write(asset.bytes, to: asset.path, as: self, asset) }
  }
}

/// Tells GitHub Pages to serve the files as they are.
struct HostFiles: FileKind {
  func path(of target: Void, in format: SiteFormat) -> String { ".nojekyll" }

  func make(_ targets: [Void], with worker: Worker) throws {
    try worker.write([], to: ".nojekyll", as: self, ())
  }
}
