import Basics
import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Tests the configurations and commands of the guides for news and Kiwix.
@Suite(.enabled(if: Program.isBuilt)) struct NewsGuideTests {
  private let world = World()
  private static let guides = "\(ProjectFolder.path)/Documentation"

  /// Returns the first code block of a language below a heading.
  private func block(_ language: String, under heading: String, of guide: String) throws -> String {
    let text = try String(contentsOfFile: "\(Self.guides)/\(guide)", encoding: .utf8)
    let section = try #require(text.split(separator: "\n\(heading)\n").last)
    let block = try #require(section.split(separator: "```\(language)\n").dropFirst().first)
    return String(try #require(block.split(separator: "\n```").first))
  }

  private func run(_ heading: String, in world: World) async throws {
    try world.write(try block("yaml", under: heading, of: "news.md"), to: "c.yml")
    for name in ["msmtp", "curl", "rsync"] {
      try ShellScript(
        "printf '%s\\n' \"$@\" >\"\(world.folder)/\(name).words\"; cat >\"\(world.folder)/\(name).input\""
      ).install(at: "\(world.folder)/bin/\(name)")
    }
    try ShellScript(
      "exec '\(Program.path)' \"$@\" --archive '\(world.folder)/a.sqlite' --config '\(world.folder)/c.yml'"
    ).install(at: "\(world.folder)/bin/sodigest")
    let code = await world.run(
      "build --tag swift --period all --no-images --no-avatars --limit 3 --config c.yml --output \(world.folder)/Output",
      variables: ["PATH": "\(world.folder)/bin:/usr/bin:/bin"], transport: try sampleTransport())
    #expect(code == .success, "\(world.errors)")
  }

  @Test("The guide's configuration sends news by mail", .enabled(if: ShellScript.isInstalled("jq")))
  func mail() async throws {
    try await run("### By mail", in: world)
    #expect(try world.contents("msmtp.words") == "-t\n")
    let message = try world.contents("msmtp.input")
    #expect(message.contains("\r\nTo: reader@example.org\r\n"))
    #expect(message.hasPrefix("From: A digest\r\n <digest@example.org>\r\n"))
  }

  @Test(
    "The guide's configuration sends news to a chat", .enabled(if: ShellScript.isInstalled("jq")))
  func chat() async throws {
    try await run("### To a chat", in: world)
    #expect(try world.contents("curl.words").contains("https://chat.example.org/hooks/KEY"))
    let text =
      try JSONDecoder().decode(
        [String: String].self, from: Data(world.contents("curl.input").utf8))["text"] ?? ""
    #expect(text.split(separator: "\n").count == 4)
    #expect(text.hasPrefix("swift on Stack Overflow\n• "))
  }

  @Test("The guide's configuration copies the site to its host")
  func host() async throws {
    try await run("### To a static host", in: world)
    let words = try world.contents("rsync.words").split(separator: "\n").map(String.init)
    #expect(words.first == "--archive" && words.suffix(2).first == "Output/")
  }

  @Test(
    "The guide's commands build a ZIM file for Kiwix",
    .enabled(if: ZimWorld.isTestable, "needs libzim and zim-tools"))
  func kiwix() throws {
    try ShellScript(
      """
      [ "$1" = zim ] || set -- "$@" --tag swift --period all
      exec '\(Program.path)' "$@" --sample
      """
    )
    .install(at: "\(world.folder)/bin/sodigest")
    let commands = try block("sh", under: "# A site for Kiwix", of: "kiwix.md")
    let (status, output) = try ShellScript(
      "PATH=\"$PWD/bin:$PATH\"; set -e\n\(commands)"
    ).run(in: world.folder)
    #expect(status == 0, "\(output.suffix(3_000))")
    #expect(output.contains("Overall Test Status: Pass"), "\(output.suffix(3_000))")
  }

  @Test("`mail` writes a message to valid recipients only")
  func recipients() async throws {
    let line = "--archive \(world.folder)/a.sqlite"
    let build = "build --sample --tag swift --period all --limit 3 "
    #expect(await world.run(build + line) == .success, "\(world.errors)")
    world.clear()
    let mail = "mail stackoverflow-swift \(line) --from d@example.org --to"
    #expect(await world.run("\(mail) a@example.org b@example.org --to c@example.org") == .success)
    let head = try #require(world.output.components(separatedBy: "\r\n\r\n").first)
    #expect(head.contains("To: a@example.org,\r\n c@example.org,\r\n b@example.org\r\n"), "\(head)")
    for wrong in ["a", "a@b\nBcc:c@d", "a@b,c@d", "-t@x", "a@b>", "\"a b\"@c", "a@b;c"] {
      #expect(
        await SodigestCommand.run(
          ["mail", "stackoverflow-swift", "--to", wrong], in: world.emptyEnvironment) == .usage,
        "\(wrong)")
    }
    #expect(
      await world.run("mail no-such \(line) --from d@example.org --to a@example.org") == .usage)
    #expect(world.errors.contains("no edition of no-such; `sodigest status` lists the digests"))
    #expect(await world.run("mail stackoverflow-swift \(line)") == .usage)
    world.clear()
    #expect(await world.run("mail stackoverflow-swift \(line) --to a@example.org") == .usage)
    #expect(world.errors.contains("`mail` needs a sender; add `--from digest@example.org`, or"))
  }

  @Test("`mail --news` has only what changed, and nothing if nothing did")
  func news() async throws {
    let line = "--archive \(world.folder)/a.sqlite"
    let build = "build --sample --tag swift --period month --no-images \(line) --now"
    let mail = "mail stackoverflow-swift --from d@example.org --to a@example.org \(line)"
    let questions = { world.output.matches(of: #/<h2 id=/#).count }
    #expect(await world.run("\(build) 2026-11-13T08:00:00Z") == .success, "\(world.errors)")
    world.clear()
    #expect(await world.run("\(mail) --news") == .success)
    #expect(questions() == 9, "a first edition is all news")
    #expect(await world.run("\(build) 2026-11-20T08:00:00Z") == .success, "\(world.errors)")
    world.clear()
    #expect(await world.run(mail) == .success)
    #expect(questions() == 18)
    #expect(world.output.contains("From: d@example.org\r\n"))
    #expect(world.output.contains("@example.org>\r\nMIME-Version"), "the id has the sender's host")
    let id = try #require(world.output.firstMatch(of: #/Message-ID: (.*)\r\n/#)).1
    world.clear()
    #expect(await world.run("\(mail) --news") == .success)
    #expect(questions() == 10)
    #expect(world.output.matches(of: #/\r\n   new =C2=B7 \S+ votes? =C2=B7/#).count == 10)
    #expect(world.output.contains("8 more questions"))
    #expect(!world.output.contains(id), "it is another message")
    let news = world.output
    world.clear()
    #expect(await world.run("\(mail) --news") == .success)
    #expect(world.output == news, "the same message has the same id")
    try RawDatabase(world.folder + "/a.sqlite").execute(
      "UPDATE questions SET body_markdown = body_markdown || ' More.'")
    world.clear()
    #expect(await world.run("\(mail) --news") == .success)
    let newsID = try #require(news.firstMatch(of: #/Message-ID: (.*)\r\n/#)).1
    #expect(
      !world.output.contains(newsID), "as many questions with another text are another message")
    #expect(await world.run("\(build) 2026-11-21T08:00:00Z") == .success, "\(world.errors)")
    world.clear()
    #expect(await world.run("\(mail) --news") == .success)
    #expect(world.output == "")
    #expect(
      world.errors
        == "sodigest: no message: the edition of stackoverflow-swift of 2026-11-21 has no changes\n"
    )
  }

  @Test("A site with emails but without `mail-from` is built with a warning")
  func senderWarning() async throws {
    let build = "build --sample --tag swift --period all --limit 1 --no-images --format html,mail"
    #expect(await world.run(build) == .success)
    let warning =
      "warning: emails (--format mail) need a sender; set `mail-from` in the configuration file"
    #expect(world.errors.contains(warning))
    try world.write("mail-from: d@example.org\n", to: "sodigest.yml")
    world.clear()
    #expect(await world.run(build) == .success)
    #expect(!world.errors.contains("warning"))
  }
}

extension World {
  /// An environment without files, variables and network.
  fileprivate var emptyEnvironment: CommandEnvironment {
    CommandEnvironment(
      variables: [:], console: Console(output: { _ in }, errors: { _ in }), clock: { World.now },
      readStandardInput: { [] }, makeTransport: { World.noNetwork }, processorCount: 1,
      files: .init { _ in nil }, currentFolder: folder, replaceProcess: { _, _ in SystemError(2) })
  }
}
