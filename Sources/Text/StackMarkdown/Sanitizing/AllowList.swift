internal import Basics

/// The rules for allowed elements and attributes; also appends sanitized attributes to a fragment.
struct AllowList {
  /// The policy that says which elements are allowed and who wrote them.
  let policy: SanitizerPolicy
  /// The address of the site against which relative addresses are resolved; if `nil`, they stay
  /// relative.
  let site: SiteAddress?

  /// Returns whether the policy allows an element that is written as HTML source.
  func allows(_ element: Element) -> Bool {
    policy.elements.contains(element)
      && (!policy.isAuthorWritten || ElementSet.allowedFromAuthors.contains(element))
  }

  /// Whether an `iframe` becomes a link to the page of the embedded player, which is true only in
  /// posts rendered by Stack Exchange.
  var allowsEmbeddedVideos: Bool { !policy.isAuthorWritten && policy.elements.contains(.p) }

  /// Appends the allowed attributes of an allowed start tag to the fragment, with sanitized values.
  ///
  /// - Returns: The range of the appended attributes in the fragment; `nil` if a required one is
  ///   missing or rejected, such as the address of a link or the source of an image.
  func appendAttributes(
    of element: Element, in tag: HTMLTokenizer, to fragment: inout Fragment
  ) -> Range<Int>? {
    let attributeStart = fragment.attributes.count
    if !tag.attributes.isEmpty {
      for name in Self.allowedAttributes(of: element) {
        guard let value = tag.value(ofAttribute: name.htmlName),
          !policy.isAuthorWritten || !Self.isGeneratedByStackExchange(name)
        else { continue }
        let valueStart = fragment.attributeValues.count
        HTMLTextDecoder.decode(tag.source, value, in: .attribute, into: &fragment.attributeValues)
        addSanitizedAttribute(name, valueStart: valueStart, of: element, to: &fragment)
      }
    }
    guard hasRequiredAttributes(element, fragment.attributes[attributeStart...]) else {
      fragment.attributes.removeLast(fragment.attributes.count - attributeStart)
      return nil
    }
    return attributeStart..<fragment.attributes.count
  }

  /// Appends an attribute unless its value is not allowed; character references in the value are
  /// not decoded.
  func addAttribute(
    _ name: AttributeName, of element: Element, _ value: Span<UInt8>, to fragment: inout Fragment
  ) {
    let valueStart = fragment.attributeValues.count
    HTMLTextDecoder.appendNormalized(literal: value, to: &fragment.attributeValues)
    addSanitizedAttribute(name, valueStart: valueStart, of: element, to: &fragment)
  }

  /// Sanitizes the last attribute value in the fragment and adds it as an attribute, or removes it
  /// if it is not allowed.
  private func addSanitizedAttribute(
    _ name: AttributeName, valueStart: Int, of element: Element, to fragment: inout Fragment
  ) {
    if sanitizeValue(&fragment.attributeValues, from: valueStart, name, of: element) {
      fragment.addAttribute(name, valueStart: valueStart)
    } else {
      fragment.attributeValues.removeLast(fragment.attributeValues.count - valueStart)
    }
  }

  /// Returns the attributes that an element may have, in the order in which they are written.
  private static func allowedAttributes(of element: Element) -> [AttributeName] {
    switch element {
    case .a: linkAttributes
    case .img: imageAttributes
    case .ol: listAttributes
    case .td, .th: cellAttributes
    case .div: divisionAttributes
    case .blockquote, .pre, .span, .table: classAttribute
    default: []
    }
  }

  // Stored constants, because an array literal in a function is allocated at each call.
  private static let linkAttributes: [AttributeName] = [.href, .class, .title]
  private static let imageAttributes: [AttributeName] = [.src, .alt, .title, .width, .height]
  private static let listAttributes: [AttributeName] = [.start]
  private static let cellAttributes: [AttributeName] = [.style]
  private static let divisionAttributes: [AttributeName] = [
    .class, .dataLang, .dataHide, .dataConsole, .dataBabel, .dataBabelPresetReact,
    .dataBabelPresetTS,
  ]
  private static let classAttribute: [AttributeName] = [.class]

  /// Returns whether only Stack Exchange generates an attribute, so that it is ignored in authors'
  /// HTML.
  private static func isGeneratedByStackExchange(_ name: AttributeName) -> Bool {
    switch name {
    case .href, .src, .alt, .title, .width, .height, .start: false
    case .style, .class, .dataLang, .dataHide, .dataConsole, .dataBabel, .dataBabelPresetReact,
      .dataBabelPresetTS:
      true
    }
  }

  /// Returns whether an element has the attributes that it needs, such as the address of a link or
  /// the source of an image.
  ///
  /// The attributes must be in the order in which they are written.
  func hasRequiredAttributes(_ element: Element, _ attributes: ArraySlice<Fragment.Attribute>)
    -> Bool
  {
    switch element {
    case .a: attributes.first?.name == .href
    case .img: attributes.first?.name == .src
    case .span: !attributes.isEmpty
    default: true
    }
  }

  /// Replaces the decoded attribute value from `start` to the end of `values` by its sanitized
  /// form.
  ///
  /// - Returns: Whether the attribute value is allowed.
  private func sanitizeValue(
    _ values: inout [UInt8], from start: Int, _ name: AttributeName, of element: Element
  ) -> Bool {
    let value = start..<values.count
    switch name {
    case .href, .src:
      guard let address = sanitizedAddress(values[value], for: name == .href ? .link : .image)
      else {
        return false
      }
      values.removeLast(value.count)
      values += address
    case .alt, .title: break
    case .width, .height: return isNumber(values[value], digits: 1...3)
    case .start: return isNumber(values[value], digits: 1...9)
    case .style:
      guard let alignment = ColumnAlignment(style: value, of: values) else { return false }
      values.removeLast(value.count)
      values.append(alignment.style)
    case .class: return ClassNames.filterAllowed(in: &values, from: start, on: element)
    case .dataLang, .dataHide, .dataConsole, .dataBabel, .dataBabelPresetReact, .dataBabelPresetTS:
      return SnippetOption.isAllowed(value, of: values, for: name)
    }
    return true
  }

  /// Returns the sanitized form of an address, resolved against the site, or `nil` if the address
  /// is not allowed.
  func sanitizedAddress(_ value: ArraySlice<UInt8>, for purpose: SanitizedAddress.Purpose)
    -> [UInt8]?
  {
    guard let address = SanitizedAddress(value, purpose: purpose) else { return nil }
    return site?.resolve(address) ?? address.bytes
  }

  /// Returns whether an attribute value consists only of digits and has an allowed number of them.
  private func isNumber(_ value: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Bool {
    digits.contains(value.count) && value.allSatisfy(\.isDigit)
  }
}
