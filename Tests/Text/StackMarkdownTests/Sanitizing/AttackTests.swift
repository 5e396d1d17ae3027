import PostContract
import StackMarkdown
import Testing

@Suite("Known attacks on sanitizers")
struct AttackTests {
  private static let sources: [@Sendable (String) -> PostSource] = [
    { .markdown($0) }, { .html($0) }, { .commentMarkdown($0) }, { .commentHTML($0) },
  ]
  private static let sites = [
    Site(),
    Site(url: "https://x.example", hasMath: true, hasStrikethrough: true),
  ]

  @Test("An attack renders as HTML with only allowed elements and attributes", arguments: attacks)
  func harmless(attack: String) {
    for site in Self.sites {
      for (index, makeSource) in Self.sources.enumerated() {
        let html = ParsedPost(makeSource(attack), site).html().description
        Safety.check(
          html, attack, elements: index < 2 ? Safety.elements : Safety.elementsOfComments)
      }
    }
  }

  @Test("Sanitizing safe HTML again changes nothing", arguments: attacks)
  func idempotent(attack: String) {
    for site in Self.sites {
      for makeSource in Self.sources {
        let html = ParsedPost(makeSource(attack), site).html()
        #expect(ParsedPost(.html(html.description), site).html() == html)
      }
    }
  }

  @Test("Markdown written from an attack renders as safe HTML", arguments: attacks)
  func throughMarkdown(attack: String) {
    for site in Self.sites {
      for makeSource in Self.sources {
        let markdown = ParsedPost(makeSource(attack), site).markdown()
        let text = String(decoding: markdown, as: UTF8.self)
        Safety.check(ParsedPost(.markdown(text), site).html().description, attack)
      }
    }
  }

  @Test("No spelling of a script scheme remains in a URL")
  func schemes() {
    for attack in attacks {
      for makeSource in Self.sources {
        let html = ParsedPost(makeSource(attack)).html().description
        for address in (try? StrictHTML(html))?.elements.flatMap(\.attributes) ?? []
        where address.key == "href" || address.key == "src" {
          #expect(!address.value.lowercased().hasPrefix("javascript"))
          #expect(!address.value.lowercased().hasPrefix("data"))
        }
      }
    }
  }

  @Test(
    "Every recorded attack renders as safe HTML in every input format",
    .enabled(if: SharedCases.areAvailable, "SODIGEST_SHARED names no folder with attacks"))
  func recorded() throws {
    let attacks = try SharedCases.attacks()
    #expect(attacks.count > 50)
    for attack in attacks {
      for (index, makeSource) in Self.sources.enumerated() {
        let html = ParsedPost(makeSource(attack.payload)).html()
        Safety.check(
          html.description, attack.payload,
          elements: index < 2 ? Safety.elements : Safety.elementsOfComments)
        #expect(ParsedPost(.html(html.description)).html() == html)
        let parsed = try StrictHTML(html.description)
        for forbidden in attack.must_not_contain ?? []
        where !Self.isExcepted(forbidden, input: index) {
          let found = parsed.elements.contains { element in
            Self.mentions(element, forbidden)
          }
          #expect(!found, "\(forbidden) of \(attack.payload) in \(html)")
        }
        for required in attack.must_contain ?? []
        where index < 2 && !Self.isExcepted(required, input: index) {
          #expect(html.description.contains(required), "\(attack.payload)")
        }
      }
    }
  }

  /// Whether an element has a text in its name or attributes; after a `<`, only in its name.
  private static func mentions(_ element: StrictHTML.Element, _ text: String) -> Bool {
    let text = text.lowercased()
    if text.hasPrefix("<") { return "<\(element.name)" == text }
    return element.name == text
      || element.attributes.contains { name, value in
        name.contains(text) || value.lowercased().contains(text)
      }
  }

  /// Whether an expectation of the recorded attacks does not apply to this sanitizer.
  private static func isExcepted(_ text: String, input: Int) -> Bool {
    switch text {
    // Parentheses in a web URL are harmless.
    case "(": true
    // In the Markdown of comments, tags are text and bare URLs become links.
    case "href", "ha.ckers.org": input == 2
    // Fonts and style sheets by authors are never allowed.
    default: text.hasPrefix("font-family") || text.hasPrefix("print")
    }
  }
}
