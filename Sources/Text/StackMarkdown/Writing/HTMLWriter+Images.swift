internal import Basics

extension HTMLWriter {
  /// Writes an image from its own address or from a local file, or as a link, as the presentation
  /// decides.
  mutating func writeImage(_ node: Fragment.NodeID) {
    guard let image = presentation.imagePresentation, let source = fragment.value(.src, of: node)
    else {
      return writeStartTag(.img, of: node)
    }
    switch image(String(decoding: source, as: UTF8.self)) {
    case .unchanged: writeStartTag(.img, of: node)
    case .localFile(let path, let width, let height, let isEnlargeable):
      let size = ImageSize(width: width, height: height)
      let displaySize = size.displaySize(for: fragment.requestedSize(of: node))
      let maySeemSmaller = size.width > min(displaySize.width, Self.narrowestColumn)
      guard isEnlargeable, !isInLink, maySeemSmaller else {
        return writeLocalImage(node, path: path, displaySize)
      }
      output.append("<a")
      writeAttribute(.href, Array(path.utf8))
      if fragment.value(.alt, of: node)?.trimmed.isEmpty ?? true {
        output.append(" aria-label=\"image\"" as String)
      }
      output.append(.greaterThan)
      writeLocalImage(node, path: path, displaySize)
      output.append("</a>")
    case .link: writeImageLink(node, to: source)
    }
  }

  /// The width in pixels of a column of text on a phone; pages show wider images smaller there.
  private static var narrowestColumn: Int { 350 }

  /// Writes an image that is loaded from a local file and shown in a size in pixels.
  private mutating func writeLocalImage(
    _ node: Fragment.NodeID, path: String, _ displaySize: ImageSize
  ) {
    output.append("<img")
    writeAttribute(.src, Array(path.utf8))
    writeAttribute(.alt, Array(fragment.value(.alt, of: node) ?? []))
    if let title = fragment.value(.title, of: node) { writeAttribute(.title, Array(title)) }
    output.append(" width=\"\(displaySize.width)\" height=\"\(displaySize.height)\"" as String)
    output.append(" loading=\"lazy\" decoding=\"async\" />")
  }

  /// Writes a link to an image, or only the alternative text inside a link or if the image's
  /// address is invalid.
  private mutating func writeImageLink(_ node: Fragment.NodeID, to source: ArraySlice<UInt8>) {
    let text = AlternativeText.displayText(for: fragment.value(.alt, of: node))
    let address = presentation.producesValidHTML ? ValidURL.bytes(of: source) : Array(source)
    if !isInLink, let address {
      output.append("<a")
      writeAttribute(.href, address)
      output.append(LinkRelation.attribute)
      output.append(.greaterThan)
      writeText(text, text.indices)
      output.append("</a>")
    } else {
      writeText(text, text.indices)
    }
  }
}
