internal import Basics

extension RunOptions {
  /// Reads hosts with an optional port: `example.org`, `127.0.0.1:8399`, `[::1]:80`.
  static func imageHosts(_ values: [OptionValues.Value]) throws(OptionFault) -> [ImageHost] {
    var hosts: [ImageHost] = []
    for value in values {
      guard let host = ImageHost(value.text) else {
        throw OptionFault(
          .allowImageHost, value, .wrongValue("a host such as images.example.org or [::1]:80"))
      }
      if !hosts.contains(host) { hosts.append(host) }
    }
    return hosts
  }
}

extension RunOptions.ImageHost {
  init?(_ text: String) {
    let (host, rest) = Self.split(text.lowercased())
    guard Self.isHost(host) else { return nil }
    name = String(host)
    guard !rest.isEmpty else {
      port = nil
      return
    }
    guard rest.hasPrefix(":"), rest.dropFirst().utf8.allSatisfy(\.isDigit),
      let number = Int(rest.dropFirst()), (1...65_535).contains(number)
    else { return nil }
    port = number
  }

  private static func split(_ text: String) -> (host: Substring, rest: Substring) {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      return (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
    }
    let end = text.firstIndex(of: ":") ?? text.endIndex
    return (text[..<end], text[end...])
  }

  private static func isHost(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte.isAlphanumeric || [0x2d, 0x2e, 0x3a].contains(byte)
      }
  }
}
