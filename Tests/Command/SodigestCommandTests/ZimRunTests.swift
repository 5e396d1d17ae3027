import Configuration
import Foundation
import Glibc
import Images
import SodigestCommand
import TestSupport
import Testing

/// A test environment with an archive of the sample, whose commands find `sodigest-zim`.
struct ZimWorld {
  let world: World

  /// The folder of the tests, in which the program `sodigest-zim` is built.
  private static let programs = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().path()

  /// Whether the program was built, and tools are installed that read its files.
  static let isTestable =
    FileManager.default.isExecutableFile(atPath: "\(programs)/sodigest-zim")
    && ShellScript.isInstalled("zimcheck") && ShellScript.isInstalled("zimdump")

  /// Calls the body with an archive that has posts of two sites of the sample.
  static func with(_ body: (ZimWorld) async throws -> Void) async throws {
    try await withWorld { world in
      let fetch = "fetch --sample --period all --no-images --no-avatars"
      #expect(await world.run("\(fetch) --tag swift") == .success, "\(world.errors)")
      #expect(
        await world.run("\(fetch) --site math --tag calculus") == .success, "\(world.errors)")
      world.clear()
      try await body(ZimWorld(world: world))
    }
  }

  /// Runs `zim`; the options may name files in `$`, the folder.
  func zim(_ options: String = "", searchPath: String = programs) async -> ExitCode {
    signal(SIGPIPE, SIG_IGN)
    world.clear()
    let line = "zim --archive $/a.sqlite \(options)".replacing("$", with: world.folder)
    return await world.run(line, variables: ["PATH": searchPath])
  }

  /// Runs a shell script in the folder, and returns its output.
  func shell(_ script: String) throws -> String {
    let (status, output) = try ShellScript(script).run(in: world.folder)
    #expect(status == 0, "\(script): \(output.suffix(2_000))")
    return output
  }

  /// Runs `zim` with a program that keeps the records, and returns the metadata and the icon.
  func metadata(_ options: String) async throws -> (texts: [String: String], icon: [UInt8]) {
    let summary =
      #"{"items":1,"front_articles":1,"indexed_items":1,"redirects":0,"bytes":1}"#
    let folder = "\(world.folder)/bin"
    try ShellScript("/bin/cat >'\(folder)/records'; echo '\(summary)'")
      .install(at: "\(folder)/sodigest-zim")
    #expect(
      await zim("--output $/a.zim \(options)", searchPath: folder) == .success, "\(world.errors)")
    var records = try Data(contentsOf: URL(filePath: "\(folder)/records"))[13...]
    func popSize() -> Int {
      let size = records.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      records = records.dropFirst(4)
      return size
    }
    func popField() -> Data {
      let size = popSize()
      defer { records = records.dropFirst(size) }
      return records.prefix(size)
    }
    var texts: [String: String] = [:]
    while let kind = records.popFirst() {
      _ = popSize()
      guard kind == UInt8(ascii: "M") else { return (texts, [UInt8](popField())) }
      let name = String(decoding: popField(), as: UTF8.self)
      texts[name] = String(decoding: popField(), as: UTF8.self)
    }
    return (texts, [])
  }

  /// The paths of the entries of a file.
  func paths(in file: String = "a.zim") throws -> [String] {
    try shell("zimdump list \(file)").split(separator: "\n").map(String.init)
  }

  /// The names of the files that a run wrote.
  func newFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.folder).filter {
      !$0.hasPrefix("a.sqlite")
    }.sorted()
  }
}

