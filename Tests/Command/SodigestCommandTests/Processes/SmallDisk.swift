import Foundation

/// A file system in memory with a given size.
final class SmallDisk: Sendable {
  let folder: String

  /// Whether the tests can mount file systems.
  static let isAllowed: Bool = {
    let folder =
      "\(FileManager.default.temporaryDirectory.path(percentEncoded: false))/sodigest-\(UUID().uuidString)"
    let disk = try? SmallDisk(at: folder, kilobytes: 64)
    disk?.remove()
    return disk != nil
  }()

  /// - Parameters:
  ///   - folder: The mount point, which is created.
  ///   - kilobytes: The size, rounded to pages.
  /// - Throws: An error if the folder cannot be created or mounting fails.
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

  /// Unmounts the file system and removes the folder.
  func remove() {
    try? shell("umount", "-l", folder)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func resize(toKilobytes size: Int) throws {
    try shell("mount", "-o", "remount,size=\(size)k", folder)
  }

  /// The used size.
  var usedKilobytes: Int {
    get throws {
      let values = try FileManager.default.attributesOfFileSystem(forPath: folder)
      let size = (values[.systemSize] as? NSNumber)?.intValue ?? 0
      let free = (values[.systemFreeSize] as? NSNumber)?.intValue ?? 0
      return (size - free) / 1_024
    }
  }
}
