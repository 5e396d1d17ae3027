package import Networking
internal import Testing

/// A requirement on every live transport, with a check for any of them.
package struct ContractCase: Sendable {
  package let name: String
  package let check: @Sendable (@escaping Transport) async throws -> Void

  init(_ name: String, _ check: @escaping @Sendable (@escaping Transport) async throws -> Void) {
    self.name = name
    self.check = check
  }

  /// All requirements.
  package static let all = responses + requests + limits + failures + redirects
}

extension ContractCase: CustomTestStringConvertible {
  package var testDescription: String { name }
}
