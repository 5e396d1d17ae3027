import Basics
import Testing

@Suite struct NearestNameTests {
  @Test(
    "The nearest name is a slip away: a letter more, less, other, or two swapped",
    arguments: [
      ("limt", "limit"), ("limitt", "limit"), ("linit", "limit"), ("liimt", "limit"),
      ("min_score", "min-score"), ("offlien", "offline"), ("o", nil), ("speed", nil),
    ])
  func nearest(typed: String, name: String?) {
    #expect(nearestName(to: typed, among: ["limit", "min-score", "offline", "output"]) == name)
  }

  @Test("A name far from every known one gets no suggestion")
  func noSuggestion() {
    #expect(nearestName(to: "xylophone", among: ["build", "render"]) == nil)
    #expect(nearestName(to: "rendre", among: ["build", "render"]) == "render")
    #expect(nearestName(to: "", among: []) == nil)
  }

  @Test("Of several names the nearest come first, then those that stand first, three at most")
  func several() {
    let known = ["java", "javafx", "javascript", "java-script", "javascripts", "typescript"]
    #expect(
      nearestNames(to: "javscript", among: known) == ["javascript", "java-script", "javascripts"])
    #expect(nearestNames(to: "jav", among: known) == ["java"])
    #expect(nearestNames(to: "cobol", among: known).isEmpty)
  }

  @Test("The case of letters is no edit, in a name that is shown as it is known")
  func cases() {
    #expect(nearestName(to: "--TGA", among: ["--site", "--Tag"]) == "--Tag")
    #expect(["Title", "tight"].nearest(to: "TITLE") == "Title")
  }

  @Test("Without a limit the nearest may be far; of equals it is the first in order")
  func far() {
    #expect(["much-longer", "longer"].nearest(to: "x") == "longer")
    #expect(["xbc", "abx"].nearest(to: "abc") == "abx")
    #expect([].nearest(to: "x") == nil)
    #expect(["a", "x"].nearest(to: String(repeating: "x", count: 1 << 20)) == "x")
  }
}
