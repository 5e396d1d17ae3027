internal import Basics

/// Decides which elements and attributes are allowed, and appends sanitized attributes to a fragment.
struct AllowList {
  /// The policy for the elements that are allowed.
  let policy: SanitizerPolicy
  /// The site against which relative addresses are resolved; if `nil`, they stay relative.
  let site: SiteAddress?

  /// Returns whether a tag in HTML is allowed: by the policy, and for its author.
  func allows(_ element: Element) -> Bool {
    policy.elements.contains(element)
      && (!policy.isAuthorWritten || ElementSet.allowedFromAuthors.contains(element))
  }

  /// Whether an `iframe` becomes a link to the embedded player's page: only in posts rendered by Stack Exchange.
  var allowsOneBoxes: Bool { !policy.isAuthorWritten && policy.elements.contains(.p) }

  /// Appends the allowed attributes of an allowed start tag to the fragment, with sanitized values.
  ///
  /// - Returns: The range of the appended attributes, or `nil` if a required attribute is missing or rejected:
  ///   the address of a link or the source of an image.
  func appendAttributes(
    of element: Element, in tag: HTMLTokenizer, to fragment: inout Fragment
  ) -> Range<Int>? {
    let attributeStart = fragment.attributes.count
    if !tag.attributes.isEmpty {
      for name in Self.allowedAttributes(of: element) {
        guard let value = tag.value(ofAttribute: name.htmlName),
          !policy.isAuthorWritten || !Self.isGenerated(name)
        else { continue }
        let valueStart = fragment.values.count
        HTMLTextDecoder.decode(tag.source, value, in: .attribute, into: &fragment.values)
        addSanitized(name, valueStart: valueStart, of: element, to: &fragment)
      }
    }
    guard hasRequiredAttributes(element, fragment.attributes[attributeStart...]) else {
      fragment.attributes.removeLast(fragment.attributes.count - attributeStart)
      return nil
    }
    return attributeStart..<fragment.attributes.count
  }

  /// Appends an attribute with a literal value, without character references, unless it is not allowed.
  func addAttribute(
    _ name: AttributeName, of element: Element, _ value: Span<UInt8>, to fragment: inout Fragment
  ) {
    let valueStart = fragment.values.count
    HTMLTextDecoder.appendNormalized(literal: value, to: &fragment.values)
    addSanitized(name, valueStart: valueStart, of: element, to: &fragment)
  }

  /// Sanitizes the value at the end of the fragment's values and adds it as an attribute, or removes it.
  private func addSanitized(
    _ name: AttributeName, valueStart: Int, of element: Element, to fragment: inout Fragment
  ) {
    if sanitize(&fragment.values, from: valueStart, name, of: element) {
      fragment.addAttribute(name, valueStart: valueStart)
    } else {
      fragment.values.removeLast(fragment.values.count - valueStart)
    }
  }

  /// Returns the attributes that an element may have, in the order of the output.
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

  /// Returns whether an attribute is ignored in authors' HTML, because only Stack Exchange generates it.
  private static func isGenerated(_ name: AttributeName) -> Bool {
    switch name {
    case .href, .src, .alt, .title, .width, .height, .start: false
    case .style, .class, .dataLang, .dataHide, .dataConsole, .dataBabel, .dataBabelPresetReact,
      .dataBabelPresetTS:
      true
    }
  }

  /// Returns whether an element has the attributes that it needs: a link its address, an image its source.
  ///
  /// The attributes are in the order of the output.
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

  /// Replaces a decoded value, which begins at `start` and ends `values`, by its sanitized form.
  ///
  /// - Returns: Whether the value is allowed.
  private func sanitize(
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

  /// Returns a sanitized address, resolved against the site, or `nil` if it is not allowed.
  func sanitizedAddress(_ value: ArraySlice<UInt8>, for purpose: SanitizedAddress.Purpose)
    -> [UInt8]?
  {
    guard let address = SanitizedAddress(value, purpose: purpose) else { return nil }
    return site?.resolve(address) ?? address.bytes
  }

  /// Returns whether a value consists of digits, within a range of lengths.
  private func isNumber(_ value: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Bool {
    digits.contains(value.count) && value.allSatisfy(\.isDigit)
  }
}
