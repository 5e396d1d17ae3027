/// The elements and attributes that MathML Core has in common with the schema of MathML 3.
///
/// Browsers implement MathML Core; validators check the schema of MathML 3.
enum MathMLCore {
  /// Returns what an element and its descendants contain that is not allowed, in words.
  static func violations(in root: XMLElement) -> [String] {
    let elements = root.subtree
    // A formula that is only a link is in an element `a`.
    let rootViolations = ["math", "a"].contains(root.name) ? [] : ["the root is \(root.name)"]
    let depth = depth(of: root)
    return rootViolations + (depth > 400 ? ["\(depth) levels"] : [])
      + elements.flatMap(violationsOfElement)
  }

  private static func depth(of element: XMLElement) -> Int {
    1 + (element.children.map(depth).max() ?? 0)
  }

  private static func violationsOfElement(_ element: XMLElement) -> [String] {
    guard let rule = rules[element.name] else { return ["an element \(element.name)"] }
    let invalidAttributes = element.attributes.filter { name, value in
      let isAllowed = rule.attributes.contains(name) || globalAttributes.contains(name)
      return !(isAllowed && isValid(value, of: name))
    }
    var violations = invalidAttributes.map { "\($0.key)=\"\($0.value)\" of \(element.name)" }
    if !rule.childCount.contains(element.children.count) {
      violations.append("\(element.children.count) children of \(element.name)")
    }
    if !rule.hasText, !element.text.isEmpty { violations.append("text in \(element.name)") }
    if rule.hasText, element.children.isEmpty, element.name != "annotation",
      !isPreserved(element.text)
    {
      violations.append("the text \(element.text)")
    }
    let names = Set(element.children.map(\.name))
    if let allowedNames = rule.children, !names.isSubset(of: allowedNames) {
      violations.append("\(names) in \(element.name)")
    }
    if names.contains("math"), element.name != "a" {
      violations.append("math in \(element.name)")
    }
    return violations
  }

  /// Whether a text is shown unchanged: browsers do not trim it, and validators do not warn about
  /// it.
  private static func isPreserved(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return first != " " && last != " " && first.properties.generalCategory != .nonspacingMark
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  // MARK: Elements

  /// The content and attributes that an element may have.
  private struct Rule {
    var childCount: ClosedRange<Int> = 0...Int.max
    var hasText = false
    /// The allowed names of children; `nil` allows all.
    var children: Set<String>?
    var attributes: Set<String> = []
  }

  private static let globalAttributes: Set<String> = ["class", "id", "mathcolor", "mathbackground"]

  private static let rules: [String: Rule] = {
    var rules: [String: Rule] = [
      "math": Rule(attributes: ["alttext", "display", "displaystyle"]), "mrow": Rule(),
      "mphantom": Rule(),
      "msqrt": Rule(), "mstyle": Rule(attributes: ["displaystyle", "scriptlevel", "mathsize"]),
      "mpadded": Rule(attributes: ["width", "height", "depth", "voffset"]),
      "mfrac": Rule(childCount: 2...2, attributes: ["linethickness"]),
      "mroot": Rule(childCount: 2...2),
      "mtable": Rule(children: ["mtr"], attributes: ["displaystyle"]),
      "mtr": Rule(children: ["mtd"]), "mtd": Rule(),
      "mmultiscripts": Rule(childCount: 6...6), "mprescripts": Rule(childCount: 0...0),
      "mspace": Rule(childCount: 0...0, attributes: ["width", "height", "depth"]),
      "mi": Rule(childCount: 0...0, hasText: true, attributes: ["mathvariant"]),
      "mo": Rule(
        childCount: 0...0, hasText: true,
        attributes: [
          "form", "lspace", "rspace", "stretchy", "symmetric", "minsize", "maxsize",
          "movablelimits",
        ]),
    ]
    rules["mn"] = Rule(childCount: 0...0, hasText: true)
    // HTML allows its own elements in `mtext`: links.
    rules["mtext"] = Rule(childCount: 0...1, hasText: true, children: ["a"])
    rules["a"] = Rule(childCount: 0...1, hasText: true, children: ["math"], attributes: ["href"])
    rules["semantics"] = Rule(childCount: 2...2)
    rules["annotation"] = Rule(childCount: 0...0, hasText: true, attributes: ["encoding"])
    for name in ["msub", "msup"] { rules[name] = Rule(childCount: 2...2) }
    rules["msubsup"] = Rule(childCount: 3...3)
    rules["munder"] = Rule(childCount: 2...2, attributes: ["accentunder"])
    rules["mover"] = Rule(childCount: 2...2, attributes: ["accent"])
    rules["munderover"] = Rule(childCount: 3...3, attributes: ["accent", "accentunder"])
    return rules
  }()

  // MARK: Values

  private static func isValid(_ value: String, of name: String) -> Bool {
    switch name {
    case "class": isClass(value)
    case "alttext", "id": !value.isEmpty
    case "encoding": value == "application/x-tex"
    case "href": ["#", "http://", "https://"].contains { value.hasPrefix($0) }
    case "display": value == "block"
    case "mathcolor", "mathbackground":
      value.first == "#" && [4, 7].contains(value.count)
        && value.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    case "mathvariant": value == "normal"
    case "form": ["prefix", "infix", "postfix"].contains(value)
    case "scriptlevel": ["0", "1", "2"].contains(value)
    case "mathsize": value.last == "%" && isNumber(value.dropLast())
    case "width", "height", "depth", "lspace", "rspace", "minsize", "maxsize", "linethickness":
      value == "0" || value.hasSuffix("em") && isNumber(value.dropLast(2))
    case "voffset":
      value == "0" || value.hasSuffix("em") && isNumber(value.drop { $0 == "-" }.dropLast(2))
    default: value == "true" || value == "false"
    }
  }

  /// Whether the value of a `class` attribute consists of classes that the style sheet defines.
  private static func isClass(_ value: String) -> Bool {
    let definedClasses = [
      "aligned", "back", "bcancel", "boxed", "cancel", "cases", "left", "line-bottom", "line-left",
      "line-right", "line-top", "overline", "right", "rule", "small", "struck", "tag", "underline",
      "xcancel",
    ]
    return value.split(separator: " ", omittingEmptySubsequences: false)
      .allSatisfy { definedClasses.contains(String($0)) }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}
