package import StackExchange

/// The arguments of a call of a tool; reading one of the wrong type throws a ``ToolFailure``.
package struct ToolArguments: Sendable {
  private let values: [String: JSONValue]

  /// Creates the arguments of a call; throws an error if the tool has no argument of a name, or needs another.
  ///
  /// A tool without arguments ignores all, because some clients always send one.
  package init(_ values: [String: JSONValue], for tool: Tool) throws(ToolFailure) {
    guard !tool.arguments.isEmpty else {
      self.values = [:]
      return
    }
    let names = tool.arguments.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
    for name in values.keys.sorted() where tool.arguments[name] == nil {
      throw ToolFailure(
        "\(tool.name) has no argument `\(name)`; its arguments are \(names)")
    }
    // `null` stands for an argument that is left out.
    self.values = values.filter { $0.value != .null }
    for name in tool.requiredArguments where self.values[name] == nil {
      throw ToolFailure("\(tool.name) needs the argument `\(name)`")
    }
  }

  /// Returns an argument that is text, or a whole number, without blanks at both ends; `nil` if it is missing or
  /// blank.
  package func text(_ name: String) throws(ToolFailure) -> String? {
    switch values[name] {
    case nil: return nil
    case .string(let text):
      let trimmed = text.drop(while: \.isWhitespace)
      let end = trimmed.lastIndex { !$0.isWhitespace }
      return end.map { String(trimmed[...$0]) }
    case .integer(let number): return String(number)
    case .null, .bool, .number, .array, .object:
      throw ToolFailure("`\(name)` must be a string")
    }
  }

  /// Returns an argument that is text and must be given.
  package func requiredText(_ name: String) throws(ToolFailure) -> String {
    guard let text = try text(name) else { throw ToolFailure("`\(name)` must not be empty") }
    return text
  }

  /// Returns an argument that is a whole number within a range; `nil` if it is missing.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
    let number: Int?
    switch values[name] {
    case nil: return nil
    case .integer(let value): number = value
    case .string(let text): number = Int(text)
    case .null, .bool, .number, .array, .object: number = nil
    }
    guard let number, range.contains(number) else {
      let limit =
        range.upperBound == .max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw ToolFailure("`\(name)` must be a whole number \(limit)")
    }
    return number
  }
}
