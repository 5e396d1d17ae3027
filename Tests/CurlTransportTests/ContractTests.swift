import CurlTransport
import Testing
import TransportContract

@Suite struct ContractTests {
  @Test("The transport of libcurl keeps every promise", arguments: ContractCase.all)
  func keeps(promise: ContractCase) async throws {
    let curl = try CurlTransport.patient()
    try await promise.check(curl.transport)
    curl.shutDown()
  }
}
