internal import Basics

extension FragmentBuilder {
  /// Puts a link in the place of an `iframe` with an allowed address.
  mutating func addOneBox(_ tag: HTMLTokenizer, allowed: AllowList) {
    guard allowed.admitsOneBoxes, let source = tag.value(of: "src") else { return }
    var address: [UInt8] = []
    CharacterReferences.decode(tag.source, source, in: .attribute, into: &address)
    guard let player = allowed.address(address[...], .image) else { return }
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
