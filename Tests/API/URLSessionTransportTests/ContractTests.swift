import Testing
import TransportContract
import URLSessionTransport

@Suite struct ContractTests {
  @Test("The URLSession transport meets its requirements", arguments: ContractCase.all)
  func meets(requirement: ContractCase) async throws {
    if let reason = Self.unmetRequirements[requirement.name] { try Test.cancel("\(reason)") }
    try await requirement.check(URLSessionTransport().transport)
  }

  /// Requirements that URL loading on Linux cannot meet, with the reasons.
  private static let unmetRequirements = [
    "A truncated compressed response is broken":
      "it inflates bodies itself and does not check for the end",
    "A redirect status without a location is a response":
      "it treats such a response as an error",
  ]
}
