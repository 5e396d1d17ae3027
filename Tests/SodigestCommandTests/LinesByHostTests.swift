import Testing

@testable import SodigestCommand

@Suite struct LinesByHostTests {
  @Test("Addresses of one host with one reason are told in a line, in the order in which they came")
  func grouped() {
    let lines = [
      "https://a.example/1.png: 404 Not Found", "https://b.example/1.png: 404 Not Found",
      "https://a.example/2.png: 404 Not Found", "https://a.example/3.png: an SVG drawing; no",
      "https://a.example/4.png?x=1: 404 Not Found",
    ]
    #expect(
      LinesByHost(lines).lines == [
        "https://a.example/1.png and 2 more of its host: 404 Not Found",
        "https://b.example/1.png: 404 Not Found", "https://a.example/3.png: an SVG drawing; no",
      ])
  }

  @Test("Lines that begin with no address stay as they are, each once")
  func others() {
    let lines = ["swift: no answer", "swift: 2", "https://a.example: x", "http: y"]
    #expect(LinesByHost(lines).lines == lines)
    #expect(LinesByHost(["a", "a"]).lines == ["a"])
    #expect(LinesByHost([]).lines == [])
  }
}
