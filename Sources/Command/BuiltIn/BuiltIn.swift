private import CBuiltIn

/// The files of `Templates/`, `Samples/` and `Setup/`, which are embedded in the program.
///
/// No file is read at run time, so that the program works alone and in any folder.
package enum BuiltIn {
  /// The content of each file of the built-in theme, by file name; scripts and the style sheet are minified.
  package static var theme: [String: [UInt8]] {
    files(in: "Templates").merging(files(in: "Minified")) { $1 }
  }

  /// Returns the content of all embedded files in a folder, by their paths inside the folder.
  ///
  /// - Parameter folder: `Templates`, `Samples`, `Setup`, or a folder below one of them.
  /// - Returns: The content of each file.
  package static func files(in folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for index in 0..<built_in_count() {
      let file = unsafe built_in_at(index).pointee
      let path = unsafe String(cString: file.path)
      guard path.hasPrefix("\(folder)/") else { continue }
      files[String(path.dropFirst(folder.count + 1))] =
        unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
    return files
  }
}
