package import Archive
internal import Basics
package import Configuration
internal import Mustache
package import Output
internal import Search
internal import Theming

/// Builds files on one thread.
package final class Worker {
  package let context: BuildContext
  package let archive: Archive
  private var composers: [ComposerKey: Composer] = [:]
  private var page: [UInt8] = []
  private var buffer = ByteBuffer()
  private var space = Staging.Workspace()
  private var words = WordCollector()
  private let profile: BuildProfile?
  /// What was written, and the part that nested measurements counted.
  private var (written, inner) = (BuildProfile.Cost(), BuildProfile.Cost())

  private struct ComposerKey: Hashable {
    let format: SiteFormat
    /// Nil for pages that are shown anywhere.
    let depth: Int?
  }

  package init(in context: BuildContext, archive: Archive, profile: BuildProfile? = nil) {
    self.context = context
    self.profile = profile
    self.archive = archive
  }

  /// Returns the composer for pages of this format and depth, or for pages that servers may show at any
  /// path.
  package func composer(
    ofPageAt path: String, in format: SiteFormat, fromAnywhere: Bool = false
  ) -> Composer {
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    let key = ComposerKey(format: format, depth: fromAnywhere ? nil : depth)
    if let composer = composers[key] { return composer }
    let composer = Composer(in: context, Links(context.settings, in: format, depth: key.depth))
    composers[key] = composer
    return composer
  }

  /// Does some work, and adds its cost to the profile, without that of nested measurements.
  package func measure(_ name: @autoclosure () -> String, _ work: () throws -> Void) rethrows {
    guard let profile else { return try work() }
    let (start, before, outer) = (ProcessCost.threadSeconds, written, inner)
    inner = BuildProfile.Cost()
    try work()
    var cost = written - before
    cost.seconds = ProcessCost.threadSeconds - start
    profile.add(cost - inner, to: name())
    inner = outer + cost
  }

  /// Collects the words and the entry of a question whose text in the index is outdated.
  package func collect(_ document: SearchDocument) throws {
    guard let search = context.search else { return }
    let (question, number) = (document.question, document.number)
    let entry = question.entry
    let hash = question.hash(with: entry)
    guard try search.isOutdated(number, hash, accordingTo: archive) else { return }
    try search.note(entry, of: document.key, number, hash)
    words.add(question, number: number)
    if words.isFull { try search.take(words.takeAll()) }
  }

  /// Adds the remaining words to the index of search.
  package func finish() throws(OutputError) { try context.search?.take(words.takeAll()) }

  /// Renders a page, and stages it with the images that it shows.
  // Not specialized for each kind, to keep the program small.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func render<Kind: PageKind>(
    _ composed: ComposedPage<Kind.Page>, _ template: String, to path: String, as kind: Kind,
    _ target: Kind.Target
  ) throws {
    page.removeAll(keepingCapacity: true)
    switch composed.content {
    case .bytes(let bytes): page += bytes
    case .page(let value):
      buffer.removeAll()
      context.theme.templates.render(template, value.record, into: &buffer)
      buffer.append(to: &page)
    }
    try write(
      page, to: path, as: kind, target, from: composed.inputs, showing: composed.images)
    for image in composed.images {
      if case .drawn(let bytes?) = image.content, !context.previous.isIntact(image.path) {
        try context.staging.stage(bytes, at: image.path, .posts, &space)
      }
    }
    if let document = composed.searchDocument { try collect(document) }
  }

  /// Renders a value with a template.
  package func rendered(_ template: String, _ value: some PageValue) -> [UInt8] {
    buffer.removeAll()
    context.theme.templates.render(template, value.record, into: &buffer)
    return buffer.bytes
  }

  /// Stages a file; each path only once.
  ///
  /// The inputs are what was looked up in the archive for it, found or not; the images are those that
  /// it shows.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func write<Kind: FileKind>(
    _ bytes: [UInt8], to path: String, as kind: Kind, _ target: Kind.Target,
    from inputs: [Input] = [], showing images: [PageImage] = []
  ) throws {
    let files = images.map { Input.file($0.path) }.sorted()
    let inputs = FileInputs(
      inputKey: kind.inputKey(of: target, in: context)?.number ?? 0, inputs: inputs + files)
    try context.staging.stage(bytes, at: path, kind.order, from: inputs, &space)
    written.files += 1
    written.bytes += bytes.count
    context.shownImages.note(images)
  }

  /// Stages an image of the archive.
  package func write(_ image: StoredImage, to path: String) throws {
    try context.staging.stageImage(at: path, size: image.byteCount, &space) {
      guard let bytes = try archive.bytes(ofHash: image.hash) else {
        throw ArchiveError.corrupt(
          path: archive.path, because: "it has lost the image \(image.hash)")
      }
      return bytes
    }
  }
}
