internal import Basics

/// The "one-boxes" of Stack Exchange: embedded players, which become links to the pages of the
/// videos.
enum OneBox {
  /// Returns the address of the video's page for the address of an embedded player, or `source` if
  /// the player is unknown.
  static func pageAddress(ofEmbedded source: [UInt8]) -> [UInt8] {
    let players: [(StaticString, StaticString)] = [
      ("//www.youtube.com/embed/", "//www.youtube.com/watch?v="),
      ("//www.youtube-nocookie.com/embed/", "//www.youtube.com/watch?v="),
      ("//player.vimeo.com/video/", "//vimeo.com/"),
    ]
    for (player, page) in players {
      guard let slash = source.prefix(7).firstIndex(of: .slash) else { break }
      let address = source[slash...]
      let prefix = address.prefix(player.utf8CodeUnitCount)
      guard prefix.equalsIgnoringCase(player) else { continue }
      let id = address[prefix.endIndex...].prefix { $0 != .questionMark && $0 != .ampersand }
      return source[..<slash] + Array("\(page)".utf8) + id
    }
    return source
  }
}
