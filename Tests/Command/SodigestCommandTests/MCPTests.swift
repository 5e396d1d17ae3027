import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

@Suite("Command mcp")
struct MCPTests {
  private let world = World()
  private static let opening = """
    {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
    "clientInfo":{"name":"test","version":"1"}}}
    {"jsonrpc":"2.0","method":"notifications/initialized"}

    """

  /// Returns a line that calls a tool.
  private static func call(_ id: Int, _ tool: String, _ arguments: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
      + "\n"
  }

  /// Returns the messages on standard output, each of which must be a JSON object.
  private func messages(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any], "\(line)")
    }
  }

  private func text(of message: [String: Any]) -> String {
    let result = message["result"] as? [String: Any]
    let content = result?["content"] as? [[String: Any]]
    return content?.first?["text"] as? String ?? ""
  }

  @Test("An assistant reads what a build stored, and bad input does not end the session")
  func session() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    world.clear()
    let input =
      Self.opening + "bad\n" + Self.call(1, "recent_questions")
      + Self.call(2, "read_question", #"{"question":"42800"}"#)
      + Self.call(3, "search_questions", #"{"query":"actor"}"#)
      + Self.call(4, "archive_status") + #"{"jsonrpc":"2.0","id":5,"meth"#
    #expect(await world.run("mcp --now 2026-11-21T06:00:00Z", input: input) == .success)
    #expect(world.errors.isEmpty)
    let messages = try messages(world.output)
    #expect(messages.map { $0["id"] as? Int } == [0, nil, 1, 2, 3, 4, nil])
    let codes = messages.map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [nil, -32_700, nil, nil, nil, nil, -32_700])
    #expect(text(of: messages[2]).contains("Question 42800"))
    #expect(text(of: messages[3]).contains("## Answer 42801: accepted, score 88"))
    #expect(text(of: messages[4]).contains("Question 42900 on stackoverflow"))
    #expect(text(of: messages[5]).contains("last updated at 2026-11-"))
  }

  @Test("The session in the guide is what the program writes")
  func guide() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    world.clear()
    let path = ProjectFolder.url("Documentation/assistants.md")
    let blocks = try String(contentsOf: path, encoding: .utf8).components(
      separatedBy: "```jsonl\n"
    )
    .dropFirst().map { $0.components(separatedBy: "```")[0] }
    let (input, output) = try #require(blocks.count == 2 ? (blocks[0], blocks[1]) : nil)
    #expect(await world.run("mcp --now 2026-11-21T06:00:00Z", input: input) == .success)
    // The guide may name an older version.
    let version = #/"version":"[^"]*"/#
    #expect(world.output.replacing(version, with: "") == output.replacing(version, with: ""))
  }

  @Test("Paths are relative to the folder of the configuration that is named")
  func relativePaths() async throws {
    let archive = "\(world.folder)/desk/archive.sqlite"
    #expect(await world.run("build --sample --tag swift --archive \(archive)") == .success)
    // A file with questions is relative, too.
    try world.write("42800\n", to: "desk/bookmarks")
    try world.write(
      "archive: archive.sqlite\ndigests:\n  - name: mine\n    questions-from: bookmarks\n",
      to: "desk/sodigest.yml")
    let input = Self.opening + Self.call(1, "archive_status")
    let configuration = "--config \(world.folder)/desk/sodigest.yml"
    for line in [
      configuration + " --archive archive.sqlite", configuration + " --archive \(archive)",
      "--archive \(archive)",
    ] {
      world.clear()
      #expect(await world.run("mcp \(line)", input: input) == .success)
      #expect(try text(of: messages(world.output)[1]).contains("holds 11 questions"), "\(line)")
    }
  }

  @Test("A missing archive is exit 9, and the message says where it was looked for")
  func missing() async throws {
    #expect(await world.run("mcp --archive \(world.folder)/no/a.sqlite") == .storage)
    #expect(
      world.errors.hasPrefix(
        "sodigest: no archive at `\(world.folder)/no/a.sqlite`: the folder `\(world.folder)/no` does not exist\n"
      ))
    world.clear()
    #expect(await world.run("mcp --archive b.sqlite") == .storage)
    #expect(
      world.errors.contains(
        "no archive at `\(world.folder)/b.sqlite`: the folder `\(world.folder)` has no such file; the path is relative to the current folder, `\(world.folder)`"
      ))
    world.clear()
    try world.write("", to: "sodigest.yml")
    #expect(
      await world.run("mcp --archive c.sqlite --config \(world.folder)/sodigest.yml") == .storage)
    #expect(
      world.errors.contains("; the path is relative to the folder of --config, `\(world.folder)`")
    )
    #expect(world.output.isEmpty)
    #expect(await world.run("mcp --archive \(world.folder)") != .success)
    #expect(await world.run("mcp more --archive a") == .usage)
  }

  /// Runs a script with the program as `$1` and a built archive as `$2`, and returns its output.
  private func script(_ text: String) async throws -> String {
    var output = ""
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let archive = "\(folder)/a.sqlite"
      #expect(
        try await program.run(
          "build", "--sample", "--tag", "swift", "--quiet", "--archive", archive, "--output",
          "\(folder)/Output") == 0)
      try Data((Self.opening + Self.call(1, "archive_status")).utf8)
        .write(to: URL(filePath: "\(folder)/session"))
      let result = try ShellScript(text).run(in: folder, Program.path, archive)
      #expect(result.status == 0, "\(result.output)")
      output = result.output
    }
    return output
  }

  @Test(
    "The process answers, ends with its input, and writes only messages",
    .enabled(if: Program.isBuilt))
  func process() async throws {
    let output = try await script(
      """
      "$1" mcp --archive "$2" <session >out 2>errors || exit
      test ! -s errors && cat out
      """)
    #expect(try messages(output).count == 2)
  }

  @Test(
    "Answers arrive while the input stays open, beside a build, and after the archive is replaced",
    .enabled(if: Program.isBuilt), .timeLimit(.minutes(5)))
  func longSession() async throws {
    let output = try await script(
      """
      mkfifo in
      "$1" mcp --archive "$2" <in >out 2>errors &
      exec 3>in
      answers() { until [ "$(wc -l <out)" -ge "$1" ]; do sleep 0.02; done; }
      ask() { echo '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"archive_status"}}' >&3; }
      cat session >&3
      answers 2
      "$1" build --sample --tag swift --quiet --archive "$2" --output Output --force || exit
      ask; answers 3
      mv "$2" moved
      ask; answers 4
      mv moved "$2"
      ask; answers 5
      exec 3>&-
      wait $! && test ! -s errors && cat out
      """)
    let messages = try messages(output)
    #expect(messages.count == 5)
    let failures = messages.map { ($0["result"] as? [String: Any])?["isError"] as? Bool }
    #expect(failures == [nil, false, false, true, false])
  }

  @Test(
    "A signal ends the process although its input stays open", .enabled(if: Program.isBuilt),
    .timeLimit(.minutes(5)))
  func signal() async throws {
    _ = try await script(
      """
      mkfifo in
      "$1" mcp --archive "$2" <in >out 2>errors &
      exec 3>in
      cat session >&3
      until [ "$(wc -l <out)" -ge 2 ]; do sleep 0.02; done
      kill -TERM $! && wait $! && test ! -s errors
      """)
  }

  @Test(
    "Megabytes on one line need no memory, and a closed output is exit 9",
    .enabled(if: Program.isBuilt))
  func limits() async throws {
    let output = try await script(
      """
      { cat session; head -c 300000000 /dev/zero; echo; cat session; } >large
      (ulimit -v 3000000; "$1" mcp --archive "$2" <large) >out || exit
      cat out
      "$1" mcp --archive "$2" <session >/dev/full 2>errors
      test $? = 9
      """)
    let codes = try messages(output).map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [nil, nil, -32_600, -32_600, nil])
  }
}
