import CurlTransport
import Testing
import TransportContract

@Suite struct ContractTests {
  @Test(
    "The libcurl transport meets every requirement of the contract", arguments: ContractCase.all)
  func meets(requirement: ContractCase) async throws {
    let curl = try CurlTransport.patient()
    try await requirement.check(curl.transport)
    curl.shutDown()
  }
}
