internal import Archive
internal import Synchronization

/// The files of a site on their way: written out of sight first, then put in their places together.
///
/// Threads may share it. Nothing that readers see changes before ``reveal(from:over:to:removed:)``.
final class Staging: Sendable {
  /// The hidden folder of files on their way, which lie in it as they will lie in the site.
  static let name = ".sodigest-unfinished"

  let folder: OutputFolder
  /// All files taken so far, whether they change or not.
  let made: MadeFiles
  private let last: LastPublication
  private let force: Bool
  private let state = Mutex(State())

  private struct State {
    /// Folders that were not there, all of whose files are new.
    var newFolders: Set<Substring> = []
    /// New files in folders that were there.
    var new = Staged()
    var changed = Staged()
    var written = 0
    var isRevealing = false
  }

  /// Files on their way, by when they come to their places.
  struct Staged {
    private var paths: [PublishingOrder: [UInt8]] = [:]

    mutating func append(_ path: String, _ order: PublishingOrder) {
      paths[order, default: []] += path.utf8
      paths[order]?.append(PathList.end)
    }

    func files(_ order: PublishingOrder) -> [String] { PathList(paths[order] ?? []).paths }
  }

  /// Prepares to fill a folder, besides what is known to be there; files that would not change may
  /// be written anew.
  init(in folder: OutputFolder, after last: LastPublication, force: Bool) {
    self.folder = folder
    made = MadeFiles(Spool(in: folder, named: "files"))
    self.last = last
    self.force = force
  }

  /// The folders and files on their way that nothing is in the places of, and the files that change.
  var staged: (newFolders: Set<Substring>, new: Staged, changed: Staged) {
    state.withLock { ($0.newFolders, $0.new, $0.changed) }
  }

  /// Whether some are in their places already.
  var isRevealing: Bool { state.withLock { $0.isRevealing } }

  /// Puts a file in its place.
  func place(_ file: String) throws(OutputError) {
    try folder.move(Self.staged(file), to: file)
  }

  /// Says that the site is being changed: what is left of a run that fails from now on shows it.
  func beginRevealing() { state.withLock { $0.isRevealing = true } }

  /// How many files are on their way.
  var written: Int { state.withLock { $0.written } }

  /// Takes a file of the site; each path only once.
  func stage(
    _ bytes: [UInt8], at file: String, _ order: PublishingOrder,
    madeOf inputs: FileInputs = FileInputs(), _ space: inout Workspace
  ) throws(OutputError) {
    switch try compare(file, with: bytes, &space) {
    case .equal(let stamp) where !force: try note(file, stamp, inputs)
    case .equal: try write(bytes, to: file, order, inputs, &space)
    case .different:
      guard last.place(of: file) != nil ? true : try folder.isOurs(file) else {
        throw .foreignFile(path: folder.described(file))
      }
      try write(bytes, to: file, order, inputs, &space)
    case .absent: try write(bytes, to: file, order, isNew: true, inputs, &space)
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
      return try note(file, stamp, FileInputs())
    }
    try stage(contents(), at: file, .posts, &space)
  }

  private func note(_ file: String, _ stamp: FileStamp, _ inputs: FileInputs) throws(OutputError) {
    try made.note(
      PublishedFile(
        path: file, size: stamp.size, modified: stamp.modified, fingerprint: inputs.fingerprint,
        ingredients: inputs.ingredients, images: inputs.images))
  }

  private func write(
    _ bytes: [UInt8], to file: String, _ order: PublishingOrder, isNew: Bool = false,
    _ inputs: FileInputs, _ space: inout Workspace
  ) throws(OutputError) {
    let parent = parent(of: file[...])
    if space.made.insert(parent ?? "").inserted {
      try folder.makeFolder(Self.staged(String(parent ?? "")))
    }
    let stamp = try folder.store(bytes, as: Self.staged(file))
    try note(file, stamp, inputs)
    state.withLock { state in
      state.written += 1
      if let parent, isNew, space.folders[parent] == false {
        state.newFolders.insert(parent)
      } else if isNew {
        state.new.append(file, order)
      } else {
        state.changed.append(file, order)
      }
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
  var fingerprint: UInt64 = 0
  var ingredients: [Ingredient] = []
  /// The image files that it shows.
  var images: [ImageMark] = []
}
