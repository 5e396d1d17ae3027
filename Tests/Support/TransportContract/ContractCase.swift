package import Networking
internal import Testing

/// One promise that every live transport makes, as a check that any of them can be put to.
package struct ContractCase: Sendable {
  package let name: String
  package let check: @Sendable (@escaping Transport) async throws -> Void

  init(_ name: String, _ check: @escaping @Sendable (@escaping Transport) async throws -> Void) {
    self.name = name
    self.check = check
  }

  /// Every promise.
  package static let all = answers + requests + limits + failures + redirects
}

extension ContractCase: CustomTestStringConvertible {
  package var testDescription: String { name }
}
