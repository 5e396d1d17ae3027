import Assistants
import StackExchange
import Testing

@Suite("Messages over HTTP")
struct EndpointTests {
  private let endpoint = ModelContextEndpoint(
    ServerDescription(
      name: "test", title: "Test", version: "1", instructions: "Test it.", tools: [.echo],
      resources: .numbers))

  /// Returns the status and the message of the response to a body.
  private func response(
    to body: String, revision: String? = "2025-06-18"
  ) throws -> (status: Int, message: JSONValue?) {
    let response = endpoint.response(to: Array(body.utf8), revisionName: revision)
    return (response.status, try response.json.map { try #require(JSONValue(json: $0)) })
  }

  @Test("Each request is answered on its own, without an opening")
  func requests() throws {
    let opening = try response(
      to: """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
        """, revision: nil)
    #expect(opening.status == 200 && opening.message?["id"] == 0)
    #expect(opening.message?["result", "protocolVersion"] == "2025-06-18")
    let call = #"""
      {"jsonrpc":"2.0","id":"a","method":"tools/call",
       "params":{"name":"echo","arguments":{"text":"hello"}}}
      """#
    let called = try response(to: call)
    #expect(called.status == 200 && called.message?["id"] == "a")
    #expect(called.message?["result", "content", 0, "text"] == "hello")
    #expect(called.message?["result", "structuredContent"] != nil)
    // Clients that name no revision are of the one before structured content.
    #expect(try response(to: call, revision: nil).message?["result", "structuredContent"] == nil)
  }

  @Test(
    "Notifications and responses are accepted without an answer",
    arguments: [
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ])
  func notifications(body: String) throws {
    let accepted = try response(to: body)
    #expect(accepted.status == 202 && accepted.message == nil)
  }

  @Test("Batches are answered in the one revision that has them")
  func batches() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let answered = try response(to: "[\(ping), \(ping)]", revision: "2025-03-26")
    #expect(answered.message?[1] == ["jsonrpc": "2.0", "id": 1, "result": [:]])
    let many = "[" + Array(repeating: ping, count: 101).joined(separator: ",") + "]"
    for (body, revision, reason) in [
      ("[\(ping)]", "2025-06-18", "batches are not supported"),
      (many, "2025-03-26", "the batch has more than 100 messages"),
      ("[]", "2025-03-26", "the batch is empty"),
    ] {
      let refused = try response(to: body, revision: revision)
      #expect(refused.status == 400)
      #expect(refused.message?["error", "message"] == .string("Invalid request: \(reason)"))
    }
  }

  @Test("What is no message is status 400, and a wrong request has its error")
  func errors() throws {
    for body in ["", " ", "{", "\u{0}", String(repeating: "[", count: 100_000)] {
      let refused = try response(to: body)
      #expect(refused.status == 400 && refused.message?.errorCode == -32_700, "\(body.prefix(9))")
    }
    let unknown = try response(to: #"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#)
    #expect(unknown.status == 200 && unknown.message?.errorCode == -32_601)
    let revision = try response(
      to: #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, revision: "1999-01-01")
    #expect(revision.status == 400 && revision.message?.errorCode == -32_600)
  }
}
