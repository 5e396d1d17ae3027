internal import Basics

/// The URLs of avatars in the size in which pages show them.
package enum AvatarAddress {
  /// Returns the canonical URL of an avatar in a size, if its host can scale avatars.
  ///
  /// A URL of another host is only made canonical; see ``ImageAddress/canonical(_:)``. A host may
  /// send a smaller image than requested.
  package static func sized(_ url: String, pixels: Int) -> String {
    guard var address = ImageAddress.canonicalParts(of: url) else { return url }
    switch address.host {
    case "i.sstatic.net":
      address.setQueryItem("s", "\(pixels)")
    case "graph.facebook.com":
      address.removeQueryItems(named: "type")
      address.setQueryItem("width", "\(pixels)")
      address.setQueryItem("height", "\(pixels)")
    case let host
    where host == "gravatar.com" || host.hasSuffix(".gravatar.com") || address.hasGravatarPath:
      address.removeQueryItems(named: "size")
      address.setQueryItem("s", "\(pixels)")
    case let host where host.hasSuffix(".googleusercontent.com"):
      address.setGoogleSize(pixels)
    default: break
    }
    return address.text
  }
}

extension WebAddress {
  /// Whether the path of the URL ends in `avatar` and the hash of an email address, as on Gravatar,
  /// its mirrors and Libravatar.
  fileprivate var hasGravatarPath: Bool {
    let segments = path.split(at: "/").suffix(2)
    guard segments.first == "avatar", let hash = segments.last else { return false }
    return [32, 64].contains(hash.utf8.count) && hash.utf8.allSatisfy { $0.hexValue != nil }
  }

  /// Sets the image size in a URL of Google.
  ///
  /// Old URLs end in a file name, and their size is a query item `sz=` and may also be a folder
  /// such as `s96-c`. New URLs have options after an equals sign, such as `=s96-c` or `=k-s256`.
  fileprivate mutating func setGoogleSize(_ pixels: Int) {
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = segments.popLast() else { return }
    if let equals = last.lastIndex(of: "=") {
      let options = last[last.index(after: equals)...]
      segments.append("\(last[..<equals])=\(resized(options, pixels) ?? "s\(pixels)-\(options)")")
    } else if last.contains(".") || query != nil {
      segments = segments.map { resized($0, pixels).map { $0[...] } ?? $0 }
      segments.append(last)
      setQueryItem("sz", "\(pixels)")
    } else {
      segments.append("\(last)=s\(pixels)-c")
    }
    path = Substring(segments.joined(separator: "/"))
  }

  /// Returns Google's image options, such as `s96-c`, with another size; `nil` if the text is
  /// something else.
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
