/// A key of a configuration file with its value, to be read as what is expected there.
struct ConfigurationEntry {
  let file: String
  let key: ConfigurationKey
  /// The key as it is written.
  let name: String
  let keyPosition: TextPosition
  let node: YAMLNode

  /// Takes a mapping apart, if it has only keys of its level.
  static func all(
    of node: YAMLNode, at level: ConfigurationLevel, in file: String
  ) throws(ConfigurationError) -> [ConfigurationEntry] {
    guard case .mapping(let pairs) = node.content else {
      throw ConfigurationError(
        file: file, position: node.position,
        problem: .wrongKind(
          key: nil, found: node.kind, expected: "keys with values, such as `limit: 50`"))
    }
    let keys = level.keys
    var entries: [ConfigurationEntry] = []
    for pair in pairs {
      let place = { (problem) in
        ConfigurationError(file: file, position: pair.keyPosition, problem: problem)
      }
      guard let key = keys[pair.key] else { throw place(level.problem(with: pair.key)) }
      if let other = entries.first(where: { $0.key == key }) {
        throw place(.conflict(other.name, pair.key))
      }
      entries.append(
        ConfigurationEntry(
          file: file, key: key, name: pair.key, keyPosition: pair.keyPosition, node: pair.value))
    }
    return entries
  }

  func error(_ problem: ConfigurationError.Problem, at node: YAMLNode) -> ConfigurationError {
    ConfigurationError(file: file, position: node.position, problem: problem)
  }

  func wrongKind(_ node: YAMLNode, expected: String) -> ConfigurationError {
    error(.wrongKind(key: name, found: node.kind, expected: expected), at: node)
  }

  /// A text and where it stands.
  typealias Text = (text: String, node: YAMLNode)

  /// One text, as it is written.
  func text() throws(ConfigurationError) -> String {
    try text(of: node, expected: "a single value")
  }

  /// A text for readers, in one line.
  func words() throws(ConfigurationError) -> String {
    let text = try text()
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isShown = words.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !words.isEmpty, isShown else {
      throw error(
        .wrongValue(key: name, value: text, expected: "words that readers can see"), at: node)
    }
    return words
  }

  /// A program and its arguments, each a text of a list.
  func arguments() throws(ConfigurationError) -> [String] {
    guard case .sequence = node.content else {
      throw wrongKind(node, expected: "a list: a program and its arguments")
    }
    let arguments = try texts()
    for (place, argument) in arguments.enumerated()
    where argument.text.utf8.contains(0) || place == 0 && argument.text.isEmpty {
      throw error(
        .wrongValue(key: name, value: argument.text, expected: "a program and its arguments"),
        at: argument.node)
    }
    return arguments.map(\.text)
  }

  func mailAddress() throws(ConfigurationError) -> MailAddress {
    let text = try text()
    guard let address = MailAddress(text) else {
      throw error(
        .wrongValue(
          key: name, value: text,
          expected: "an address such as digest@example.org or A digest <digest@example.org>"),
        at: node)
    }
    return address
  }

  /// One of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type
  ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
    let text = try text()
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw error(.wrongValue(key: name, value: text, expected: names), at: node)
    }
    return choice
  }

  /// One or more texts, from a list or from a single value.
  ///
  /// For some, such as tags, `null` is a word like others; for some an empty list says something.
  func texts(
    takesNull: Bool = false, takesEmpty: Bool = false
  ) throws(ConfigurationError) -> [Text] {
    guard case .sequence(let items) = node.content else {
      let expected = "a single value or a list of them"
      return [(try text(of: node, expected: expected, takesNull: takesNull), node)]
    }
    guard takesEmpty || !items.isEmpty else { throw error(.emptyList(key: name), at: node) }
    var texts: [Text] = []
    for item in items {
      let text = try text(of: item, expected: "a single value in each place", takesNull: takesNull)
      texts.append((text, item))
    }
    return texts
  }

  /// `true` or `false`, or as YAML once spelled them.
  func flag() throws(ConfigurationError) -> Bool {
    let text = try text()
    if Self.spellings(of: ["true", "yes", "on"]).contains(text) { return true }
    if Self.spellings(of: ["false", "no", "off"]).contains(text) { return false }
    throw error(.wrongValue(key: name, value: text, expected: "true or false"), at: node)
  }

  /// One of a few words, each at most once.
  func choices<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type
  ) throws(ConfigurationError) -> [Choice] where Choice.RawValue == String {
    var choices: [Choice] = []
    for (text, node) in try texts(takesEmpty: true) {
      guard let choice = Choice(rawValue: text) else {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw error(.wrongValue(key: name, value: text, expected: "some of \(names)"), at: node)
      }
      if !choices.contains(where: { $0.rawValue == text }) { choices.append(choice) }
    }
    return choices
  }

  private func text(
    of node: YAMLNode, expected: String, takesNull: Bool = false
  ) throws(ConfigurationError) -> String {
    guard case .scalar(let scalar) = node.content else {
      throw wrongKind(node, expected: expected)
    }
    let isWord = takesNull && !scalar.text.isEmpty
    guard !scalar.isNull || isWord else { throw error(.noValue(key: name), at: node) }
    return scalar.text
  }

  private static func spellings(of words: [String]) -> [String] {
    words.flatMap { [$0, $0.prefix(1).uppercased() + $0.dropFirst(), $0.uppercased()] }
  }
}

extension YAMLNode {
  var kind: ConfigurationError.YAMLKind {
    switch content {
    case .scalar: .value
    case .sequence: .list
    case .mapping: .mapping
    }
  }
}
