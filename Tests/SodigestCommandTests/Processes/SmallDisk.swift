import Foundation

/// A file system in memory, of a size that a test chooses.
final class SmallDisk: Sendable {
  let folder: String

  /// Whether this system lets the tests make one.
  static let isAllowed: Bool = {
    let folder =
      "\(FileManager.default.temporaryDirectory.path(percentEncoded: false))/sodigest-\(UUID().uuidString)"
    let disk = try? SmallDisk(at: folder, kilobytes: 64)
    disk?.remove()
    return disk != nil
  }()

  /// - Parameters:
  ///   - folder: Made here.
  ///   - kilobytes: How much fits, as near as the system's pages allow.
  /// - Throws: When the folder cannot be made, or mounting is refused.
  init(at folder: String, kilobytes: Int) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      try shell("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Takes it away with all that is in it; a test does so at its end.
  func remove() {
    try? shell("umount", "-l", folder)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func resize(toKilobytes size: Int) throws {
    try shell("mount", "-o", "remount,size=\(size)k", folder)
  }

  /// How much is taken.
  var usedKilobytes: Int {
    get throws {
      let values = try FileManager.default.attributesOfFileSystem(forPath: folder)
      let size = (values[.systemSize] as? NSNumber)?.intValue ?? 0
      let free = (values[.systemFreeSize] as? NSNumber)?.intValue ?? 0
      return (size - free) / 1_024
    }
  }
}
