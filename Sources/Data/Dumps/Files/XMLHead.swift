/// The first bytes of an XML file, which name its root element.
struct XMLHead {
  /// The bytes that were read and not taken yet.
  private var bytes: ArraySlice<UInt8> = []

  /// Reads the first kilobytes of a file; `read` fills a buffer with the next bytes and returns their
  /// number, 0 at the end.
  mutating func read(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    var buffer = [UInt8](repeating: 0, count: Self.size)
    while bytes.count < Self.size {
      let count = try unsafe buffer.withUnsafeMutableBytes { buffer in
        try unsafe read(UnsafeMutableRawBufferPointer(rebasing: buffer[bytes.count...]))
      }
      guard count > 0 else { break }
      bytes = buffer[..<(bytes.count + count)]
    }
  }

  /// Moves bytes to a buffer, and returns their number; 0 if none are left.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let taken = bytes.prefix(buffer.count)
    unsafe buffer.copyBytes(from: taken)
    bytes = bytes.dropFirst(taken.count)
    return taken.count
  }

  /// The name of the root element in lower case, after a declaration and comments; `nil` if the file
  /// begins differently.
  var rootElement: String? {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    if text.hasPrefix("\u{FEFF}") { text = text.dropFirst() }
    while true {
      text = text.drop(while: \.isWhitespace)
      if text.hasPrefix("<?"), let end = text.firstRange(of: "?>") {
        text = text[end.upperBound...]
      } else if text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") {
        text = text[end.upperBound...]
      } else {
        break
      }
    }
    guard text.first == "<" else { return nil }
    let name = text.dropFirst().prefix { $0.isASCII && $0.isLetter }
    return name.isEmpty ? nil : name.lowercased()
  }

  /// The number of bytes that are read.
  private static let size = 4_096
}
