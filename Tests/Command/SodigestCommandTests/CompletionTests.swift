import Archive
import Configuration
import Foundation
import SodigestCommand
import StackExchange
import TestSupport
import Testing

@Suite("Command completions")
struct CompletionTests {
  private let world = World()

  /// Returns the completions of a line in bash, in which the program prints `names`.
  private func bash(_ line: String, names: String = "") throws -> [String] {
    try withFolder { folder in
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      try Data(Completions.script(for: .bash).utf8).write(to: URL(filePath: "\(folder)/c"))
      try FileManager.default.createDirectory(
        atPath: "\(folder)/a folder", withIntermediateDirectories: false)
      try Data(
        """
        . ./c
        sodigest() { printf '%s\\n' '\(names)'; }
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
        _sodigest
        printf '%s\\n' "${COMPREPLY[@]}"
        """.utf8
      ).write(to: URL(filePath: "\(folder)/t"))
      let result = try ShellScript("bash --norc -u t 2>&1").run(in: folder)
      #expect(result.status == 0)
      return result.output.split(separator: "\n").map(String.init)
    }
  }

  private func withFolder<R>(_ body: (String) throws -> R) throws -> R {
    let folder = "\(FileManager.default.temporaryDirectory.path)/sodigest-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  @Test(
    "Bash completes commands, options, values and folders",
    .enabled(if: ShellScript.isInstalled("bash")))
  func inBash() throws {
    #expect(try bash("sodigest ") == CommandName.allCases.map(\.rawValue))
    #expect(try bash("sodigest re") == ["render"])
    #expect(try bash("sodigest build --so") == ["--sort"])
    #expect(try bash("sodigest build --sort v") == ["votes"])
    #expect(try bash("sodigest build --sort = v") == ["votes"])
    #expect(
      try bash("sodigest build --sort =") == [
        "votes", "hot", "week", "month", "activity", "creation",
      ])
    #expect(try bash("sodigest build --output a") == ["a folder"])
    #expect(try bash("sodigest build -o a") == ["a folder"])
    #expect(try bash("sodigest build --tag a").isEmpty)
    #expect(try bash("sodigest forget u") == ["user"])
    #expect(try bash("sodigest status --output").isEmpty)
    for command in CommandName.allCases {
      let expected = command.definition.options.map(\.name)
      #expect(try bash("sodigest \(command.rawValue) --") == expected.map(\.flag))
      let short = expected.compactMap(\.shortFlag)
      #expect(try bash("sodigest \(command.rawValue) -").filter { $0.count == 2 } == short)
    }
  }

  @Test(
    "Bash completes digests and tags of the archive, and languages",
    .enabled(if: ShellScript.isInstalled("bash")))
  func namesInBash() throws {
    #expect(
      try bash("sodigest build --tag sw", names: "swift\nswift-nio\nsql") == ["swift", "swift-nio"])
    #expect(try bash("sodigest mail ", names: "a-swift\nb") == ["a-swift", "b"])
    #expect(try bash("sodigest forget digest b", names: "a-swift\nb") == ["b"])
    #expect(try bash("sodigest convert --language typ") == ["typescript"])
  }

  @Test("The program lists digests and tags, except those with shell metacharacters")
  func names() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let archive = try Archive(at: "\(world.folder)/a.sqlite", for: .readWrite)
    var question = try #require(try archive.storedQuestion(43100, site: "stackoverflow"))
    question.tags = ["swift", "$(touch x)", "-rf", "c#", "Ä-1"]
    try archive.save(question, site: "stackoverflow", at: World.now)
    try world.write(
      "archive: \(world.folder)/a.sqlite\ndigests: [{name: weekly}]\n", to: "sodigest.yml")
    world.clear()
    #expect(await world.run("completions digests") == .success)
    #expect(world.output == "stackoverflow-swift\nweekly\n")
    world.clear()
    #expect(await world.run("completions tags") == .success)
    let tags = world.output.split(separator: "\n")
    #expect(Set(["swift", "c#", "Ä-1"]).isSubset(of: tags))
    #expect(tags == tags.sorted() && Set(tags).count == tags.count)
    #expect(!world.output.contains("touch") && !tags.contains("-rf"))
  }

  @Test("Each shell parses its script", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    guard ShellScript.isInstalled(shell.rawValue) else { return }
    try withFolder { folder in
      try Data(Completions.script(for: shell).utf8).write(to: URL(filePath: "\(folder)/c"))
      let result = try ShellScript("\(shell.rawValue) -n c").run(in: folder)
      #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    }
  }

  @Test(
    "Fish completes commands, options and values", .enabled(if: ShellScript.isInstalled("fish")))
  func inFish() throws {
    try withFolder { folder in
      try Data(Completions.script(for: .fish).utf8).write(to: URL(filePath: "\(folder)/c"))
      let lines = [
        "sodigest re", "sodigest build --so", "sodigest build --sort v", "sodigest forget u",
      ]
      let commands = lines.map { "complete -C '\($0)'" }.joined(separator: "; ")
      let result = try ShellScript(
        "HOME=. fish --no-config -c '. ./c; \(commands.replacing("'", with: "\""))'"
      ).run(in: folder)
      let found = result.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
      #expect(found == ["render", "--sort", "votes", "user"], "\(result.output)")
    }
  }

  @Test(
    "Commands, options, their values and arguments are completed in zsh",
    .enabled(if: ShellScript.isInstalled("zsh")))
  func inZsh() throws {
    try withFolder { folder in
      try Data(Completions.script(for: .zsh).utf8).write(to: URL(filePath: "\(folder)/_sodigest"))
      // A pseudo-terminal, because zsh completes only interactively. Control-X prints the line.
      try Data(
        """
        zmodload zsh/zpty
        zpty z 'TERM=dumb zsh -f -i'
        zpty -w z 'PS1=; fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u; bindkey "^I" complete-word; unsetopt list_beep auto_list; report() { print -r -- "<<$BUFFER>>"; BUFFER=; zle .accept-line; }; zle -N report; bindkey "^X" report; echo RE""ADY'
        zpty -r z out '*READY*'
        for line in 're' 'build --so' 'build --sort v' 'forget u'; do
          zpty -w -n z "sodigest $line"$'\\t\\C-x'
          zpty -r z out '*<<*>>*'
          print -r -- "${${out##*<<}%%>>*}"
        done
        zpty -d z
        """.utf8
      ).write(to: URL(filePath: "\(folder)/t"))
      let result = try ShellScript("timeout 60 zsh -f t").run(in: folder)
      #expect(
        result.output == """
          sodigest render\u{20}
          sodigest build --sort=
          sodigest build --sort votes\u{20}
          sodigest forget user\u{20}

          """)
    }
  }

  @Test("A missing or unknown shell is an error that lists the shells")
  func refusal() async {
    #expect(await world.run("completions") == .usage)
    #expect(await world.run("completions tcsh") == .usage)
    #expect(
      world.errors.contains("unknown shell `tcsh`; run `sodigest completions bash|zsh|fish`"))
    #expect(await world.run("completions fish") == .success)
    #expect(world.output == Completions.script(for: .fish))
  }
}
