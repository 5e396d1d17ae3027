/// Looks up the named character references.
enum NamedCharacterTable {
  static let longestName = 31
  static let longestWithoutSemicolon = 6

  private struct Entry {
    let name: ArraySlice<UInt8>
    let characters: [UInt8]
  }

  /// In the order of names.
  private static let entries: [Entry] = Array(NamedCharacters.all.utf8)
    .split(whereSeparator: \.isSpace)
    .compactMap { line in
      guard let colon = line.firstIndex(of: .colon) else { return nil }
      return Entry(name: line[..<colon], characters: characters(line[(colon + 1)...]))
    }

  private static let shortNames = Array(NamedCharacters.withoutSemicolon.utf8)
    .split(whereSeparator: \.isSpace)

  private static func characters(_ codePoints: ArraySlice<UInt8>) -> [UInt8] {
    codePoints.split(separator: UInt8(ascii: "+")).flatMap { digits in
      UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        .flatMap(Unicode.Scalar.init).flatMap(UTF8.encode).map(Array.init) ?? []
    }
  }

  /// Appends the characters of that name.
  ///
  /// - Returns: Whether there is such a name.
  static func append(_ name: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    if let common = common(name) {
      output.append(common)
      return true
    }
    guard let index = index(of: name, in: entries, by: \.name) else { return false }
    output.append(contentsOf: entries[index].characters)
    return true
  }

  /// Whether the name counts without semicolon.
  static func countsWithoutSemicolon(_ name: ArraySlice<UInt8>) -> Bool {
    index(of: name, in: shortNames, by: \.self) != nil
  }

  /// The few that almost every text has.
  private static func common(_ name: ArraySlice<UInt8>) -> UInt8? {
    let packed = name.count <= 4 ? name.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } : 0
    return switch packed {
    case 0x6C74: .lessThan
    case 0x6774: .greaterThan
    case 0x61_6D70: .ampersand
    case 0x7175_6F74: .quote
    default: nil
    }
  }

  private static func index<Item>(
    of name: ArraySlice<UInt8>, in items: [Item], by key: (Item) -> ArraySlice<UInt8>
  ) -> Int? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if key(items[middle]).lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < items.count && key(items[low]) == name ? low : nil
  }
}
