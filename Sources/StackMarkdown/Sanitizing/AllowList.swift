internal import Basics

/// Decides which tags and attributes stay, and writes the values that stay into a fragment.
struct AllowList {
  let profile: SanitizerPolicy
  let site: SiteAddress?

  /// Whether a tag of HTML counts at all: its element may occur, and who wrote it may write it.
  func admits(_ element: Element) -> Bool {
    profile.elements.contains(element)
      && (!profile.isWritten || ElementSet.writable.contains(element))
  }

  /// Whether an `iframe` is a one-box; authors' own mean nothing.
  var admitsOneBoxes: Bool { !profile.isWritten && profile.elements.contains(.p) }

  /// Judges the attributes of an admitted start tag, and gives the range of those that stay; `nil`
  /// if the element is nothing without one that does not: a link without an address, an image
  /// without a source.
  func attributes(
    of element: Element, in tag: HTMLTokenizer, into fragment: inout Fragment
  ) -> Range<Int>? {
    let start = fragment.attributes.count
    if !tag.attributes.isEmpty {
      for name in Self.attributes(of: element) {
        guard let value = tag.value(of: name.spelling),
          !profile.isWritten || !Self.isGenerated(name)
        else { continue }
        let start = fragment.values.count
        CharacterReferences.decode(tag.source, value, in: .attribute, into: &fragment.values)
        judge(name, since: start, of: element, in: &fragment)
      }
    }
    guard isComplete(element, fragment.attributes[start...]) else {
      fragment.attributes.removeLast(fragment.attributes.count - start)
      return nil
    }
    return start..<fragment.attributes.count
  }

  /// Adds an attribute whose value stands for itself, unless it may not stand there.
  func addAttribute(
    _ name: AttributeName, of element: Element, _ value: Span<UInt8>, to fragment: inout Fragment
  ) {
    let start = fragment.values.count
    CharacterReferences.append(literal: value, to: &fragment.values)
    judge(name, since: start, of: element, in: &fragment)
  }

  /// Makes an attribute of what the values hold since `start`, or takes that back.
  private func judge(
    _ name: AttributeName, since start: Int, of element: Element, in fragment: inout Fragment
  ) {
    if clean(&fragment.values, from: start, name, of: element) {
      fragment.addAttribute(name, since: start)
    } else {
      fragment.values.removeLast(fragment.values.count - start)
    }
  }

  /// The attributes that an element may have, in the order in which they are written.
  private static func attributes(of element: Element) -> [AttributeName] {
    switch element {
    case .a: ofLink
    case .img: ofImage
    case .ol: ofList
    case .td, .th: ofCell
    case .div: ofDivision
    case .blockquote, .pre, .span, .table: ofOthers
    default: []
    }
  }

  // Constants, as an array that is written where it is used is made each time.
  private static let ofLink: [AttributeName] = [.href, .class, .title]
  private static let ofImage: [AttributeName] = [.src, .alt, .title, .width, .height]
  private static let ofList: [AttributeName] = [.start]
  private static let ofCell: [AttributeName] = [.style]
  private static let ofDivision: [AttributeName] = [
    .class, .dataLang, .dataHide, .dataConsole, .dataBabel, .dataBabelPresetReact,
    .dataBabelPresetTS,
  ]
  private static let ofOthers: [AttributeName] = [.class]

  /// Whether authors cannot write the attribute by hand.
  private static func isGenerated(_ name: AttributeName) -> Bool {
    switch name {
    case .href, .src, .alt, .title, .width, .height, .start: false
    case .style, .class, .dataLang, .dataHide, .dataConsole, .dataBabel, .dataBabelPresetReact,
      .dataBabelPresetTS:
      true
    }
  }

  /// Whether an element means something with these attributes, in the order in which they are written.
  func isComplete(_ element: Element, _ attributes: ArraySlice<Fragment.Attribute>) -> Bool {
    switch element {
    case .a: attributes.first?.name == .href
    case .img: attributes.first?.name == .src
    case .span: !attributes.isEmpty
    default: true
    }
  }

  /// Puts the clean form of a decoded value, the end of `values` from `start` on, in its place, if
  /// the attribute stays.
  private func clean(
    _ values: inout [UInt8], from start: Int, _ name: AttributeName, of element: Element
  ) -> Bool {
    let value = start..<values.count
    switch name {
    case .href, .src:
      guard let address = address(values[value], name == .href ? .link : .image) else {
        return false
      }
      values.removeLast(value.count)
      values += address
    case .alt, .title: break
    case .width, .height: return isNumber(values[value], digits: 1...3)
    case .start: return isNumber(values[value], digits: 1...9)
    case .style:
      guard let alignment = Alignment(style: value, of: values) else { return false }
      values.removeLast(value.count)
      values.append(alignment.style)
    case .class: return ClassNames.keepAllowed(in: &values, from: start, on: element)
    case .dataLang, .dataHide, .dataConsole, .dataBabel, .dataBabelPresetReact, .dataBabelPresetTS:
      return SnippetOption.isAllowed(value, of: values, for: name)
    }
    return true
  }

  /// Judges and resolves an address.
  func address(_ value: ArraySlice<UInt8>, _ purpose: PostAddress.Purpose) -> [UInt8]? {
    guard let address = PostAddress(value, purpose: purpose) else { return nil }
    return site?.resolve(address) ?? address.bytes
  }

  private func isNumber(_ value: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Bool {
    digits.contains(value.count) && value.allSatisfy(\.isDigit)
  }
}
