import Basics
import Testing

@Suite struct NearestNameTests {
  @Test(
    "Suggests the name that is one typing error away",
    arguments: [
      ("limt", "limit"), ("limitt", "limit"), ("linit", "limit"), ("liimt", "limit"),
      ("min_score", "min-score"), ("offlien", "offline"), ("o", nil), ("speed", nil),
    ])
  func nearest(typed: String, name: String?) {
    #expect(nearestName(to: typed, among: ["limit", "min-score", "offline", "output"]) == name)
  }

  @Test("A name unlike all others gets no suggestion")
  func noSuggestion() {
    #expect(nearestName(to: "xylophone", among: ["build", "render"]) == nil)
    #expect(nearestName(to: "rendre", among: ["build", "render"]) == "render")
    #expect(nearestName(to: "", among: []) == nil)
  }

  @Test("Returns at most three names, the nearest first, and equally near ones in order")
  func several() {
    let names = ["java", "javafx", "javascript", "java-script", "javascripts", "typescript"]
    #expect(
      nearestNames(to: "javscript", among: names) == ["javascript", "java-script", "javascripts"])
    #expect(nearestNames(to: "jav", among: names) == ["java"])
    #expect(nearestNames(to: "cobol", among: names).isEmpty)
  }

  @Test("Case is ignored, and the suggestion has its original spelling")
  func cases() {
    #expect(nearestName(to: "--TGA", among: ["--site", "--Tag"]) == "--Tag")
    #expect(["Title", "tight"].nearest(to: "TITLE") == "Title")
  }

  @Test("Without a limit, distant names are suggested, and the first of equally near ones")
  func far() {
    #expect(["much-longer", "longer"].nearest(to: "x") == "longer")
    #expect(["xbc", "abx"].nearest(to: "abc") == "abx")
    #expect([].nearest(to: "x") == nil)
    #expect(["a", "x"].nearest(to: String(repeating: "x", count: 1 << 20)) == "x")
  }
}
