import Networking
import Testing

@Suite struct TransportErrorTests {
  @Test(
    "Every error says what failed, where, and what to do if that helps",
    arguments: [
      (
        .refused(url: "https://a.example/x", because: "it is not a URL"),
        "https://a.example/x was not requested: it is not a URL."
      ),
      (
        .unreachable(host: "a.example", because: "its name does not resolve"),
        "a.example cannot be reached: its name does not resolve."
      ),
      (
        .insecure(host: "a.example", because: "SSL certificate problem: expired"),
        "The connection to a.example is not secure: SSL certificate problem: expired."
      ),
      (
        .timedOut(host: "a.example", while: .connecting, after: .seconds(10)),
        "No connection to a.example within 10 s."
      ),
      (
        .timedOut(host: "a.example", while: .waiting, after: .seconds(30)),
        "a.example accepted the request and sent nothing within 30 s."
      ),
      (
        .timedOut(host: "a.example", while: .receiving, after: .milliseconds(20_500)),
        "a.example sent its response too slowly; it was incomplete after 20.5 s."
      ),
      (
        .broken(host: "a.example", because: "connection reset"),
        "The request to a.example failed: connection reset."
      ),
      (
        .tooLarge(url: "https://a.example/x", limit: 1000),
        "The response from https://a.example/x exceeds 1000 bytes."
      ),
      (
        .notRecorded(request: "GET https://a.example/x", folder: "kept"),
        "The recording in kept has no response to GET https://a.example/x. Record it again."
      ),
    ] as [(TransportError, String)])
  func wording(error: TransportError, text: String) {
    #expect(error.description == text)
    #expect(WebserviceError.connectivity(host: "a.example", because: error).description == text)
  }

  @Test("A long query is omitted")
  func longQuery() {
    let url = "https://a.example/x?" + String(repeating: "include=question.body;", count: 30)
    #expect(
      TransportError.tooLarge(url: url, limit: 9).description
        == "The response from https://a.example/x?… exceeds 9 bytes.")
    #expect(
      TransportError.refused(url: url, because: "r").description
        == "https://a.example/x?… was not requested: r.")
  }

  @Test(
    "Durations are written in seconds, without trailing zeros",
    arguments: [
      (.zero, "0"), (.seconds(3), "3"), (.milliseconds(1), "0.001"), (.milliseconds(120), "0.12"),
      (.milliseconds(1500), "1.5"), (.microseconds(999), "0"), (.seconds(86_400), "86400"),
      (.milliseconds(10_050), "10.05"),
    ] as [(Duration, String)])
  func seconds(time: Duration, text: String) {
    #expect(time.secondsText == text)
  }

  @Test("Errors of services, recordings and keys say what failed and why")
  func otherErrors() {
    let texts: [(any Error, String)] = [
      (
        WebserviceError.backend(id: 400, name: "bad_parameter", message: "site"),
        "The server refused (400 bad_parameter): site"
      ),
      (
        WebserviceError.unreadable(url: "https://a.example/x", because: "it is not valid JSON"),
        "The response from https://a.example/x cannot be read: it is not valid JSON."
      ),
      (
        RecordingError.notFound(folder: "kept"),
        "No recording in kept. Create one with --record kept."
      ),
      (
        RecordingError.unreadable(file: "kept/a", because: "it is not valid JSON"),
        "The recording kept/a cannot be read: it is not valid JSON."
      ),
      (
        RecordingError.unwritable(file: "kept/a", because: "the disk is full"),
        "The recording kept/a cannot be written: the disk is full."
      ),
      (APIKeyError.empty, "The API key is empty. Put only the key into the file."),
      (
        APIKeyError.malformed,
        "The API key contains a space, a line break or an invalid character. "
          + "Put only the key into the file."
      ),
    ]
    for (error, text) in texts { #expect("\(error)" == text) }
  }
}
