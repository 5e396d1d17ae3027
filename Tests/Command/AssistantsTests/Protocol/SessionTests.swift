import Assistants
import StackExchange
import Synchronization
import Testing

@Suite("Session")
struct SessionTests {
  private func opening(_ version: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
  }

  @Test("The server agrees to a revision that it knows, and else suggests its latest")
  func revisions() async throws {
    for (requested, agreed) in [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1.0", "2025-11-25"),
      ("", "2025-11-25"),
    ] {
      let answers = try await Conversation().answers(to: opening(requested))
      let result = answers.first?["result"]
      #expect(result?["protocolVersion"] == .string(agreed))
      #expect(result?["capabilities"] == ["tools": [:], "resources": [:]])
      #expect(result?["serverInfo"] == ["name": "test", "title": "Test", "version": "1"])
      #expect(result?["instructions"] == "Test it.")
    }
  }

  @Test("Ping is answered before the opening, and an id of any form is repeated")
  func ping() async throws {
    let ids = ["0", "-7", "9007199254740993", #""""#, #""é\u0000⟨""#, "1.0"]
    for id in ids {
      let answers = try await Conversation().answers(
        to: #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
      let expected: JSONValue? = JSONValue(json: Array(id.utf8))
      #expect(answers == [["jsonrpc": "2.0", "id": expected ?? .null, "result": [:]]])
    }
  }

  @Test("Tools are listed with their schemas, and as reading only")
  func toolList() async throws {
    let answers = try await Conversation().answersAfterOpening(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}"#)
    let tool = answers.first?["result", "tools", 0]
    #expect(tool?["name"] == "echo")
    #expect(tool?["title"] == "Echo")
    #expect(tool?["inputSchema", "required"] == ["text"])
    #expect(tool?["outputSchema", "type"] == "object")
    #expect(tool?["annotations", "readOnlyHint"] == true)
    #expect(tool?["annotations", "idempotentHint"] == true)
    #expect(tool?["annotations", "openWorldHint"] == false)
  }

  @Test("A tool returns text and structured content; to older clients both as text")
  func toolResult() async throws {
    let call = #"""
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"},"_meta":{"progressToken":1}}}
      """#
    let answers = try await Conversation().answersAfterOpening(call)
    #expect(
      answers.first?["result"] == [
        "content": [["type": "text", "text": "a"]], "structuredContent": ["text": "a"],
        "isError": false,
      ])
    for revision in ["2024-11-05", "2025-03-26"] {
      let answers = try await Conversation().answersAfterOpening(call, revision: revision)
      #expect(
        answers.first?["result"] == [
          "content": [
            ["type": "text", "text": "a"], ["type": "text", "text": #"{"text":"a"}"#],
          ], "isError": false,
        ])
    }
  }

  @Test("Numbers may come as text")
  func leniency() async throws {
    let answers = try await Conversation().answersAfterOpening(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":7,"count":"2"}}}"#
    )
    #expect(answers.first?["result", "structuredContent", "text"] == "77")
  }

  @Test("Resources are listed in pages, and read")
  func resources() async throws {
    let answers = try await Conversation().answersAfterOpening(
      #"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"resources/list","params":{"cursor":"2"}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"resources/templates/list"}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"n:5"}}"#)
    #expect(answers.map { $0["id"] } == [1, 2, 3, 4])
    #expect(answers[0]["result", "nextCursor"] == "2")
    #expect(answers[0]["result", "resources", 0, "uri"] == "n:1")
    #expect(answers[1]["result", "nextCursor"] == nil)
    #expect(answers[2]["result", "resourceTemplates", 0, "uriTemplate"] == "n:{n}")
    #expect(
      answers[3]["result", "contents"]
        == [["uri": "n:5", "mimeType": "text/markdown", "text": "5"]])
  }

  @Test("What is `null` or empty counts as absent, and lists of what the server lacks are empty")
  func absent() async throws {
    let answers = try await Conversation().answersAfterOpening(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":""}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"resources/list","params":{"cursor":null}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"echo","arguments":null}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"prompts/list"}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"prompts/list","params":{"cursor":"x"}}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"ping","params":null}"#,
      #"{"jsonrpc":"2.0","id":8,"method":"resources/templates/list","params":{"cursor":""}}"#)
    #expect(answers[0]["result", "tools", 0, "name"] == "echo")
    #expect(answers[1]["result"] == answers[0]["result"])
    #expect(answers[2]["result", "resources", 0] != nil)
    #expect(
      answers[3]["result", "content", 0, "text"]?.text?.contains("needs the argument") == true)
    #expect(answers[4]["result"] == ["prompts": []])
    #expect(answers[5].errorCode == -32_602)
    #expect(answers[6]["result"] == [:])
    #expect(answers[7]["result", "resourceTemplates"] != nil)
  }

  @Test("A tool without arguments ignores those that a client sends")
  func noArguments() async throws {
    let tool = Tool(
      name: "time", title: "Time", description: "Tells the time.", parameters: [],
      outputSchema: ["type": "object"]
    ) { _ in ToolResult(text: "noon", structuredContent: [:]) }
    #expect(tool.inputSchema["additionalProperties"] == true)
    let answers = try await Conversation(tools: [tool]).answersAfterOpening(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"time","arguments":{"random_string":"x"}}}"#
    )
    #expect(answers[0]["result", "content", 0, "text"] == "noon")
  }

  @Test("A batch has at most 100 messages")
  func longBatch() async throws {
    func batch(_ count: Int) -> String {
      let messages = (0..<count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"ping"}"# }
      return "[\(messages.joined(separator: ","))]"
    }
    let answers = try await Conversation().answersAfterOpening(
      batch(100), batch(101), #"{"jsonrpc":"2.0","id":7,"method":"ping"}"#, revision: "2025-03-26")
    #expect(answers[0][99, "result"] == [:] && answers[0][100] == nil)
    #expect(answers[1].errorCode == -32_600)
    #expect(answers[2]["result"] == [:])
  }

  @Test("Batches are answered in the one revision that has them, without notifications")
  func batches() async throws {
    let batch = """
      [{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},5,\
      {"jsonrpc":"2.0","id":2,"method":"nothing"}]
      """
    let answers = try await Conversation().answersAfterOpening(
      batch, #"[{"jsonrpc":"2.0","method":"x"}]"#, "[]", revision: "2025-03-26")
    #expect(answers.count == 2)
    #expect(answers[0][0, "result"] == [:])
    #expect(answers[0][1]?.errorCode == -32_600)
    #expect(answers[0][2]?.errorCode == -32_601)
    #expect(answers[0][3] == nil)
    #expect(answers[1].errorCode == -32_600)
    for revision in ["2024-11-05", "2025-06-18", "2025-11-25"] {
      let answers = try await Conversation().answersAfterOpening(batch, revision: revision)
      #expect(answers.map(\.errorCode) == [-32_600])
    }
  }

  @Test(
    "A running request is stopped when the client cancels it, and not answered",
    .timeLimit(.minutes(5)))
  func cancellation() async throws {
    let wasStopped = Mutex(false)
    let hasStarted = Mutex(false)
    let waiting = Tool(
      name: "wait", title: "Wait", description: "Waits until it is cancelled.", parameters: [],
      outputSchema: ["type": "object"]
    ) { _ in
      hasStarted.withLock { $0 = true }
      while !Task.isCancelled {}
      wasStopped.withLock { $0 = true }
      throw CancellationError()
    }
    func request(_ id: Int) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"wait"}}"#
    }
    @Sendable func cancellation(_ id: Int) -> String {
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
    }
    let lines = [
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
      request(1), request(2), cancellation(2), cancellation(7),
      #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
    ]
    let input = Mutex(lines[...])
    let output = Mutex<[UInt8]>([])
    let server = ModelContextServer(
      ServerDescription(
        name: "t", title: "T", version: "1", instructions: "", tools: [waiting],
        resources: .numbers))
    try await server.serve {
      if let line = input.withLock({ $0.popFirst() }) { return Array("\(line)\n".utf8) }
      // The first request is cancelled while it runs.
      guard !wasStopped.withLock({ $0 }) else { return [] }
      while !hasStarted.withLock({ $0 }) {}
      return Array("\(cancellation(1))\n".utf8)
    } writing: { bytes in
      output.withLock { $0 += bytes }
    }
    let text = output.withLock { String(decoding: $0, as: UTF8.self) }
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.hasSuffix(#"{"id":3,"jsonrpc":"2.0","result":{}}"# + "\n"))
  }

  @Test(
    "The server ends when its task is cancelled, although the input goes on",
    .timeLimit(.minutes(5)))
  func stop() async throws {
    let hasEnded = Mutex(false)
    let task = Task {
      try await ModelContextServer(
        ServerDescription(
          name: "t", title: "T", version: "1", instructions: "", tools: [], resources: .numbers)
      ).serve {
        while !hasEnded.withLock({ $0 }) {}
        return []
      } writing: { _ in
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    try await task.value
    hasEnded.withLock { $0 = true }
  }

  @Test("Messages are one line each, with whatever the texts contain")
  func lines() async throws {
    let answers = try await Conversation().answersAfterOpening(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a\n\r\u2028\u0000\"b"}}}"#
    )
    #expect(answers.count == 1)
    #expect(answers.first?["result", "content", 0, "text"] == "a\n\r\u{2028}\0\"b")
  }
}
