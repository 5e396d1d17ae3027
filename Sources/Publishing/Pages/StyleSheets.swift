/// The style sheet, named by what is in it.
struct StyleSheets: FileKind {
  func forEachSubject(in context: BuildContext, _ body: (String) -> Void) {
    body(context.theme.stylePath)
  }

  func path(of subject: String, in format: SiteFormat) -> String { subject }

  func make(_ subjects: [String], with worker: Worker) throws {
    for path in subjects { try worker.write(worker.context.theme.style, to: path, as: self, path) }
  }
}

/// Tells GitHub Pages to serve the files as they are.
struct HostFiles: FileKind {
  func path(of subject: Void, in format: SiteFormat) -> String { ".nojekyll" }

  func make(_ subjects: [Void], with worker: Worker) throws {
    try worker.write([], to: ".nojekyll", as: self, ())
  }
}
