extension String {
  /// The text, between characters that keep one that is read from right to left from turning what
  /// stands beside it: plain text has no element that does it.
  ///
  /// Such characters in the text itself are left out, as they could end what isolates it.
  var isolated: String {
    guard unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return self }
    let text = String(String.UnicodeScalarView(unicodeScalars.filter { !$0.directsText }))
    let isTurned = text.unicodeScalars.contains(where: \.isReadFromTheRight)
    return isTurned ? "\u{2068}\(text)\u{2069}" : text
  }
}

extension Unicode.Scalar {
  /// Whether it embeds, overrides or isolates a direction, or ends that.
  fileprivate var directsText: Bool {
    0x202A...0x202E ~= value || 0x2066...0x2069 ~= value
  }

  /// Whether it may be written from right to left; Unicode keeps these blocks for that.
  fileprivate var isReadFromTheRight: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
