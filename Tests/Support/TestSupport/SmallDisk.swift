private import Foundation

/// A file system in memory with a given size.
package final class SmallDisk: Sendable {
  package let folder: String

  /// A failure of a system program, with its output.
  private struct Failure: Error { let output: String }

  /// Whether the tests can mount file systems.
  package static let isAllowed: Bool = {
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
  package init(at folder: String, kilobytes: Int) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      try run("mount -t tmpfs -o size=\(kilobytes)k tmpfs \"$1\"")
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Unmounts the file system and removes the folder.
  package func remove() {
    try? run("umount -l \"$1\"")
    try? FileManager.default.removeItem(atPath: folder)
  }

  package func resize(toKilobytes size: Int) throws {
    try run("mount -o remount,size=\(size)k \"$1\"")
  }

  /// The used size.
  package var usedKilobytes: Int {
    get throws {
      let values = try FileManager.default.attributesOfFileSystem(forPath: folder)
      let size = (values[.systemSize] as? NSNumber)?.intValue ?? 0
      let free = (values[.systemFreeSize] as? NSNumber)?.intValue ?? 0
      return (size - free) / 1_024
    }
  }

  /// Runs a line of shell script with the folder as its argument.
  private func run(_ line: String) throws {
    let result = try ShellScript(line).run(in: "/", folder)
    guard result.status == 0 else { throw Failure(output: result.output) }
  }
}
