import Assistants
import StackExchange
import Testing

@Suite("Bad input")
struct BadInputTests {
  /// Lines before the opening, with the answer: the code of the error and the id.
  private static let lines: [(String, code: Int, id: JSONValue)] = [
    ("{", -32_700, .null),
    ("nonsense", -32_700, .null),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping"}}"#, -32_700, .null),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping""#, -32_700, .null),
    (String(repeating: "[", count: 100_000), -32_700, .null),
    ("1", -32_600, .null),
    ("null", -32_600, .null),
    (#""ping""#, -32_600, .null),
    ("{}", -32_600, .null),
    ("[]", -32_600, .null),
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32_600, .null),
    (#"{"id":1,"method":"ping"}"#, -32_600, 1),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600, 1),
    (#"{"jsonrpc":"2.0","id":"a","method":5}"#, -32_600, "a"),
    (#"{"jsonrpc":"2.0","id":"a"}"#, -32_600, "a"),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600, .null),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32_600, .null),
    (#"{"jsonrpc":"2.0","id":1e999,"method":"ping"}"#, -32_600, .null),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600, .null),
    (#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#, -32_601, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"prompts/get"}"#, -32_601, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32_602, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32_602, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}"#, -32_602, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32_600, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}"#, -32_600, 1),
  ]

  @Test("Each kind of bad line has its error, and the next line is answered", arguments: lines)
  func error(line: String, code: Int, id: JSONValue) async throws {
    let ping = #"{"jsonrpc":"2.0","id":"p","method":"ping"}"#
    let answers = try await Conversation().answers(to: line, ping)
    #expect(answers.count == 2)
    #expect(answers.first?.errorCode == .integer(code))
    #expect(answers.first?["id"] == id)
    #expect(answers.first?["jsonrpc"] == "2.0")
    #expect(answers.last == ["jsonrpc": "2.0", "id": "p", "result": [:]])
  }

  /// Requests after the opening, with the code of the error.
  private static let requests: [(method: String, parameters: String, code: Int)] = [
    ("initialize", #"{"protocolVersion":"2025-11-25"}"#, -32_600),
    ("tools/list", "5", -32_602),
    ("tools/list", #"{"cursor":"1"}"#, -32_602),
    ("tools/list", #"{"cursor":1}"#, -32_602),
    ("tools/call", "{}", -32_602),
    ("tools/call", #"{"name":7}"#, -32_602),
    ("tools/call", #"{"name":"none"}"#, -32_602),
    ("tools/call", #"{"name":"echo","arguments":[]}"#, -32_602),
    ("tools/call", #"{"name":"echo","arguments":"text"}"#, -32_602),
    ("tools/call", #"{"name":"echo","arguments":{"text":"broken"}}"#, -32_603),
    ("resources/list", #"{"cursor":"x"}"#, -32_602),
    ("resources/list", #"{"cursor":{}}"#, -32_602),
    ("resources/read", "{}", -32_602),
    ("resources/read", #"{"uri":"x"}"#, -32_602),
    ("resources/read", #"{"uri":"n:busy"}"#, -32_603),
    ("resources/subscribe", #"{"uri":"n:1"}"#, -32_601),
    ("resources/templates/list", #"{"cursor":"1"}"#, -32_602),
  ]

  @Test("Each kind of wrong request has its error", arguments: requests)
  func request(method: String, parameters: String, code: Int) async throws {
    let answers = try await Conversation().answersAfterOpening(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
    #expect(answers.map(\.errorCode) == [.integer(code)])
    #expect(answers.first?["id"] == 1)
  }

  @Test("Wrong arguments are a result that says what to do")
  func arguments() async throws {
    for (arguments, hint) in [
      ("{}", "needs the argument `text`"), (#"{"text":null}"#, "needs the argument `text`"),
      (#"{"text":" "}"#, "must not be empty"), (#"{"text":[]}"#, "must be a string"),
      (#"{"text":"a","count":0}"#, "from 1 to 3"), (#"{"text":"a","count":1.5}"#, "from 1 to 3"),
      (#"{"text":"a","count":true}"#, "from 1 to 3"),
      (#"{"text":"a","limit":1}"#, "no argument `limit`; its arguments are `count`, `text`"),
      (#"{"text":"bad"}"#, "try good"),
    ] {
      let answers = try await Conversation().answersAfterOpening(
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":\#(arguments)}}"#
      )
      #expect(answers.count == 1)
      #expect(answers.first?["result", "isError"] == true)
      #expect(answers.first?["result", "content", 0, "text"]?.text?.contains(hint) == true)
    }
  }

  @Test("Notifications, responses and blank lines are never answered")
  func unanswered() async throws {
    let answers = try await Conversation().answers(
      to: #"{"jsonrpc":"2.0","method":"ping"}"#, #"{"jsonrpc":"2.0","method":"nothing"}"#,
      #"{"jsonrpc":"2.0","method":"tools/call","params":5}"#, "", "  \r",
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[]}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#)
    #expect(answers.isEmpty)
  }

  @Test("Text that is not UTF-8 is malformed, even within a string")
  func invalidUTF8() async throws {
    let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"p"#.utf8) + [0xFF] + Array("\"}\n".utf8)
    let answers = try await Conversation().answers(toPieces: [line])
    #expect(answers.map(\.errorCode) == [-32_700])
  }

  @Test("A message that is too long is skipped to its end, in pieces of any size")
  func longMessages() async throws {
    var conversation = Conversation()
    conversation.maxMessageBytes = 100
    let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8)
    let exact = ping + Array(repeating: 0x20, count: 100 - ping.count)
    let input =
      [UInt8](repeating: 0x20, count: 101) + [0x0A] + exact + [0x0A]
      + [UInt8](repeating: 0x5B, count: 100_000) + [0x0A] + ping
    for size in [1, 7, 99, 100, 101, 102, 1 << 20] {
      let pieces = stride(from: 0, to: input.count, by: size).map {
        Array(input[$0..<min($0 + size, input.count)])
      }
      let answers = try await conversation.answers(toPieces: pieces)
      #expect(answers.map(\.errorCode) == [-32_600, nil, -32_600, nil], "pieces of \(size)")
    }
  }

  @Test("A message of 4 MB is read, and a longer one is refused")
  func megabytes() async throws {
    let start = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":""#
    let fill = String(repeating: "é", count: (2 << 20) - 60)
    let answers = try await Conversation().answers(
      to: start + fill + #""}}}"#, start + fill + fill + #""}}}"#)
    #expect(answers.map(\.errorCode) == [nil, -32_600])
  }

  @Test("Input that ends within a message is answered with an error, and ends the server")
  func endOfInput() async throws {
    let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8)
    #expect(try await Conversation().answers(toPieces: []).isEmpty)
    // A complete message needs no line feed at the end.
    #expect(try await Conversation().answers(toPieces: [ping]).map(\.errorCode) == [nil])
    for length in 1..<ping.count {
      let answers = try await Conversation().answers(toPieces: [Array(ping[..<length])])
      #expect(answers.map(\.errorCode) == [-32_700])
    }
  }

  @Test("Errors of the streams end the server")
  func streamErrors() async throws {
    struct Closed: Error {}
    let server = ModelContextServer(
      ServerDescription(
        name: "t", title: "T", version: "1", instructions: "", tools: [], resources: .numbers))
    await #expect(throws: Closed.self) {
      try await server.serve {
        throw Closed()
      } writing: { _ in
      }
    }
    await #expect(throws: Closed.self) {
      try await server.serve {
        Array("x\n".utf8)
      } writing: { _ in
        throw Closed()
      }
    }
  }
}
