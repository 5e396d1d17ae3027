internal import Archive
internal import Configuration
internal import Output
internal import Pages

/// A kind of file that contains a whole edition, beside the edition's page.
///
/// The newest edition of each digest has such a file; older editions keep the file that they have.
protocol EditionExportKind: FileKind where Target == EditionPages.Target {
  /// The format of the file.
  var format: SiteFormat { get }
  /// Returns the bytes of an edition's file, recording the images that it shows from the site in
  /// `images`.
  func compose(
    _ export: EditionExport, with composer: Composer, _ worker: Worker, showing images: PageImages
  ) throws -> [UInt8]
}

extension EditionExportKind {
  var order: PromotionOrder { .lists }

  func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
    chosen.contains(format) ? [format] : []
  }

  // Specialized code for each kind would not be worth its size.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    EditionPages().forEachTarget(in: context) { target in
      if context.previous.hasExport(of: target, in: format) { body(target) }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    EditionPages.path(of: target.heading.date, in: target.digest, self.format)
  }

  /// Returns an empty key, because the file depends only on its inputs.
  func inputKey(of target: Target, in context: BuildContext) -> InputKey? { InputKey() }

  /// Whether targets are built in one batch; always false, because an export can be large.
  func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.isEmpty }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func build(_ targets: [Target], with worker: Worker) throws {
    for target in targets {
      guard let export = try worker.editionExport(of: target) else { continue }
      let path = path(of: target, in: format)
      let images = PageImages()
      let composer = worker.composer(ofPageAt: path, in: format, servedAtAnyPath: true)
      let bytes = try compose(export, with: composer, worker, showing: images)
      try worker.stage(
        bytes, at: path, as: self, target,
        inputs: export.inputs(in: worker.context.contents) + images.inputs,
        images: images.files)
    }
  }
}
