internal import Archive
internal import Synchronization

/// The files of a site on their way: written out of sight first, then put in their places together.
///
/// Threads may share it. Nothing that readers see changes before ``reveal(_:home:)``.
final class Staging: Sendable {
  /// The hidden folder of files on their way, which lie in it as they will lie in the site.
  static let name = ".sodigest-unfinished"

  let folder: OutputFolder
  private let last: LastPublication
  private let force: Bool
  private let state = Mutex(State())

  private struct State {
    var files: [PublishedFile] = []
    var new: [Staged] = []
    var changed: [Staged] = []
    var isRevealing = false
  }

  /// A file on its way.
  struct Staged {
    let file: String
    let order: PublishingOrder
  }

  /// Prepares to fill a folder, besides what is known to be there; files that would not change may
  /// be written anew.
  init(in folder: OutputFolder, after last: LastPublication, force: Bool) {
    self.folder = folder
    self.last = last
    self.force = force
  }

  /// All files taken so far, whether they change or not.
  var files: [PublishedFile] { state.withLock { $0.files } }

  /// The files on their way, by whether something is in their places.
  var paths: (new: [Staged], changed: [Staged]) { state.withLock { ($0.new, $0.changed) } }

  /// Whether some are in their places already.
  var isRevealing: Bool { state.withLock { $0.isRevealing } }

  /// Puts a file in its place.
  func place(_ file: String) throws(OutputError) {
    try folder.move(Self.staged(file), to: file)
  }

  /// Says that the site is being changed: what is left of a run that fails from now on shows it.
  func beginRevealing() { state.withLock { $0.isRevealing = true } }

  /// How many files are on their way.
  var written: Int { state.withLock { $0.new.count + $0.changed.count } }

  /// Takes a file of the site; each path only once.
  func stage(
    _ bytes: [UInt8], at file: String, _ order: PublishingOrder,
    madeOf inputs: FileInputs = FileInputs(), _ space: inout Workspace
  ) throws(OutputError) {
    let staged = Staged(file: file, order: order)
    switch try compare(file, with: bytes, &space) {
    case .equal(let stamp) where !force: note(file, stamp, inputs)
    case .equal: try write(bytes, to: staged, isNew: false, inputs, &space)
    case .different:
      guard last.place(of: file) != nil ? true : try folder.isOurs(file) else {
        throw .foreignFile(path: folder.described(file))
      }
      try write(bytes, to: staged, isNew: false, inputs, &space)
    case .absent: try write(bytes, to: staged, isNew: true, inputs, &space)
    case .noFile: throw .foreignFile(path: folder.described(file))
    }
  }

  /// Compares a file with bytes, unless not even its folder is there.
  private func compare(_ file: String, with bytes: [UInt8], _ space: inout Workspace)
    throws(OutputError) -> OutputFolder.Comparison
  {
    if let parent = parent(of: file[...]) {
      if space.folders[parent] == nil {
        space.folders[parent] = try folder.hasFolder(String(parent))
      }
      if space.folders[parent] == false { return .absent }
    }
    return try folder.compare(file, with: bytes, buffer: &space.buffer)
  }

  /// Takes an image, whose name tells what is in it, so that a file of the right size is the right
  /// one unless somebody touched it; the contents are asked for only when they are needed.
  func stageImage(
    at file: String, size: Int, _ space: inout Workspace, contents: () throws -> [UInt8]
  ) throws {
    if !force, !last.isTouched(file), let stamp = folder.stamp(of: file), stamp.size == size {
      return note(file, stamp, FileInputs())
    }
    try stage(contents(), at: file, .posts, &space)
  }

  private func note(_ file: String, _ stamp: FileStamp, _ inputs: FileInputs) {
    let published = PublishedFile(
      path: file, size: stamp.size, modified: stamp.modified, fingerprint: inputs.fingerprint,
      ingredients: inputs.ingredients, images: inputs.images)
    state.withLock { $0.files.append(published) }
  }

  private func write(
    _ bytes: [UInt8], to staged: Staged, isNew: Bool, _ inputs: FileInputs,
    _ space: inout Workspace
  ) throws(OutputError) {
    let file = staged.file
    let parent = parent(of: file[...]) ?? ""
    if space.made.insert(parent).inserted { try folder.makeFolder(Self.staged(String(parent))) }
    let stamp = try folder.store(bytes, as: Self.staged(file))
    note(file, stamp, inputs)
    state.withLock { state in
      if isNew { state.new.append(staged) } else { state.changed.append(staged) }
    }
  }

  /// Where a file or folder is until it is revealed.
  static func staged(_ path: String) -> String { path.isEmpty ? name : "\(name)/\(path)" }

  /// Removes the hidden folder, with all files that are still on their way.
  func discard() {
    _ = try? folder.removeAll(Self.name)
  }

  /// What a thread keeps between files.
  struct Workspace {
    fileprivate var buffer: [UInt8] = []
    /// Whether folders were there when they were looked for.
    fileprivate var folders: [Substring: Bool] = [:]
    /// The folders of files on their way that there are.
    fileprivate var made: Set<Substring> = []
  }
}

/// All that went into a file, but for what goes into every file.
struct FileInputs: Sendable {
  /// A hash of what the file shows beyond its ingredients, such as their order.
  var fingerprint: [UInt8] = []
  var ingredients: [Ingredient] = []
  /// The image files that it shows.
  var images: [ImageMark] = []
}
