extension FragmentBuilder {
  /// Puts a link in the place of an `iframe` with an allowed address.
  mutating func addOneBox(_ tag: Tag, of source: [UInt8], allowed: AllowList) {
    guard allowed.admitsOneBoxes, let raw = tag.attributes.first(where: { $0.name == .src }) else {
      return
    }
    var value: [UInt8] = []
    CharacterReferences.decode(source, raw.value, in: .attribute, into: &value)
    guard let player = allowed.address(value, .image) else { return }
    let page = OneBox.page(embedded: player)
    start(.p, attributes: 0..<0)
    let attribute = fragment.attributes.count
    fragment.add(.href, page)
    start(.a, attributes: attribute..<attribute + 1)
    add(text: page)
    end(.a)
    end(.p)
  }
}
