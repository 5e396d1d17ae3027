package import Archive
internal import Basics
package import Contents
internal import Mustache
package import Output

/// Builds files on one thread, with its own connection to the archive.
package final class Worker {
  package let context: BuildContext
  package let archive: Archive
  private var composers: [ComposerKey: Composer] = [:]
  private var pageBytes: [UInt8] = []
  private var buffer = ByteBuffer()
  private let writer: any FileWriter
  private var searchCollector: SearchDocumentCollector?
  private let profile: BuildProfile?
  /// The cost of all files that the worker wrote, and of the measurements nested in the current
  /// one.
  private var (writtenCost, nestedCost) = (BuildProfile.Cost(), BuildProfile.Cost())

  /// The properties by which pages share a composer: their format and the depth of their folder.
  private struct ComposerKey: Hashable {
    let format: SiteFormat
    /// The number of folders above the page; `nil` for files that are read elsewhere, such as feeds.
    let depth: Int?
  }

  package init(in context: BuildContext, archive: Archive, profile: BuildProfile? = nil) {
    self.context = context
    self.profile = profile
    self.archive = archive
    writer = context.destination.makeWriter()
    searchCollector = context.searchBuild.map {
      SearchDocumentCollector(for: $0, reading: archive)
    }
  }

  /// Returns the cached composer for pages of a format in folders of the same depth, or for files that are read
  /// elsewhere and need absolute links.
  package func composer(
    ofPageAt path: String, in format: SiteFormat, isReadElsewhere: Bool = false
  ) -> Composer {
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    let key = ComposerKey(format: format, depth: isReadElsewhere ? nil : depth)
    if let composer = composers[key] { return composer }
    let composer = Composer(
      in: context, LinkBuilder(context.settings, in: format, depth: key.depth))
    composers[key] = composer
    return composer
  }

  /// Performs some work, and adds its cost, without the cost of nested measurements, to the
  /// profile.
  package func measure(_ name: @autoclosure () -> String, _ work: () throws -> Void) rethrows {
    guard let profile else { return try work() }
    let (start, writtenBefore) = (ResourceUsage.threadCPUSeconds, writtenCost)
    let enclosingNestedCost = nestedCost
    nestedCost = BuildProfile.Cost()
    try work()
    var cost = writtenCost - writtenBefore
    cost.seconds = ResourceUsage.threadCPUSeconds - start
    profile.add(cost - nestedCost, toTask: name())
    nestedCost = enclosingNestedCost + cost
  }

  /// Adds a question to the search index, if the indexed text of the question is outdated.
  package func addToSearch(_ source: QuestionPages.Source) throws {
    let path = QuestionPages().path(of: source.target, in: .html)
    if let document = composer(ofPageAt: path, in: .html).searchDocument(of: source) {
      try searchCollector?.add(document)
    }
  }

  /// Adds the collected words that are still in memory to the search index.
  package func flushWords() throws(OutputError) { try searchCollector?.flush() }

  /// Renders a page, stages it with the drawings that no earlier page showed, and adds the question
  /// on the page to the search index.
  // Not specialized for each kind, to keep the program small.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func render<Kind: PageKind>(
    _ composed: ComposedPage<Kind.Page>, _ template: String, to path: String, as kind: Kind,
    _ target: Kind.Target
  ) throws {
    pageBytes.removeAll(keepingCapacity: true)
    switch composed.content {
    case .bytes(let bytes): pageBytes += bytes
    case .value(let value):
      buffer.removeAll()
      context.theme.templates.render(template, into: &buffer) { value.record(printing: $0) }
      buffer.append(to: &pageBytes)
    }
    try stage(
      BuiltFile(at: path, pageBytes, kind.order, article: composed.article), as: kind, target,
      inputs: composed.inputs, images: composed.images)
    for image in composed.images {
      if case .drawing(bytes: let bytes?) = image.origin, !context.previous.isUnmodified(image.path)
      {
        try writer.write(BuiltFile(at: image.path, bytes, .posts)) { FileInputs() }
      }
    }
    if let document = composed.searchDocument { try searchCollector?.add(document) }
  }

  /// Renders a value with a template and returns the bytes.
  package func rendered(_ template: String, _ value: some PageValue) -> [UInt8] {
    buffer.removeAll()
    context.theme.templates.render(template, into: &buffer) { value.record(printing: $0) }
    return buffer.bytes
  }

  /// Stages a file with its inputs; to be called once for each path.
  ///
  /// The inputs are everything that was looked up in the archive for the file, whether it exists or not. The
  /// images are those that the file shows.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func stage<Kind: FileKind>(
    _ bytes: [UInt8], at path: String, as kind: Kind, _ target: Kind.Target,
    inputs: [Input] = [], images: [PageImage] = []
  ) throws {
    try stage(
      BuiltFile(at: path, bytes, kind.order), as: kind, target, inputs: inputs, images: images)
  }

  /// Stages a file with its inputs, as above.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func stage<Kind: FileKind>(
    _ file: BuiltFile, as kind: Kind, _ target: Kind.Target, inputs: [Input], images: [PageImage]
  ) throws {
    try writer.write(file) {
      let imageInputs = images.map { Input.file($0.path) }.sorted()
      return FileInputs(
        inputKey: kind.inputKey(of: target, in: context)?.value ?? 0, inputs: inputs + imageInputs)
    }
    writtenCost.files += 1
    writtenCost.bytes += file.bytes.count
    context.referencedImages.add(images)
  }

  /// Writes an image of the archive to the destination of the build.
  package func stage(_ image: StoredImage, at path: String) throws {
    try writer.writeImage(at: path, image) {
      guard let bytes = try archive.imageBytes(ofHash: image.hash) else {
        throw ArchiveError.corrupt(
          path: archive.path, because: "the image \(image.hash) is missing")
      }
      return bytes
    }
  }
}
