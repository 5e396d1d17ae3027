import Configuration
import SodigestCommand
import TestSupport
import Testing

@Suite("Manual pages")
struct ManualTests {
  private let world = World()

  @Test("The manual page of a command lists its options", arguments: CommandName.allCases)
  func contents(command: CommandName) {
    let page = Help.manualPage(command)
    #expect(page.hasPrefix(".TH \"SODIGEST\\-\(command.rawValue.uppercased())\" 1"))
    for option in command.definition.options {
      #expect(page.contains("\(option.name.flag.replacing("-", with: "\\-"))"))
    }
    #expect(!page.contains("\n'"))
  }

  @Test(
    "Groff formats every page without a warning", .enabled(if: ShellScript.isInstalled("groff")))
  func groff() throws {
    for command in [nil] + CommandName.allCases.map(Optional.some) {
      try world.write(Help.manualPage(command), to: "page.1")
      let result = try ShellScript("groff -man -ww -Tutf8 page.1 2>&1 >/dev/null").run(
        in: world.folder)
      #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    }
  }

  @Test("`help --man` prints the page of the program or of a command")
  func command() async {
    #expect(await world.run("help --man") == .success)
    #expect(world.output == Help.manualPage(nil))
    world.clear()
    #expect(await world.run("help build --man") == .success)
    #expect(world.output == Help.manualPage(.build))
    #expect(await world.run("help --man nothing") == .usage)
  }
}
