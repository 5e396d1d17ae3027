/// A key of a configuration file with its value, and methods that read the value as an expected type.
struct ConfigurationEntry {
  /// The path of the configuration file.
  let file: String
  /// What the key means, such as an option or the list of digests.
  let key: ConfigurationKey
  /// The key as written in the file.
  let name: String
  let keyPosition: TextPosition
  /// The value of the key as a node of the YAML document.
  let node: YAMLNode

  /// Returns the keys and values of a YAML mapping.
  ///
  /// - Parameters:
  ///   - node: The mapping.
  ///   - level: The level of the file, which decides the valid keys.
  ///   - file: The path of the configuration file.
  /// - Returns: The entries in the order of the file.
  /// - Throws: An error if the value is not a mapping, or has a key that is invalid or duplicate at its level.
  static func entries(
    of node: YAMLNode, at level: ConfigurationLevel, in file: String
  ) throws(ConfigurationError) -> [ConfigurationEntry] {
    guard case .mapping(let pairs) = node.value else {
      throw ConfigurationError(
        .unexpectedKind(found: node.kind, expected: "keys with values, such as `limit: 50`"),
        at: .file(file, node.position))
    }
    let keys = level.keys
    var entries: [ConfigurationEntry] = []
    for pair in pairs {
      let keyError = { (problem) in
        ConfigurationError(problem, at: .file(file, pair.keyPosition))
      }
      guard let key = keys[pair.key] else { throw keyError(level.errorKind(forKey: pair.key)) }
      if let existing = entries.first(where: { $0.key == key }) {
        throw keyError(.conflict(existing.name, pair.key))
      }
      entries.append(
        ConfigurationEntry(
          file: file, key: key, name: pair.key, keyPosition: pair.keyPosition, node: pair.value))
    }
    return entries
  }

  /// Returns a configuration error at the position of a value.
  func error(_ problem: ConfigurationError.Kind, at node: YAMLNode) -> ConfigurationError {
    ConfigurationError(problem, at: location(of: node))
  }

  /// Returns the location of a node that belongs to the value of the key.
  func location(of node: YAMLNode) -> ConfigurationError.Location {
    .file(file, node.position, key: name)
  }

  /// Returns the error that a value has an unexpected YAML type, such as a list.
  func unexpectedKind(_ node: YAMLNode, expected: String) -> ConfigurationError {
    error(.unexpectedKind(found: node.kind, expected: expected), at: node)
  }

  /// The text of a scalar value, with the YAML node that has its position for error messages.
  typealias ScalarText = (text: String, node: YAMLNode)

  /// Reads the value as a single text, as written.
  func text() throws(ConfigurationError) -> String {
    try text(of: node, expected: "a single value")
  }

  /// Reads the value as a non-empty text for display, on one line.
  func displayText() throws(ConfigurationError) -> String {
    let text = try text()
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isPlain = line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !line.isEmpty, isPlain else {
      throw error(
        .invalidValue(text, expected: "visible text"), at: node)
    }
    return line
  }

  /// Reads a list that consists of a program and its arguments.
  func arguments() throws(ConfigurationError) -> [String] {
    guard case .sequence = node.value else {
      throw unexpectedKind(node, expected: "a list: a program and its arguments")
    }
    let arguments = try texts()
    for (index, argument) in arguments.enumerated()
    where argument.text.utf8.contains(0) || index == 0 && argument.text.isEmpty {
      throw error(
        .invalidValue(argument.text, expected: "a program and its arguments"),
        at: argument.node)
    }
    return arguments.map(\.text)
  }

  /// Reads the value as an email address.
  func mailAddress() throws(ConfigurationError) -> MailAddress {
    let text = try text()
    guard let address = MailAddress(text) else {
      throw error(
        .invalidValue(
          text,
          expected: "an address such as digest@example.org or A digest <digest@example.org>"),
        at: node)
    }
    return address
  }

  /// Reads the value as one of an enumeration's raw values.
  func choice<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type
  ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
    let text = try text()
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw error(.invalidValue(text, expected: names), at: node)
    }
    return choice
  }

  /// Reads the value as one or more texts, from a list or a single text.
  ///
  /// - Parameters:
  ///   - takesNull: Whether the word `null` is a text like any other, as for tags.
  ///   - takesEmpty: Whether an empty list is valid.
  /// - Returns: The texts with their nodes.
  /// - Throws: An error if the value is not a text or a list of texts.
  func texts(
    allowingNull takesNull: Bool = false, allowingEmpty takesEmpty: Bool = false
  ) throws(ConfigurationError) -> [ScalarText] {
    guard case .sequence(let items) = node.value else {
      let expected = "a single value or a list of them"
      return [(try text(of: node, expected: expected, takesNull: takesNull), node)]
    }
    guard takesEmpty || !items.isEmpty else { throw error(.emptyList, at: node) }
    var texts: [ScalarText] = []
    for item in items {
      let text = try text(of: item, expected: "a single value for each item", takesNull: takesNull)
      texts.append((text, item))
    }
    return texts
  }

  /// Reads the value as `true` or `false`, also in other spellings of YAML 1.1, such as `yes`.
  func boolean() throws(ConfigurationError) -> Bool {
    let text = try text()
    if Self.spellings(of: ["true", "yes", "on"]).contains(text) { return true }
    if Self.spellings(of: ["false", "no", "off"]).contains(text) { return false }
    throw error(.invalidValue(text, expected: "true or false"), at: node)
  }

  /// Reads the value as a list of an enumeration's raw values, without duplicates.
  func choices<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type
  ) throws(ConfigurationError) -> [Choice] where Choice.RawValue == String {
    var choices: [Choice] = []
    for (text, node) in try texts(allowingEmpty: true) {
      guard let choice = Choice(rawValue: text) else {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw error(
          .invalidValue(text, expected: "one or more of \(names)"), at: node)
      }
      if !choices.contains(where: { $0.rawValue == text }) { choices.append(choice) }
    }
    return choices
  }

  /// Returns the text of a YAML node; `null` is an error unless `takesNull` is set.
  private func text(
    of node: YAMLNode, expected: String, takesNull: Bool = false
  ) throws(ConfigurationError) -> String {
    guard case .scalar(let scalar) = node.value else {
      throw unexpectedKind(node, expected: expected)
    }
    let isNullText = takesNull && !scalar.text.isEmpty
    guard !scalar.isNull || isNullText else { throw error(.noValue, at: node) }
    return scalar.text
  }

  /// Returns three spellings of each lowercase word: `yes`, `Yes` and `YES`.
  private static func spellings(of words: [String]) -> [String] {
    words.flatMap { [$0, $0.prefix(1).uppercased() + $0.dropFirst(), $0.uppercased()] }
  }
}

extension YAMLNode {
  /// The YAML type of the value, for error messages.
  var kind: ConfigurationError.YAMLKind {
    switch value {
    case .scalar: .value
    case .sequence: .list
    case .mapping: .mapping
    }
  }
}
