import Networking
import Testing

@Suite struct UnreadableResponseTests {
  private struct Page: Decodable, Sendable {
    var items: [Item]

    struct Item: Decodable {
      var id: Int
      var owner: Owner
    }

    struct Owner: Decodable {
      var name: String
      var link: Link?
    }

    enum Link: String, Decodable { case site, none }
  }

  /// The reason why a body cannot be read as a page.
  private func reason(_ body: String, base: String = "https://a.example") async -> String? {
    let service = Webservice(
      environment: Environment(baseURL: base),
      transport: StubTransport(body: body).transport)
    let error = await #expect(throws: WebserviceError.self) {
      try await service.load(Resource<Page>(json: "https://a.example/x"))
    }
    guard case .unreadable("https://a.example/x", let reason)? = error else { return nil }
    return reason
  }

  @Test(
    "An error in JSON is reported with its path",
    arguments: [
      (#"{"items":[{"id":1,"owner":{"name":"n"}},{"owner":{}}]}"#, "items[1] has no “id”"),
      (#"{"items":[{"id":1,"owner":{"name":null}}]}"#, "items[0].owner.name is null"),
      (#"{"items":[{"id":1,"owner":{}}]}"#, "items[0].owner has no “name”"),
      (#"{"items":{}}"#, "items is not of type Array<Any>"),
      (#"{"items":[{"id":"1","owner":{"name":""}}]}"#, "items[0].id is not of type Int"),
      ("null", "the JSON value is null"), ("{", "it is not valid JSON"),
      ("{}", "the JSON value has no “items”"),
    ])
  func missingValues(body: String, expected: String) async {
    #expect(await reason(body) == expected)
  }

  @Test("An unknown value is reported")
  func unknownValue() async {
    let body = #"{"items":[{"id":1,"owner":{"name":"","link":"moon"}}]}"#
    let reason = await reason(body)
    #expect(reason?.hasPrefix("items[0].owner.link: ") == true)
    #expect(reason?.contains("moon") == true)
  }

  @Test(
    "An HTML page is reported by its title, regardless of case and white space",
    arguments: [
      ("<html><title>One  \n Moment</title>", "“One Moment”"),
      ("  <!doctype HTML>\n<head><TITLE class=x>T</TITLE>", "“T”"),
      ("<HEAD></HEAD>", "(untitled)"), ("<html><title></title>", "(untitled)"),
      (
        "<html><title>" + String(repeating: "x", count: 200),
        "“\(String(repeating: "x", count: 120))”"
      ),
    ])
  func pages(body: String, title: String) async {
    #expect(await reason(body) == "a server in front of the API returned an HTML page: \(title)")
  }

  @Test("An HTML page of another host is not attributed to the API")
  func otherHost() async {
    let reason = await reason("<html><title>T</title>", base: "https://api.example")
    #expect(reason == "the host returned an HTML page: “T”")
  }

  @Test("Text that is no HTML page is not reported as one")
  func noPages() async {
    #expect(await reason("<?xml version='1.0'?><html>") == "it is not valid JSON")
    #expect(await reason("too many requests") == "it is not valid JSON")
  }

  @Test("Errors of other parsers keep their description")
  func otherErrors() async {
    struct ParseError: Error, CustomStringConvertible {
      var description: String { "the moon is full" }
    }
    let service = Webservice(
      environment: Environment(baseURL: "https://api.example"),
      transport: StubTransport(body: "x").transport)
    let expected = WebserviceError.unreadable(
      url: "https://a.example/x", because: "the moon is full")
    await #expect(throws: expected) {
      try await service.load(Resource<Int>(url: "https://a.example/x") { _ in throw ParseError() })
    }
  }
}
