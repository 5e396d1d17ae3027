import Networking
import StackExchange
import Testing

/// API errors are in the body of a response; its status is not significant.
@Suite struct EnvelopeTests {
  private func failure(_ json: String, status: Int = 400) async -> WebserviceError? {
    do {
      _ = try await load(.communities(), answering: Array(json.utf8), status: status)
      return nil
    } catch let error as WebserviceError {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test(
    "An API error has its id, name and message, regardless of the status",
    arguments: [
      (400, "bad_parameter", "pagesize"), (400, "bad_parameter", "ids"),
      (400, "bad_parameter", "site is required"), (401, "access_token_required", "log in"),
      (402, "invalid_access_token", "token"),
      (403, "access_denied", "page above 25 requires access token or app key"),
      (404, "no_method", "no method found with this name"),
      (405, "key_required", "`key` is required when `access_token` is passed."),
      (406, "access_token_compromised", "sent over HTTP"), (500, "internal_error", "oops"),
      (503, "temporarily_unavailable", "later"),
    ])
  func errors(id: Int, name: String, message: String) async throws {
    let json: JSONValue = [
      "error_id": .integer(id), "error_name": .string(name), "error_message": .string(message),
    ]
    let text = String(decoding: try json.bytes(), as: UTF8.self)
    let expected = WebserviceError.backend(id: id, name: name, message: message)
    for status in [200, 400, 404, 500] {
      #expect(await failure(text, status: status) == expected)
    }
  }

  @Test("The message or the name of an error may be missing")
  func partial() async {
    #expect(
      await failure(#"{"error_id":404,"error_name":"no_method"}"#)
        == .backend(id: 404, name: "no_method", message: "no_method"))
    guard case .backend(400, _, "site") = await failure(#"{"error_id":400,"error_message":"site"}"#)
    else {
      Issue.record("an error without a name is not parsed as an API error")
      return
    }
  }

  @Test("An error beside items, in another order or with white space is an error")
  func otherForms() async {
    let expected = WebserviceError.backend(id: 400, name: "bad_parameter", message: "tagged")
    for json in [
      #"{"items":[],"error_id":400,"error_name":"bad_parameter","error_message":"tagged"}"#,
      #"{"error_message":"tagged","quota_max":300,"error_name":"bad_parameter","error_id":400}"#,
      "\u{FEFF} {\r\n \"error_id\" :\t400 ,\"error_name\": \"bad_parameter\" , "
        + "\"error_message\" :\"tagged\"}\n",
    ] {
      #expect(await failure(json) == expected)
      #expect(await failure(json, status: 200) == expected)
    }
  }

  @Test(
    "Every throttle violation has a delay",
    arguments: [
      ("too many requests from this IP, more requests available in 84907 seconds", 84_907),
      ("more requests available in 86400 seconds, more requests available in 1 seconds", 86_400),
      ("more requests available in some seconds", 60), ("", 60),
    ])
  func throttle(message: String, seconds: Int) async {
    let json =
      #"{"error_id":502,"error_name":"throttle_violation","error_message":"\#(message)"}"#
    for status in [200, 400, 502] {
      #expect(
        await failure(json, status: status)
          == .throttled(retryAfter: .seconds(seconds), message: message))
    }
  }

  @Test("A throttle violation is recognized by its id alone")
  func throttleByNumber() async {
    guard
      case .throttled(.seconds(9), _) =
        await failure(#"{"error_id":502,"error_message":"available in 9 seconds"}"#)
    else {
      Issue.record("502 is not parsed as a throttle violation")
      return
    }
  }

  @Test("Fields of an item that resemble an error are not an error")
  func itemsAboutErrors() async throws {
    let json = """
      {"items":[{"api_site_parameter":"s","site_url":"https://s.example","error_id":400,
      "error_name":"bad_parameter"}],"has_more":false}
      """
    let page = try await load(.communities(), answering: Array(json.utf8))
    #expect(page.items.map(\.apiSiteParameter) == ["s"])
  }

  @Test("An HTML page of the gateway is not an API error", arguments: [200, 403, 429, 503])
  func gateway(status: Int) async {
    switch await failure("<html><title>error_id: 502</title></html>", status: status) {
    case .unreadable?: #expect(status == 200)
    case .backend(let id, _, _)?: #expect(id == status)
    case .throttled?: #expect(status == 429 || status == 503)
    case .keyUnavailable?, .connectivity?, nil:
      Issue.record("the response is not reported as an error of the gateway")
    }
  }

  @Test("No error contains the key")
  func secret() async throws {
    let key = "aTotallySecretKey(("
    let environment = Environment.stackExchange(
      baseURL: "https://api.example/2.3", key: try APIKey(key), userAgent: "test")
    for body in ["", "<html>", #"{"error_id":400,"error_name":"bad_parameter"}"#, "{\"items\":"] {
      let service = Webservice(environment: environment) { request in
        HTTPResponse(status: 200, body: Array(body.utf8), url: request.url)
      }
      let error = await #expect(throws: WebserviceError.self) {
        try await service.load(.communities())
      }
      let texts = error.map { ["\($0)", String(reflecting: $0)] } ?? []
      #expect(texts.allSatisfy { !$0.contains(key) })
    }
  }
}
