import Fetching
import FoundationEssentials
import SodigestCommand
import Testing

@Suite struct LinesByHostTests {
  private func image(_ address: String, _ reason: UnavailableImage.UnavailabilityReason)
    -> UnavailableImage
  {
    UnavailableImage("https://\(address)", reason)
  }

  @Test("Images of one host with one reason are told in a line, in the order in which they came")
  func grouped() {
    let images = [
      image("a.example/1.png", .failed("404 Not Found")),
      image("b.example/1.png", .failed("404 Not Found")),
      image("a.example/2.png", .failed("404 Not Found")),
      image("a.example/3.png", .failed("an SVG drawing")),
      image("a.example/4.png?x=1", .failed("404 Not Found")),
    ]
    #expect(
      UnavailableImage.linesByHost(images) == [
        "https://a.example/1.png and 2 more of its host: 404 Not Found",
        "https://b.example/1.png: 404 Not Found", "https://a.example/3.png: an SVG drawing",
      ])
    #expect(UnavailableImage.linesByHost([]) == [])
  }

  @Test("Each reason has its words, and says what becomes of the image")
  func reasons() {
    let date = Date(timeIntervalSince1970: 1_795_240_800)
    let cases: [(UnavailableImage.UnavailabilityReason, String)] = [
      (.hostNotAllowed, "its host is not allowed; see --allow-image-host"),
      (.failed("500 Internal Server Error"), "500 Internal Server Error"),
      (.retryLater("reset", until: date), "reset; asked for again after 2026-11-21T06:00:00Z"),
      (.hostFailing("403"), "a.example:81 kept failing (403); the next run goes on with it"),
      (.outOfTime, "the time for images was over; the next run goes on with it"),
      (.hostPausing, "a.example:81 asks for a longer pause; the next run goes on with it"),
    ]
    for (reason, words) in cases {
      let line = "https://a.example:81/x: \(words)"
      #expect(UnavailableImage.linesByHost([image("a.example:81/x", reason)]) == [line])
    }
  }

  @Test("Images that wait for different moments are one line, with the first of them")
  func waiting() {
    let images = [3600.0, 7200].map {
      image("a.example/\($0)", .retryLater("reset", until: Date(timeIntervalSince1970: $0)))
    }
    #expect(
      UnavailableImage.linesByHost(images) == [
        "https://a.example/3600.0 and 1 more of its host: reset; asked for again after "
          + "1970-01-01T01:00:00Z"
      ])
  }
}
