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

  @Test("Images of one host with one reason are one line, in order of occurrence")
  func grouped() {
    let images = [
      image("a.example/1.png", .failed("404 Not Found")),
      image("b.example/1.png", .failed("404 Not Found")),
      image("a.example/2.png", .failed("404 Not Found")),
      image("a.example/3.png", .failed("an SVG drawing")),
      image("a.example/4.png?x=1", .failed("404 Not Found")),
    ]
    #expect(
      UnavailableImage.messagesByHost(images) == [
        "3 images from a.example: 404 Not Found",
        "https://b.example/1.png: 404 Not Found", "https://a.example/3.png: an SVG drawing",
      ])
    #expect(UnavailableImage.messagesByHost([]) == [])
  }

  @Test("Each reason has a message")
  func reasons() {
    let date = Date(timeIntervalSince1970: 1_795_240_800)
    let cases: [(UnavailableImage.UnavailabilityReason, String)] = [
      (.hostNotAllowed, "host not allowed (see --allow-image-host)"),
      (.failed("500 Internal Server Error"), "500 Internal Server Error"),
      (.retryLater("reset", until: date), "reset; next attempt after 2026-11-21T06:00:00Z"),
      (.hostFailing("403"), "a.example:81 keeps failing (403); the next run retries"),
      (.outOfTime, "time limit for images reached; the next run continues"),
      (.hostPausing, "a.example:81 asks for a longer pause; the next run retries"),
    ]
    for (reason, words) in cases {
      let line = "https://a.example:81/x: \(words)"
      #expect(UnavailableImage.messagesByHost([image("a.example:81/x", reason)]) == [line])
    }
  }

  @Test("Images with different retry times are one line with the earliest time")
  func waiting() {
    let images = [3600.0, 7200].map {
      image("a.example/\($0)", .retryLater("reset", until: Date(timeIntervalSince1970: $0)))
    }
    #expect(
      UnavailableImage.messagesByHost(images) == [
        "2 images from a.example: reset; next attempt after 1970-01-01T01:00:00Z"
      ])
  }
}
