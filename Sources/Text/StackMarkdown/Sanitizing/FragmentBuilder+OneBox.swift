internal import Basics

extension FragmentBuilder {
  /// Adds a paragraph with a link to the page of the player that an `iframe` embeds, if its address
  /// is allowed.
  mutating func addOneBox(_ tag: HTMLTokenizer, allowing allowList: AllowList) {
    guard allowList.allowsOneBoxes, let source = tag.value(ofAttribute: "src") else { return }
    var address: [UInt8] = []
    HTMLTextDecoder.decode(tag.source, source, in: .attribute, into: &address)
    guard let player = allowList.sanitizedAddress(address[...], for: .image) else { return }
    let page = OneBox.pageAddress(ofEmbedded: player)
    startElement(.p, attributes: 0..<0)
    let attribute = fragment.attributes.count
    let value = fragment.attributeValues.count
    fragment.attributeValues += page
    fragment.addAttribute(.href, valueStart: value)
    startElement(.a, attributes: attribute..<attribute + 1)
    add(literal: page.span)
    endElement(.a)
    endElement(.p)
  }
}
