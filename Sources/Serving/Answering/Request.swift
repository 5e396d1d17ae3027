/// What a client asks for.
package struct Request: Sendable {
  package var method: String
  /// The path as it was sent, without what follows a question mark.
  package var path: String
  package var headers: [(name: String, value: String)]

  package init(
    _ method: String = "GET", _ path: String, headers: [(name: String, value: String)] = []
  ) {
    (self.method, self.path, self.headers) = (method, path, headers)
  }

  /// All values of a header, whatever the case of its name.
  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The value of a header that is there once.
  func value(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }
}
