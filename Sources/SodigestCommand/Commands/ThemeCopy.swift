internal import BuiltIn
internal import FoundationEssentials

/// A copy of the built-in theme in a folder that holds nothing else.
struct ThemeCopy {
  private let folder: String
  private let shown: String

  /// Goes to a folder, as seen from the current one.
  init(to folder: String, from current: String) {
    shown = folder
    self.folder = path(folder, in: current)
  }

  /// Whether nothing is in the way.
  var isPossible: Bool {
    guard FileManager.default.fileExists(atPath: folder) else { return true }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).isEmpty) ?? false
  }

  /// Writes all files of the theme, and counts them; where it fails, what was there is as it was.
  func write() throws(Failure) -> Int {
    guard isPossible else {
      throw Failure(.usage, "`\(shown)` is there already and holds something; name a new folder")
    }
    let files = BuiltIn.files(in: "Templates")
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard try NewFiles.write(bytes, to: "\(folder)/\(file)") else {
        throw Failure(.usage, "`\(shown)/\(file)` is there already, and stays as it is")
      }
    }
    return files.count
  }
}