@Suite("Command zim", .enabled(if: ZimWorld.isTestable, "needs libzim and zim-tools"))
struct ZimRunTests {
  @Test("The file is valid, and has the posts")
  func file() async throws {
    try await ZimWorld.with { test async throws in
      #expect(await test.zim("--output $/a.zim") == .success, "\(test.world.errors)")
      #expect(test.world.errors.contains("a.zim: 25 questions, "))
      #expect(try test.shell("zimcheck a.zim").contains("Overall Test Status: Pass"))
      let details = try test.shell("zimdump list --details --url=q/math/5100.html a.zim")
      #expect(details.contains("Why is ") && details.contains("text/html"))
      let page = try test.shell("zimdump show --url=q/math/5100.html a.zim")
      #expect(page.contains("<math") && page.contains("<title>Why is "))
      #expect(
        try test.shell("zimdump show --url=q/stackoverflow/42960.html a.zim").contains("<pre"))
    }
  }

  @Test("Metadata describe the contents")
  func defaultMetadata() async throws {
    try await ZimWorld.with { test async throws in
      let (texts, icon) = try await test.metadata("")
      let scraper = try #require(texts["Scraper"])
      #expect(scraper.hasPrefix("sodigest "))
      #expect(
        texts == [
          "Title": "Stack Exchange", "Description": "Questions and answers of Stack Exchange",
          "LongDescription": "25 questions of Stack Exchange with answers and comments.",
          "Language": "eng", "Creator": "Stack Exchange", "Publisher": "sodigest",
          "Date": "2026-11-20", "Name": "stackexchange.com_en_all", "Flavour": "nopic",
          "License": "CC-BY-SA", "Source": "stackexchange.com", "Scraper": scraper,
          "Tags":
            "_category:stack_exchange;stack_exchange;_ftindex:yes;_pictures:no;_videos:no;_details:yes",
        ])
      #expect(
        try ImageInfo(sniffing: icon) == ImageInfo(format: .png, width: 48, height: 48))
      let titles = try await test.metadata("--site math --index titles").texts
      #expect(titles["Title"] == "Mathematics" && titles["Tags"]?.contains("_ftindex:no") == true)
    }
  }

  @Test("Options set the metadata, and an image replaces the drawn icon")
  func metadata() async throws {
    try await ZimWorld.with { test async throws in
      let icon = NoisyPNG.bytes(width: 48, height: 48)
      try Data(icon).write(to: URL(filePath: "\(test.world.folder)/icon.png"))
      let metadata = try await test.metadata(
        """
        --title Swift --description Posts --long-description Many --language deu --creator They \
        --publisher We --name swift_en --flavour mini --license CC0 --source example.org \
        --tags a;b --illustration $/icon.png
        """)
      #expect(metadata.icon == icon)
      let values = [
        "Title": "Swift", "Description": "Posts", "LongDescription": "Many", "Language": "deu",
        "Creator": "They", "Publisher": "We", "Name": "swift_en", "Flavour": "mini",
        "License": "CC0", "Source": "example.org", "Tags": "a;b",
      ]
      for (name, value) in values { #expect(metadata.texts[name] == value, "\(name)") }
    }
  }

  @Test("A long title of the configuration is shortened")
  func longTitle() async throws {
    try await ZimWorld.with { test async throws in
      let long = String(repeating: "ä", count: 31)
      try test.world.write("title: \(long)\ndescription: A site\ntag: a\n", to: "c.yml")
      let texts = try await test.metadata("--config c.yml").texts
      #expect(texts["Title"] == "\(long.prefix(29))…")
      #expect(texts["Description"] == "A site")
      #expect(texts["LongDescription"]?.hasPrefix("A site\n\n25 questions") == true)
    }
  }

  @Test("Files are named by the convention of openZIM, in the folder that is given")
  func names() async throws {
    try await ZimWorld.with { test async throws in
      #expect(await test.zim("--output $ --site math") == .success, "\(test.world.errors)")
      #expect(
        await test.zim("--output $/ --digest math-calculus") == .success, "\(test.world.errors)")
      #expect(await test.zim("--output $ --zim-file x_{period}.zim --site math") == .success)
      #expect(
        try test.newFiles() == [
          "math.stackexchange.example_en_all_2026-11.zim",
          "math.stackexchange.example_en_math-calculus_2026-11.zim", "x_2026-11.zim",
        ])
      for file in try test.newFiles() {
        let pages = try test.paths(in: file).filter { $0.hasPrefix("q/") }
        #expect(pages == ["q/index.html", "q/math/5100.html", "q/math/index.html"])
      }
    }
  }

  @Test("Unknown sites and digests, and invalid metadata, are errors that leave no file")
  func invalidOptions() async throws {
    try await ZimWorld.with { test async throws in
      let messages = [
        "--site nowhere":
          "the archive has no questions of nowhere; check --site, or import its dump first",
        "--digest nowhere": "no edition of nowhere; `sodigest status` lists the digests",
        "--title \(String(repeating: "x", count: 31))": "a text of 1 to 30 characters",
        "--description \(String(repeating: "x", count: 81))": "a text of 1 to 80 characters",
        "--long-description \(String(repeating: "x", count: 4_001))":
          "a text of 1 to 4000 characters",
        "--language en": "codes of three letters from ISO 639-3, such as eng or fra,eng",
        "--language fra,": "codes of three letters from ISO 639-3", "--language FRA": "codes",
        "--language \(String(repeating: "fra,", count: 30))eng": "codes",
        "--name a/b": "a name without `/`", "--zim-file a/b": "the name of a file",
        "--illustration $/no.png": "/no.png` cannot be read",
        "--illustration $/a.sqlite": "/a.sqlite` must be a PNG image of 48 by 48 pixels",
        "--index words": "one of titles, questions, all",
      ]
      for (options, message) in messages {
        #expect(await test.zim("--output $/a.zim \(options)") == .usage, "\(options)")
        #expect(test.world.errors.contains(message), "\(test.world.errors)")
      }
      #expect(try test.newFiles() == [])
    }
  }

  @Test("Parts of a file that `zimsplit` cuts are read as one file")
  func parts() async throws {
    try await ZimWorld.with { test async throws in
      #expect(await test.zim("--output $/a.zim") == .success, "\(test.world.errors)")
      let parts = try test.shell(
        """
        mkdir parts
        size=$(stat -c %s a.zim)
        zimsplit --prefix=parts/a.zim --size=$((size * 4 / 5)) a.zim >/dev/null
        ls parts
        """)
      #expect(parts.contains("a.zimaa\na.zimab\n"))
      #expect(try test.paths(in: "parts/a.zim") == test.paths())
      #expect(try test.shell("zimcheck -C parts/a.zim").contains("Overall Test Status: Pass"))
    }
  }

  @Test("A missing `sodigest-zim` is exit 9, with a message that says how to install it")
  func missingProgram() async throws {
    try await ZimWorld.with { test async throws in
      #expect(await test.zim("--output $/a.zim", searchPath: "/nowhere") == .storage)
      #expect(test.world.errors.contains("the program `sodigest-zim` is missing. Install it"))
      #expect(try test.newFiles() == [])
    }
  }

  @Test("An existing file is replaced only by a complete one")
  func replacement() async throws {
    try await ZimWorld.with { test async throws in
      try test.world.write("ZIM\u{4}old", to: "a.zim")
      let broken = ShellScript("cat >/dev/null; echo 'sodigest-zim: broken' >&2; exit 9")
      try broken.install(at: "\(test.world.folder)/bin/sodigest-zim")
      #expect(
        await test.zim("--output $/a.zim", searchPath: "\(test.world.folder)/bin") == .storage)
      #expect(test.world.errors.hasSuffix("sodigest: broken\n"))
      #expect(try test.world.contents("a.zim") == "ZIM\u{4}old")
      #expect(await test.zim("--output $/a.zim") == .success)
      #expect(try test.paths().contains("index.html"))
      #expect(try test.newFiles() == ["a.zim", "bin"])
    }
  }

  @Test("Several languages are written as they are, and the first one determines the index")
  func languages() async throws {
    try await ZimWorld.with { test async throws in
      let texts = try await test.metadata("--language fra,eng").texts
      #expect(texts["Language"] == "fra,eng")
      #expect(await test.zim("--output $/b.zim --language fra,eng") == .success)
      #expect(try test.shell("zimcheck b.zim").contains("Overall Test Status: Pass"))
    }
  }

  @Test(
    "Only a ZIM file and statistics are replaced, never the archive, its files, the configuration or a link",
    arguments: [
      ("a.sqlite", "is the archive"), ("A.SQLITE", ""), ("hard.sqlite", "is the archive"),
      ("link.sqlite", "is the archive"), ("./x/../a.sqlite", "is the archive"),
      ("a.sqlite-wal", "is a file of the archive"), ("a.sqlite-shm", "is a file of the archive"),
      ("a.sqlite-journal", "is a file of the archive"),
      ("a.sqlite.lock", "is a file of the archive"),
      ("a.sqlite.news-lock", "is a file of the archive"), ("c.yml", "is the configuration file"),
      ("key", "is the API key"), ("text", "is no"), ("link", "is a symbolic link"),
      ("dangling", "is a symbolic link"), ("pipe", "is no regular file"),
    ])
  func protectedFiles(name: String, reason: String) async throws {
    try await ZimWorld.with { test async throws in
      try test.world.write("api-key-file: \(test.world.folder)/key\n", to: "c.yml")
      try test.world.write("", to: "key")
      _ = try test.shell(
        """
        mkdir x; echo text >text; ln -s text link; ln -s none dangling; mkfifo pipe
        ln a.sqlite hard.sqlite; ln -s a.sqlite link.sqlite
        """)
      let options = "--config $/c.yml"
      let list = "ls -l | grep -v -e sqlite-wal -e sqlite-shm -e other; stat -c %i%Y a.sqlite"
      let before = try test.shell(list)
      guard !reason.isEmpty else {
        // On a file system that distinguishes case, the name is refused as well.
        #expect(await test.zim("\(options) --output $/\(name)") == .usage)
        return
      }
      for option in ["--output $/\(name)", "--output $/other.zim --stats-filename $/\(name)"] {
        #expect(await test.zim("\(options) \(option)") == .usage, "\(option)")
        #expect(test.world.errors.contains("/\(name)` \(reason)"), "\(test.world.errors)")
      }
      let after = try test.shell(list)
      #expect(after == before)
    }
  }

  @Test(
    "The file and its progress cannot be the same file, nor can an incomplete file be the archive")
  func sameFile() async throws {
    try await ZimWorld.with { test async throws in
      for name in ["a.zim", "a.zim.sodigest-part"] {
        #expect(await test.zim("--output $/a.zim --stats-filename $/./\(name)") == .usage)
        #expect(test.world.errors.contains("--output and --stats-filename name the same file"))
        #expect(!test.world.exists(name))
      }
      _ = try test.shell("mv a.sqlite b.sodigest-part; ln -s b.sodigest-part a.sqlite")
      #expect(await test.zim("--output $/b") == .usage)
      #expect(test.world.errors.contains("is the archive"))
    }
  }

  @Test(
    "Too little free space is exit 9 before anything is written",
    .enabled(if: SmallDisk.isAllowed, "file systems cannot be mounted here"))
  func smallDisk() async throws {
    try await ZimWorld.with { test async throws in
      let disk = try SmallDisk(at: "\(test.world.folder)/disk", kilobytes: 64)
      defer { disk.remove() }
      #expect(await test.zim("--output $/disk --tmp-dir $") == .storage)
      #expect(test.world.errors.contains("/disk` has too little space: about "))
      #expect(test.world.errors.hasSuffix(" choose another disk with --output\n"))
      #expect(await test.zim("--output $/a.zim --tmp-dir $/disk") == .storage)
      #expect(test.world.errors.hasSuffix(" choose another disk with --tmp-dir\n"))
      #expect(try disk.usedKilobytes == 0)
      #expect(try test.newFiles() == ["disk"])
    }
  }

  @Test("Progress is written as JSON, and an unwritable file of it is exit 9")
  func progressFile() async throws {
    try await ZimWorld.with { test async throws in
      let options = "--output $/a.zim --tmp-dir $ --stats-filename"
      #expect(await test.zim("\(options) $/stats.json") == .success, "\(test.world.errors)")
      #expect(try test.world.contents("stats.json") == "{\"done\": 25, \"total\": 25}\n")
      #expect(try test.newFiles() == ["a.zim", "stats.json"])
      #expect(await test.zim("--output \(test.world.folder)/none/a.zim") == .storage)
      #expect(
        test.world.errors.contains(
          "`--output`: the folder `\(test.world.folder)/none` does not exist; create the folder"))
      #expect(await test.zim("\(options) $/none/stats.json") == .storage)
      #expect(test.world.errors.contains("/none/stats.json` cannot be written; check its folder"))
    }
  }

  @Test("Without names, no page has the name, the profile or the portrait of a person")
  func withoutNames() async throws {
    try await ZimWorld.with { test async throws in
      #expect(await test.zim("--output $/a.zim --site math") == .success)
      let named = try test.shell("zimdump dump --dir=named a.zim; cat named/q/math/5100.html")
      #expect(named.contains("math.stackexchange.example/users/"))
      #expect(await test.zim("--output $/b.zim --site math --no-names") == .success)
      #expect(try test.paths(in: "b.zim").contains { $0.hasPrefix("u/") } == false)
      let page = try test.shell("zimdump dump --dir=unnamed b.zim; cat unnamed/q/math/5100.html")
      #expect(page.contains("an author") && !page.contains("/users/"))
      #expect(page.contains("where the originals name their authors"))
      #expect(try test.shell("zimcheck b.zim").contains("Overall Test Status: Pass"))
      for name in ["Kenji Morisawa", "Shirin Farahmand", "Þórunn Hallsdóttir"] {
        #expect(named.contains(name) && !page.contains(name), "\(name)")
      }
    }
  }
}
