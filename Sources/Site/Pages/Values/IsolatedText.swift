extension String {
  /// The text, between Unicode's directional isolate characters if it contains right-to-left
  /// characters.
  ///
  /// The isolates prevent a right-to-left name from reordering the text next to it in plain text,
  /// which has no `bdi` element. Directional characters in the text itself are removed, because
  /// they could end the isolation.
  var isolated: String {
    guard unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return self }
    let text = String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectional }))
    let isRightToLeft = text.unicodeScalars.contains(where: \.isRightToLeft)
    return isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
  }
}

extension Unicode.Scalar {
  /// Whether the character is a Unicode control that starts or ends a directional embedding,
  /// override or isolate.
  fileprivate var isDirectional: Bool {
    0x202A...0x202E ~= value || 0x2066...0x2069 ~= value
  }

  /// Whether the character is in a block that Unicode reserves for right-to-left scripts.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
