package import Networking
internal import Testing

/// A requirement that every live transport must meet, with a check that takes a transport.
package struct ContractCase: Sendable {
  package let name: String
  package let check: @Sendable (@escaping Transport) async throws -> Void

  init(_ name: String, _ check: @escaping @Sendable (@escaping Transport) async throws -> Void) {
    self.name = name
    self.check = check
  }

  /// All requirements that every live transport must meet.
  package static let all = responses + requests + limits + failures + redirects
}

extension ContractCase: CustomTestStringConvertible {
  package var testDescription: String { name }
}
