internal import Archive
internal import Contents
internal import Pages

/// Builds files on one thread: renders them, and writes them to the destination of the build with their inputs.
final class Worker {
  let context: BuildContext
  private let renderer: PageRenderer
  private let writer: any FileWriter
  private var searchCollector: SearchDocumentCollector?

  /// Creates the worker of a thread, with the thread's connection to the archive.
  init(in context: BuildContext, archive: Archive, profile: BuildProfile? = nil) {
    self.context = context
    renderer = PageRenderer(in: context.pages, archive: archive, profile: profile) {
      context.failures.add($0, because: $1)
    }
    writer = context.destination.makeWriter()
    searchCollector = context.searchBuild.map {
      SearchDocumentCollector(for: $0, reading: archive)
    }
  }

  /// Performs some work and adds its cost to the profile.
  func measure(_ name: @autoclosure () -> String, _ work: () throws -> Void) rethrows {
    try renderer.measure(name(), work)
  }

  /// Builds the files of some targets.
  func build<Kind: FileKind>(_ targets: [Kind.Target], of kind: Kind) throws {
    try kind.render(targets, with: renderer) { target, file in
      try write(file, kind.order) {
        kind.inputKey(of: target, in: context.pages)?.value ?? 0
      }
    }
  }

  /// Writes a rendered file and the drawings that no earlier page showed, and adds the question on the page to the
  /// search index.
  private func write(_ file: RenderedFile, _ order: BuildOrder, inputKey: () -> UInt64) throws {
    try writer.write(file, order) {
      let images = file.images.map { Input.file($0.path) }.sorted()
      return FileInputs(inputKey: inputKey(), inputs: file.inputs + images)
    }
    for image in file.images {
      if case .drawing(bytes: let bytes?) = image.origin, !context.previous.isUnmodified(image.path)
      {
        try writer.write(RenderedFile(path: image.path, bytes: bytes), .posts) { FileInputs() }
      }
    }
    context.referencedImages.add(file.images)
    // Pages in other formats have the same text.
    if let question = file.question, file.path.hasSuffix(SiteFormat.html.fileExtension) {
      try addToSearch(question)
    }
  }

  /// Adds questions to the search index whose pages are up to date.
  func addToSearch(_ questions: [SiteQuestion]) throws {
    try QuestionPages().forEachSource(of: questions, with: renderer) { try addToSearch($1) }
  }

  /// Adds a question to the search index, if the indexed text of the question is outdated.
  private func addToSearch(_ source: QuestionPages.Source) throws {
    guard let number = context.searchBuild?.numbering.number(of: source.target) else { return }
    try searchCollector?.add(source.searchDocument, of: source.key, number: number)
  }

  /// Adds the collected words that are still in memory to the search index.
  func flushWords() throws { try searchCollector?.flush() }

  /// Writes an image of the archive to the destination of the build.
  func write(_ image: StoredImage, at path: String) throws {
    try writer.writeImage(at: path, image) {
      guard let bytes = try renderer.archive.imageBytes(ofHash: image.hash) else {
        throw ArchiveError.corrupt(
          path: renderer.archive.path, because: "the image \(image.hash) is missing")
      }
      return bytes
    }
  }
}

/// A destination of the files that a build renders, such as the staging folder of a site.
protocol FileDestination: Sendable {
  /// Returns a writer for the files of one thread.
  func makeWriter() -> any FileWriter
}

/// A writer of the files that one thread builds.
protocol FileWriter: AnyObject {
  /// Writes a rendered file; called once for each path.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - order: The step of promotion in which the file moves to the output folder.
  ///   - inputs: Returns the inputs of the file, for destinations that record them.
  /// - Throws: If the file cannot be written.
  func write(_ file: RenderedFile, _ order: BuildOrder, inputs: () -> FileInputs) throws
  /// Writes an image of the archive, whose path contains a hash of its content; called once for
  /// each path.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - image: The type and the size of the image.
  ///   - contents: Reads the bytes of the image; not called if they are not needed.
  /// - Throws: If the image cannot be read or written.
  func writeImage(at path: String, _ image: StoredImage, contents: () throws -> [UInt8]) throws
}

extension Staging: FileDestination {
  func makeWriter() -> any FileWriter { StagingWriter(staging: self) }
}

/// A writer of files to the staging folder of a site.
private final class StagingWriter: FileWriter {
  private let staging: Staging
  private var buffers = Staging.ReusedBuffers()

  init(staging: Staging) { self.staging = staging }

  func write(_ file: RenderedFile, _ order: BuildOrder, inputs: () -> FileInputs) throws {
    try staging.stage(file.bytes, at: file.path, order, from: inputs(), &buffers)
  }

  func writeImage(at path: String, _ image: StoredImage, contents: () throws -> [UInt8]) throws {
    try staging.stageImage(at: path, size: image.byteCount, &buffers, contents: contents)
  }
}
