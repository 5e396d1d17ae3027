/// What pages ask for by themselves, such as the style sheet, named by what is in it.
struct AssetFiles: FileKind {
  func forEachSubject(in context: BuildContext, _ body: (Asset) -> Void) {
    context.theme.assets.all.forEach(body)
  }

  func path(of subject: Asset, in format: SiteFormat) -> String { subject.path }

  func make(_ subjects: [Asset], with worker: Worker) throws {
    for asset in subjects { try worker.write(asset.bytes, to: asset.path, as: self, asset) }
  }
}

/// Tells GitHub Pages to serve the files as they are.
struct HostFiles: FileKind {
  func path(of subject: Void, in format: SiteFormat) -> String { ".nojekyll" }

  func make(_ subjects: [Void], with worker: Worker) throws {
    try worker.write([], to: ".nojekyll", as: self, ())
  }
}
