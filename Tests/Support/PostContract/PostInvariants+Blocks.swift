internal import StackMarkdown

extension PostInvariants {
  /// Returns how the blocks that the dialect finds in Markdown differ from those that libcmark
  /// finds.
  ///
  /// - Returns: A message with both outlines; empty if they are equal, or if the dialect has its
  ///   own rules for the text: spoilers, tables, definitions with addresses that it rejects or in
  ///   lazy lines, and a maximum depth.
  package static func violations(ofBlocks markdown: String) -> [String] {
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

  /// A pattern for simple addresses after simple blanks, which the dialect and libcmark read in the
  /// same way.
  private static var address: some RegexComponent {
    /^[ \t\r\n<>]*(?i:(https?:\/\/|ftp:\/\/|\/)[a-z0-9\/][a-z0-9\/.?=&#%+_~-]*)>?([ \t\r\n]|$)/
  }

  /// Whether a text may have a link definition that the dialect and libcmark read differently: one
  /// with an address that the dialect rejects, or one after spaces in a lazy continuation line,
  /// where libcmark finds none.
  private static func mayDifferInDefinitions(_ text: [UInt8]) -> Bool {
    // A mark behind a colon would make one character of both.
    let text = String(decoding: text.map { $0 < 0x80 ? $0 : UInt8(ascii: "\"") }, as: UTF8.self)
    return text.contains("]:") && text.contains(/(?m)^[ >]* +\[/)
      || text.split(separator: "]:").dropFirst().contains { $0.firstMatch(of: address) == nil }
  }
}
