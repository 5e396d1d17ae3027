internal import Archive
internal import Pages

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
  private var workspace = Staging.Workspace()

  init(staging: Staging) { self.staging = staging }

  func write(_ file: RenderedFile, _ order: BuildOrder, inputs: () -> FileInputs) throws {
    try staging.stage(file.bytes, at: file.path, order, from: inputs(), &workspace)
  }

  func writeImage(at path: String, _ image: StoredImage, contents: () throws -> [UInt8]) throws {
    try staging.stageImage(at: path, size: image.byteCount, &workspace, contents: contents)
  }
}
