internal import StackMarkdown

extension Promises {
  /// How the blocks of a post differ from those that libcmark finds in it.
  ///
  /// - Returns: Both outlines; nothing where they are the same, or where the dialect has rules of its own:
  ///   spoilers, tables, definitions of addresses that it refuses or in lazy lines, a bound of depth.
  package static func faults(ofBlocks markdown: String) -> [String] {
    let text = NormalizedMarkdown(Array(markdown.utf8))
    // White for libcmark, and for HTML, which the dialect follows, not.
    guard !text.bytes.contains(0x0B) else { return [] }
    guard let own = BlockOutline(of: BlockParser.parse(text, hasMath: false)) else { return [] }
    let theirs = LibCMark(text.bytes).outline
    guard own != theirs, !mayDifferInDefinitions(text.bytes) else { return [] }
    // libcmark overlooks blank lines behind a thematic break, which make a list loose.
    guard !own.hasBreak || own.withoutTightness != theirs.withoutTightness else { return [] }
    return ["\(markdown.debugDescription)\n  is here\n\(own)\n  and by libcmark\n\(theirs)"]
  }

  /// An address of plain signs behind plain blanks, which the dialect and libcmark take alike.
  private static var address: some RegexComponent {
    /^[ \t\r\n<>]*(?i:(https?:\/\/|ftp:\/\/|\/)[a-z0-9\/][a-z0-9\/.?=&#%+_~-]*)>?([ \t\r\n]|$)/
  }

  /// Whether a definition may be one that is refused, or stand where libcmark sees none: behind spaces
  /// in a line that goes on with a paragraph but not with what that stands in.
  private static func mayDifferInDefinitions(_ text: [UInt8]) -> Bool {
    // A mark behind a colon would make one character of both.
    let text = String(decoding: text.map { $0 < 0x80 ? $0 : UInt8(ascii: "\"") }, as: UTF8.self)
    return text.contains("]:") && text.contains(/(?m)^[ >]* +\[/)
      || text.split(separator: "]:").dropFirst().contains { $0.firstMatch(of: address) == nil }
  }
}
