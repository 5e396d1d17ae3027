internal import Basics

extension HTMLWriter {
  /// Writes an image: with its own address, from a local file, or as a link, as the presentation decides.
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

  /// Writes an image from a local file, whose own size in pixels is `size`.
  private mutating func writeLocalImage(_ node: Fragment.ID, path: String, size: ImageSize) {
    let displaySize = size.shown(fragment.wantedSize(of: node))
    output.append("<img")
    write(.src, Array(path.utf8))
    write(.alt, Array(fragment.value(.alt, of: node) ?? []))
    if let title = fragment.value(.title, of: node) { write(.title, Array(title)) }
    output.append(" width=\"\(displaySize.width)\" height=\"\(displaySize.height)\"" as String)
    output.append(" loading=\"lazy\" decoding=\"async\" />")
  }

  /// Writes a link to an image, or only its alternative text if it is inside a link or its address is invalid.
  private mutating func writeImageLink(_ node: Fragment.ID, to source: ArraySlice<UInt8>) {
    let text = AlternativeText.spoken(fragment.value(.alt, of: node))
    let address = presentation.suitsStrictPages ? ValidAddress.bytes(of: source) : Array(source)
    if !isInLink, let address {
      output.append("<a")
      write(.href, address)
      output.append(LinkRelation.attribute)
      output.append(.greaterThan)
      write(text, text.indices)
      output.append("</a>")
    } else {
      write(text, text.indices)
    }
  }
}
