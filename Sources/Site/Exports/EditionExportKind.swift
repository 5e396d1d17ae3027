internal import Archive
internal import Contents
internal import Pages

/// A kind of file that contains a whole edition, beside the edition's page.
///
/// The newest edition of each digest has such a file; older editions keep the file that was built
/// while they were the newest.
protocol EditionExportKind: FileKind where Target == EditionPages.Target {
  /// The format of the exported file.
  var format: SiteFormat { get }
  /// Returns the bytes of an edition's exported file; records in `images` the images that it loads
  /// from the site.
  func compose(
    _ export: EditionExport, with composer: Composer, _ renderer: PageRenderer,
    showing images: PageImages
  ) throws -> [UInt8]
}

extension EditionExportKind {
  var order: BuildOrder { .lists }

  func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
    chosen.contains(format) ? [format] : []
  }

  // Specialized code for each kind would not be worth its size.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    EditionPages().forEachTarget(in: context) { target in
      if context.hasExport(of: target, in: format) { body(target) }
    }
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    EditionPages().candidates(at: address, in: context).filter {
      context.hasExport(of: $0, in: format)
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    EditionPages.path(ofEdition: target.heading.date, in: target.digest, self.format)
  }

  /// Returns an empty input key, because an exported file depends only on its inputs.
  func inputKey(of target: Target, in context: PageContext) -> InputKey? { InputKey() }

  /// Returns whether an edition is exported in one batch with others; only if the batch is empty,
  /// because an export can be large.
  func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.isEmpty }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func render(
    _ targets: [Target], with renderer: PageRenderer,
    _ receive: (Target, RenderedFile) throws -> Void
  ) throws {
    for target in targets {
      guard let export = try renderer.editionExport(of: target) else { continue }
      let path = path(of: target, in: format)
      let images = PageImages()
      let composer = renderer.composer(ofPageAt: path, in: format, isReadElsewhere: true)
      let bytes = try compose(export, with: composer, renderer, showing: images)
      let file = RenderedFile(
        path: path, bytes: bytes,
        inputs: export.inputs(in: renderer.context.contents) + images.inputs, images: images.files)
      try renderer.emit(file) { try receive(target, $0) }
    }
  }
}
