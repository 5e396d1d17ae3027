extension HTMLWriter {
  /// Writes an image as the page wants it.
  mutating func writeImage(_ node: Fragment.ID) {
    guard let image = presentation.image, let source = fragment.value(.src, of: node) else {
      return writeTag(.img, node)
    }
    switch image(String(decoding: source, as: UTF8.self)) {
    case .keep: writeTag(.img, node)
    case .local(let path, let width, let height):
      writeLocalImage(node, path: path, size: ImageSize(width: width, height: height))
    case .link: writeImageLink(node, to: source)
    }
  }

  private mutating func writeLocalImage(_ node: Fragment.ID, path: String, size: ImageSize) {
    let shown = size.shown(
      width: fragment.number(.width, of: node), height: fragment.number(.height, of: node))
    output.append("<img")
    write(.src, Array(path.utf8))
    write(.alt, Array(fragment.value(.alt, of: node) ?? []))
    if let title = fragment.value(.title, of: node) { write(.title, Array(title)) }
    output += " width=\"\(shown.width)\" height=\"\(shown.height)\"".utf8
    output.append(" loading=\"lazy\" decoding=\"async\" />")
  }

  /// Writes a link to the image; inside another link only its alternative text.
  private mutating func writeImageLink(_ node: Fragment.ID, to source: ArraySlice<UInt8>) {
    let text = AlternativeText.spoken(fragment.value(.alt, of: node))
    if link != Fragment.none {
      Escaping.append(text, text.indices, to: &output)
    } else {
      output.append("<a")
      write(.href, Array(source))
      output.append(LinkRelation.attribute)
      output.append(.greaterThan)
      Escaping.append(text, text.indices, to: &output)
      output.append("</a>")
    }
  }
}

/// The size of an image in pixels.
struct ImageSize: Equatable {
  var width: Int
  var height: Int

  /// The size to show an image of this size in, where its author may have set one side or both.
  func shown(width wantedWidth: Int?, height wantedHeight: Int?) -> ImageSize {
    switch (wantedWidth, wantedHeight) {
    case (nil, nil): self
    case (let width?, let height?): ImageSize(width: width, height: height)
    case (let width?, nil):
      ImageSize(width: width, height: Self.scaled(height, by: width, over: self.width))
    case (nil, let height?):
      ImageSize(width: Self.scaled(width, by: height, over: self.height), height: height)
    }
  }

  private static func scaled(_ side: Int, by wanted: Int, over natural: Int) -> Int {
    let product = side.multipliedReportingOverflow(by: wanted)
    guard natural > 0, !product.overflow else { return side }
    return max(1, product.partialValue / natural)
  }
}

/// What stands for an image where it cannot be seen.
enum AlternativeText {
  /// The author's words; "image" if there are none, or only those that the editor puts in.
  static func spoken(_ text: ArraySlice<UInt8>?) -> [UInt8] {
    guard let text = text?.trimmed, !text.isEmpty, !isDefault(text) else {
      return Array("image".utf8)
    }
    return Array(text)
  }

  static func isDefault(_ text: ArraySlice<UInt8>) -> Bool {
    text.isCaseInsensitively("enter image description here")
  }
}

extension Fragment {
  /// The value of an attribute of digits.
  func number(_ name: AttributeName, of node: ID) -> Int? {
    value(name, of: node).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
