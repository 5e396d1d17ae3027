/// The part of MathML that all browsers and validators know: MathML Core without what the schema of
/// MathML 3 lacks, which validators go by.
enum MathMLCore {
  /// What is wrong with an element and those in it, in words.
  static func faults(in root: MarkupElement) -> [String] {
    let elements = root.all
    let outer = root.name == "math" ? [] : ["the root is \(root.name)"]
    let depth = depth(of: root)
    return outer + (depth > 400 ? ["\(depth) levels"] : []) + elements.flatMap(faultsOfElement)
  }

  private static func depth(of element: MarkupElement) -> Int {
    1 + (element.children.map(depth).max() ?? 0)
  }

  private static func faultsOfElement(_ element: MarkupElement) -> [String] {
    guard let rule = rules[element.name] else { return ["an element \(element.name)"] }
    let attributes = element.attributes.filter { name, value in
      let isKnown = rule.attributes.contains(name) || everywhere.contains(name)
      return !(isKnown && isValue(value, of: name))
    }
    var faults = attributes.map { "\($0.key)=\"\($0.value)\" of \(element.name)" }
    if !rule.count.contains(element.children.count) {
      faults.append("\(element.children.count) children of \(element.name)")
    }
    if !rule.hasText, !element.text.isEmpty { faults.append("text in \(element.name)") }
    if rule.hasText, !isWhole(element.text) { faults.append("the text \(element.text)") }
    let names = Set(element.children.map(\.name))
    if let wanted = rule.children, !names.isSubset(of: wanted) {
      faults.append("\(names) in \(element.name)")
    }
    if names.contains("math") { faults.append("math in \(element.name)") }
    return faults
  }

  /// Whether a text is none that a browser shortens or a validator warns of.
  private static func isWhole(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return first != " " && last != " " && first.properties.generalCategory != .nonspacingMark
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  // MARK: Elements

  private struct Rule {
    var count: ClosedRange<Int> = 0...Int.max
    var hasText = false
    var children: Set<String>?
    var attributes: Set<String> = []
  }

  private static let everywhere: Set<String> = ["class", "mathcolor", "mathbackground"]

  private static let rules: [String: Rule] = {
    var rules: [String: Rule] = [
      "math": Rule(attributes: ["display", "displaystyle"]), "mrow": Rule(), "mphantom": Rule(),
      "msqrt": Rule(), "mstyle": Rule(attributes: ["displaystyle", "scriptlevel", "mathsize"]),
      "mpadded": Rule(attributes: ["width", "height", "depth", "voffset"]),
      "mfrac": Rule(count: 2...2, attributes: ["linethickness"]), "mroot": Rule(count: 2...2),
      "mtable": Rule(children: ["mtr"], attributes: ["displaystyle"]),
      "mtr": Rule(children: ["mtd"]), "mtd": Rule(),
      "mmultiscripts": Rule(count: 6...6), "mprescripts": Rule(count: 0...0),
      "mspace": Rule(count: 0...0, attributes: ["width", "height", "depth"]),
      "mi": Rule(count: 0...0, hasText: true, attributes: ["mathvariant"]),
      "mo": Rule(
        count: 0...0, hasText: true,
        attributes: [
          "form", "lspace", "rspace", "stretchy", "symmetric", "minsize", "maxsize",
          "movablelimits",
        ]),
    ]
    for name in ["mn", "mtext"] { rules[name] = Rule(count: 0...0, hasText: true) }
    for name in ["msub", "msup"] { rules[name] = Rule(count: 2...2) }
    rules["msubsup"] = Rule(count: 3...3)
    rules["munder"] = Rule(count: 2...2, attributes: ["accentunder"])
    rules["mover"] = Rule(count: 2...2, attributes: ["accent"])
    rules["munderover"] = Rule(count: 3...3, attributes: ["accent", "accentunder"])
    return rules
  }()

  // MARK: Values

  private static func isValue(_ value: String, of name: String) -> Bool {
    switch name {
    case "class": isClass(value)
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

  /// Those that a style sheet knows.
  private static func isClass(_ value: String) -> Bool {
    let known = [
      "aligned", "back", "bcancel", "boxed", "cancel", "cases", "left", "line-bottom", "line-left",
      "line-right", "line-top", "overline", "right", "rule", "small", "struck", "tag", "underline",
      "xcancel",
    ]
    return value.split(separator: " ", omittingEmptySubsequences: false)
      .allSatisfy { known.contains(String($0)) }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}
