import Testing
import TransportContract
import URLSessionTransport

@Suite struct ContractTests {
  @Test("The transport of URL loading keeps every promise that it can", arguments: ContractCase.all)
  func keeps(promise: ContractCase) async throws {
    if let reason = Self.gaps[promise.name] { try Test.cancel("\(reason)") }
    try await promise.check(URLSessionTransport().transport)
  }

  /// What URL loading on Linux cannot do, and why.
  private static let gaps = [
    "A compressed answer that ends too early is told":
      "it inflates by itself and does not look for the end",
    "A status of redirects without a place is an answer":
      "it takes such an answer for a failure",
  ]
}
