import Archive
import Configuration
import Foundation
import SodigestCommand
import StackExchange
import TestSupport
import Testing

@Suite("Command init")
struct InitTests {
  @Test("Without options `init` writes a file in which every key is commented out")
  func noOptions() async throws {
    try await withWorld { world in
      #expect(await world.run("init") == .success)
      #expect(world.output.hasPrefix("wrote sodigest.yml\n"))
      let file = try world.contents("sodigest.yml")
      #expect(file.contains("\n#digests:\n"))
      world.clear()
      #expect(await world.run("build --sample") == .usage)
      #expect(world.errors.contains("no tag given and no digests in `sodigest.yml`"))
      #expect(await world.run("build --sample --tag swift") == .success)
    }
  }

  @Test("Tags define digests with the same names as on the command line")
  func tags() async throws {
    try await withWorld { world in
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
  }

  @Test("Existing files are not overwritten; missing ones are added")
  func existingFiles() async throws {
    try await withWorld { world in
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
  }

  @Test("`--templates` writes a theme and sets it in the configuration")
  func theme() async throws {
    try await withWorld { world in
      #expect(await world.run("init --tag swift --templates") == .success)
      let file = try world.contents("sodigest.yml")
      #expect(file.contains("\ntemplates: Templates\n"))
      #expect(world.exists("Templates/layout.html"))
      #expect(
        await world.run("build --sample --templates \(world.folder)/Templates") == .success)
      #expect(!world.errors.contains("warning"))
    }
  }

  @Test("Units, which run in another folder, get the absolute path of the theme")
  func themeOfUnits() async throws {
    try await withWorld { world in
      #expect(await world.run("init --tag swift --templates --systemd") == .success)
      let file = try world.contents("sodigest.yml")
      #expect(file.contains("\ntemplates: \(world.folder)/Templates\n"))
    }
  }

  @Test("The units pass the checks of systemd, with a low exposure score")
  func units() async throws {
    try await withWorld { world in
      #expect(await world.run("init --tag swift --systemd") == .success)
      let unit = try world.contents("sodigest.service")
      #expect(
        unit.contains(
          "ExecStart=/usr/bin/sodigest build --quiet --config \(world.folder)/sodigest.yml\n"))
      #expect(unit.contains("SuccessExitStatus=5\n"))
      guard ShellScript.isInstalled("systemd-analyze") else { return }
      try world.write(
        unit.replacing("/usr/bin/sodigest", with: "/bin/true"), to: "sodigest.service")
      let analysis = try ShellScript(
        """
        systemd-analyze verify --man=no ./sodigest.service ./sodigest.timer &&
          systemd-analyze security --offline=yes --threshold=20 --no-pager ./sodigest.service
        """
      ).run(in: world.folder)
      #expect(analysis.status == 0, "\(analysis.output)")
    }
  }

  @Test("A folder that cannot be created is exit 9")
  func unwritable() async throws {
    try await withWorld { world in
      try world.write("", to: "Templates")
      #expect(await world.run("templates \(world.folder)/Templates/own") == .storage)
      #expect(world.errors.contains("cannot create the folder"))
    }
  }
}

extension World {
  fileprivate var files: FileAccess {
    FileAccess { [folder] path throws(FileAccessError) in
      try FileAccess.live(variables: [:]).read("\(folder)/\(path)")
    }
  }
}
