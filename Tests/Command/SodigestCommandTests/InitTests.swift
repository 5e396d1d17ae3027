import Archive
import Configuration
import Foundation
import SodigestCommand
import StackExchange
import TestSupport
import Testing

@Suite("Command init")
struct InitTests {
  private let world = World()

  @Test("Without options `init` writes a file in which every key is commented out")
  func noOptions() async throws {
    #expect(await world.run("init") == .success)
    #expect(world.output.hasPrefix("wrote sodigest.yml\n"))
    let file = try world.contents("sodigest.yml")
    #expect(file.contains("\n#digests:\n"))
    world.clear()
    #expect(await world.run("build --sample") == .usage)
    #expect(world.errors.contains("no tag given and no digests in `sodigest.yml`"))
    #expect(await world.run("build --sample --tag swift") == .success)
  }

  @Test("Tags define digests with the same names as on the command line")
  func tags() async throws {
    #expect(
      await world.run("init --tag swift --tag c#,.net --site stackoverflow --site emacs")
        == .success)
    guard case .build(let configuration) = try Invocation(["build"], files: world.files) else {
      Issue.record("not a build command")
      return
    }
    #expect(
      configuration.digests.map(\.name) == [
        "stackoverflow-swift", "stackoverflow-_2enet_and_c_23", "emacs-swift",
        "emacs-_2enet_and_c_23",
      ])
    #expect(
      configuration.digests.map(\.tags.all) == [
        ["swift"], [".net", "c#"], ["swift"], [".net", "c#"],
      ])
    #expect(
      configuration.digests.map(\.sites) == [
        ["stackoverflow"], ["stackoverflow"], ["emacs"], ["emacs"],
      ])
    #expect(await world.run("build --sample --tag swift") == .success)
  }

  @Test("Existing files are not overwritten; missing ones are added")
  func existingFiles() async throws {
    try world.write("title: Mine\n", to: "sodigest.yml")
    #expect(await world.run("init --tag swift") == .usage)
    #expect(world.errors.contains("`sodigest.yml` already exists; nothing written"))
    #expect(await world.run("init --systemd --templates") == .success)
    #expect(world.output.contains("kept the existing sodigest.yml\n"))
    #expect(
      world.output.contains("wrote Templates\nwrote sodigest.service\nwrote sodigest.timer\n"))
    #expect(try world.contents("sodigest.yml") == "title: Mine\n")
    #expect(await world.run("init --systemd --templates") == .usage)
  }

  @Test("`--templates` writes a theme and sets it in the configuration")
  func theme() async throws {
    #expect(await world.run("init --tag swift --templates") == .success)
    let file = try world.contents("sodigest.yml")
    #expect(file.contains("\ntemplates: Templates\n"))
    #expect(world.exists("Templates/layout.html"))
    #expect(await world.run("build --sample --templates \(world.folder)/Templates") == .success)
    #expect(!world.errors.contains("warning"))
  }

  @Test("A digest of five long tags gets a name that `build` accepts")
  func longName() async throws {
    let tags = (1...5).map { "\(String(repeating: "long-", count: 6))\($0)" }.joined(separator: ",")
    #expect(await world.run("init --tag \(tags)") == .success)
    guard case .build(let configuration) = try Invocation(["build"], files: world.files),
      let name = configuration.digests.first?.name
    else {
      Issue.record("not a build command with a digest")
      return
    }
    #expect(name.utf8.count > 100)
  }

  /// Reports what is wrong with unit files; an empty text if nothing is, or if there is no systemd.
  private func findings(_ world: World, _ program: String, isUserUnit: Bool = false) throws
    -> String
  {
    guard ShellScript.isInstalled("systemd-analyze") else { return "" }
    let unit = try world.contents("sodigest.service")
    try world.write(unit.replacing(program, with: "/bin/true"), to: "sodigest.service")
    let analysis = try ShellScript(
      """
      export XDG_RUNTIME_DIR=$PWD
      systemd-analyze verify \(isUserUnit ? "--user" : "") --man=no ./sodigest.service ./sodigest.timer
      """
    ).run(in: world.folder)
    return analysis.status == 0 ? analysis.output : "\(analysis.output) (\(analysis.status))"
  }

  @Test("The service runs in the folder as its owner, so that commands there share its archive")
  func units() async throws {
    #expect(await world.run("init --tag swift --templates --systemd") == .success)
    #expect(try world.contents("sodigest.yml").contains("\ntemplates: Templates\n"))
    let unit = try world.contents("sodigest.service")
    for line in [
      "ExecStart=/usr/bin/sodigest build --quiet --config \(world.folder)/sodigest.yml",
      "SuccessExitStatus=5", "WorkingDirectory=\(world.folder)",
      "ReadWritePaths=\(world.folder)", "ProtectHome=read-only",
      "Environment=PATH=/usr/bin:/usr/local/bin:/usr/bin:/bin",
    ] {
      #expect(unit.contains("\n\(line)\n"), "\(line)")
    }
    #expect(unit.contains(/\nUser=\S+\n/) && !unit.contains("DynamicUser") && !unit.contains("{{"))
    #expect(
      world.output.contains(
        """
        to run it every morning: sudo systemctl link \(world.folder)/sodigest.service && \
        sudo systemctl enable --now \(world.folder)/sodigest.timer

        """))
    #expect(try findings(world, "/usr/bin/sodigest") == "")
    guard ShellScript.isInstalled("systemd-analyze") else { return }
    let exposure = try ShellScript(
      "systemd-analyze security --offline=yes --threshold=20 --no-pager ./sodigest.service"
    ).run(in: world.folder)
    #expect(exposure.status == 0, "\(exposure.output)")
  }

  @Test("`--user` writes units for the user's own service manager")
  func userUnits() async throws {
    #expect(await world.run("init --user") == .usage)
    #expect(world.errors.contains("`init --user` needs `--systemd`, too"))
    #expect(await world.run("init --tag swift --systemd --user") == .success)
    let unit = try world.contents("sodigest.service")
    #expect(unit.contains("\nWorkingDirectory=\(world.folder)\n"))
    for setting in ["User", "ProtectHome", "StateDirectory", "After", "LoadCredential"] {
      #expect(!unit.contains("\n\(setting)="), "\(setting)")
    }
    #expect(world.output.contains("systemctl --user link \(world.folder)/sodigest.service && "))
    #expect(world.output.contains("loginctl enable-linger"))
    #expect(try findings(world, "/usr/bin/sodigest", isUserUnit: true) == "")
  }

  @Test(
    "Paths with signs are escaped in units, and quoted in the commands",
    arguments: ["two words", "50% off", "%h", "$HOME", "it's \"quoted\"", "back\\slash", "a;b & c"])
  func escaping(name: String) async throws {
    let folder = "\(world.folder)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(await world.run("init --tag swift --systemd", in: folder) == .success)
    // The shell reads the printed words as they were meant.
    let line = try #require(world.output.split(separator: "\n").first { $0.contains("link ") })
    let command = line.split(separator: "link ")[1].split(separator: " && ")[0]
    #expect(
      try ShellScript("printf %s \(command)").run(in: "/").output == "\(folder)/sodigest.service")
    // systemd accepts no program with quotation marks or backslashes in its path.
    guard ShellScript.isInstalled("systemd-analyze"), !name.contains(/["'\\]/) else { return }
    // systemd finds a program in the folder if it reads the path as it was meant.
    let unit = try world.contents("\(name)/sodigest.service")
    let start = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
    try world.write("#!/bin/sh\n", to: "\(name)/sodigest.yml")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/sodigest.yml")
    let argument = start.split(separator: "--config ")[1].replacing("$$", with: "$")
    try world.write(
      """
      [Service]
      ExecStart=\(argument)
      \(unit.split(separator: "\n").filter { $0.hasPrefix("WorkingD") || $0.hasPrefix("ReadW") }
        .joined(separator: "\n"))
      """, to: "test.service")
    let analysis = try ShellScript("systemd-analyze verify --man=no ./test.service")
      .run(in: world.folder)
    #expect(analysis.status == 0 && analysis.output == "", "\(analysis.output)")
  }

  @Test("A folder that unit files cannot name is an error before anything is written")
  func unnamable() async throws {
    for name in ["line\nbreak", "end ", "end\\"] {
      let folder = "\(world.folder)/\(name)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      #expect(await world.run("init --tag swift --systemd", in: folder) == .usage)
      #expect(world.errors.contains("`--systemd`: unit files cannot name the path"))
      #expect(!world.exists("\(name)/sodigest.yml"))
      #expect(await world.run("init --tag swift", in: folder) == .success)
    }
  }

  @Test("A folder that cannot be created is exit 9")
  func unwritable() async throws {
    try world.write("", to: "Templates")
    #expect(await world.run("templates \(world.folder)/Templates/own") == .storage)
    #expect(world.errors.contains("cannot create the folder"))
  }
}

extension World {
  fileprivate var files: FileAccess {
    FileAccess { [folder] path throws(FileAccessError) in
      try FileAccess.live(variables: [:]).read("\(folder)/\(path)")
    }
  }
}
