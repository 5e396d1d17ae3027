internal import Basics

extension FragmentBuilder {
  /// Adds a paragraph with a link to the page of an embedded player, if the address of the `iframe` is allowed.
  mutating func addOneBox(_ tag: HTMLTokenizer, allowed allowList: AllowList) {
    guard allowList.admitsOneBoxes, let source = tag.value(of: "src") else { return }
    var address: [UInt8] = []
    CharacterReferences.decode(tag.source, source, in: .attribute, into: &address)
    guard let player = allowList.address(address[...], .image) else { return }
    let page = OneBox.page(embedded: player)
    start(.p, attributes: 0..<0)
    let attribute = fragment.attributes.count
    let value = fragment.values.count
    fragment.values += page
    fragment.addAttribute(.href, since: value)
    start(.a, attributes: attribute..<attribute + 1)
    add(literal: page.span)
    end(.a)
    end(.p)
  }
}
