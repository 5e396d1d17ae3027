import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Tests `Scripts/install` and the usage messages of scripts.
@Suite(.enabled(if: Program.isBuilt)) struct InstallTests {
  private let world = World()
  private static let scripts = "\(ProjectFolder.path)/Scripts"

  @Test("Program, manual pages and completions are installed below the given folder")
  func install() throws {
    let result = try ShellScript("DESTDIR=$PWD/to SODIGEST_PROGRAM=$2 \"$1/install\" /usr")
      .run(in: world.folder, Self.scripts, Program.path)
    #expect(result.status == 0, "\(result.output)")
    let version = try ShellScript("to/usr/bin/sodigest version").run(in: world.folder)
    #expect(version.output.hasPrefix("sodigest "))
    let share = "to/usr/share"
    #expect(try world.contents("\(share)/man/man1/sodigest.1") == Help.manualPage(nil))
    #expect(try world.contents("\(share)/man/man1/sodigest-serve.1") == Help.manualPage(.serve))
    let completions = [
      "bash-completion/completions/sodigest": Completions.script(for: .bash),
      "zsh/site-functions/_sodigest": Completions.script(for: .zsh),
      "fish/vendor_completions.d/sodigest.fish": Completions.script(for: .fish),
    ]
    for (file, script) in completions {
      let installed = try world.contents("\(share)/\(file)")
      #expect(installed == script, "\(file)")
    }
  }

  @Test(
    "Scripts print their usage for invalid arguments",
    arguments: [
      "build -x", "build a b", "install", "install -x", "package x", "manpages", "slowest-tests x",
    ])
  func usage(call: String) throws {
    let result = try ShellScript("\"$1/\"\(call)").run(in: "/", Self.scripts)
    #expect(result.status == 2 && result.output.hasPrefix("usage: Scripts/"))
  }
}
