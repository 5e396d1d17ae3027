internal import Basics

/// Asks for avatars in the size in which they are shown.
package enum AvatarAddress {
  /// The canonical address of an avatar, as ``ImageAddress/canonical(_:)`` spells it, in a size
  /// where the host is known to offer sizes; hosts may send less.
  package static func sized(_ url: String, _ pixels: Int) -> String {
    guard var address = ImageAddress.canonical(parts: url) else { return url }
    switch address.host {
    case "i.sstatic.net":
      address.setQuery("s", "\(pixels)")
    case "graph.facebook.com":
      address.removeQuery("type")
      address.setQuery("width", "\(pixels)")
      address.setQuery("height", "\(pixels)")
    case let host
    where host == "gravatar.com" || host.hasSuffix(".gravatar.com") || address.isLikeGravatar:
      address.removeQuery("size")
      address.setQuery("s", "\(pixels)")
    case let host where host.hasSuffix(".googleusercontent.com"):
      address.sizeLikeGoogle(pixels)
    default: break
    }
    return address.text
  }
}

extension WebAddress {
  /// Whether it ends as Gravatar's addresses do on its mirrors and on Libravatar: in the hash of a
  /// mail address.
  fileprivate var isLikeGravatar: Bool {
    let segments = path.split(at: "/").suffix(2)
    guard segments.first == "avatar", let hash = segments.last else { return false }
    return [32, 64].contains(hash.utf8.count) && hash.utf8.allSatisfy { $0.hexValue != nil }
  }

  /// Sets the size in each place where Google's addresses can hold one.
  ///
  /// Old addresses end in a file's name and take `sz=`, beside a folder such as `s96-c`; new ones
  /// take options after an equals sign, as in `=s96-c` or `=k-s256`.
  fileprivate mutating func sizeLikeGoogle(_ pixels: Int) {
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = segments.popLast() else { return }
    if let equals = last.lastIndex(of: "=") {
      let options = last[last.index(after: equals)...]
      segments.append("\(last[..<equals])=\(resized(options, pixels) ?? "s\(pixels)-\(options)")")
    } else if last.contains(".") || query != nil {
      segments = segments.map { resized($0, pixels).map { $0[...] } ?? $0 }
      segments.append(last)
      setQuery("sz", "\(pixels)")
    } else {
      segments.append("\(last)=s\(pixels)-c")
    }
    path = Substring(segments.joined(separator: "/"))
  }

  /// Options such as `s96-c` with another size; `nil` for anything else.
  private func resized(_ options: Substring, _ pixels: Int) -> String? {
    var parts = options.split(separator: "-", omittingEmptySubsequences: false)
    let isSize = { (part: Substring) in part.first == "s" && Int(part.dropFirst()) != nil }
    guard let index = parts.firstIndex(where: isSize),
      parts.allSatisfy({ isSize($0) || 1...3 ~= $0.utf8.count })
    else { return nil }
    parts[index] = "s\(pixels)"
    return parts.joined(separator: "-")
  }
}
