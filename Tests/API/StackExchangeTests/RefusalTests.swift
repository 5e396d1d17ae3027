import Networking
import StackExchange
import Testing

@Suite struct RefusalTests {
  @Test(
    "Only errors caused by a request parameter name a rejected parameter",
    arguments: [
      (
        WebserviceError.keyUnavailable(url: "https://a.example", because: "plain http"),
        RejectedParameter.key
      ),
      (.backend(id: 400, name: "bad_parameter", message: "site"), .site),
      (.backend(id: 400, name: "bad_parameter", message: "No site found for name `x`"), .site),
      (.backend(id: 400, name: "bad_parameter", message: "key"), .key),
      (.backend(id: 403, name: "access_denied", message: "no"), .key),
      (.backend(id: 400, name: "bad_parameter", message: "page"), nil),
      (.backend(id: 500, name: "internal_error", message: "site"), nil),
      (.throttled(retryAfter: .seconds(3), message: "slow"), nil),
      (.unreadable(url: "https://a.example", because: "no JSON"), nil),
    ] as [(WebserviceError, RejectedParameter?)])
  func kinds(error: WebserviceError, parameter: RejectedParameter?) {
    #expect(RejectedParameter(error) == parameter)
  }
}
