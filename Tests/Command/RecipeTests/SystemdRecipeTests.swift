import Foundation
import TestSupport
import Testing

@Suite(
  "Server with systemd",
  .enabled(if: recipeTestsAreEnabled && ShellScript.isInstalled("systemd-analyze")))
struct SystemdRecipeTests {
  /// Returns the service unit of the package for a program and a folder, as `Scripts/package` writes it.
  private func unit(program: String, folder: String) throws -> String {
    let path = "\(GuideDocument.projectFolder)/Setup/sodigest.service"
    let unit = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(/(?ms)^\{\{#(\w+)\}\}\n.*?^\{\{\/\1\}\}\n/, with: "")
      .replacing(/(?m)^\{\{[\^\/].*\}\}\n/, with: "")
    return unit.replacing("{{program}}", with: program).replacing("{{folder}}", with: folder)
      .replacing("{{comment}}", with: folder)
      .replacing("{{configuration}}", with: "\(folder)/sodigest.yml")
  }

  @Test("The units of the package and those written by init pass the checks of systemd")
  func units() async throws {
    try await withSandbox { sandbox in
      try sandbox.install("sodigest", "exec '\(Sandbox.program)' \"$@\"")
      try sandbox.run("rm sodigest.yml; '\(Sandbox.program)' init --tag swift --systemd")
      let unit = try unit(program: Sandbox.program, folder: "\(sandbox.folder)/desk")
      try sandbox.write(unit, to: "package/sodigest.service")
      try sandbox.run(
        """
        cp sodigest.timer ../package
        for folder in . ../package; do
          systemd-analyze verify $folder/sodigest.service $folder/sodigest.timer
          systemd-analyze security --offline=yes --threshold=20 --no-pager $folder/sodigest.service
        done
        """)
    }
  }

  @Test("The service builds the site in its state folder with the API key from a credential")
  func service() async throws {
    try await withSandbox { sandbox in
      let guide = try GuideDocument("server.md")
      try sandbox.write(
        try guide.block("yaml", below: "# On a server")
          + "sample: true\narchive: .sodigest/archive.sqlite\n", to: "etc/sodigest.yml")
      let unit = try unit(program: Sandbox.program, folder: "\(sandbox.folder)/etc")
      let command = try #require(unit.firstMatch(of: /\nExecStart=(.*)\n/)).1
      #expect(unit.contains("\nSuccessExitStatus=5\n"))
      #expect(unit.contains("\nLoadCredential=api-key:sodigest.api-key\n"))
      // The recipe copies the key into /etc/credstore; systemd passes it on to the service.
      try sandbox.write("0123456789\n", to: "desk/key.txt")
      let store = try guide.block("sh", below: "## systemd", containing: "credstore")
        .replacing("/etc/credstore", with: "\(sandbox.folder)/credstore")
      try sandbox.run(store)
      try sandbox.run(
        """
        mkdir credentials state
        cp \(sandbox.folder)/credstore/sodigest.api-key credentials/api-key
        cd state
        CREDENTIALS_DIRECTORY=\(sandbox.folder)/desk/credentials \(command)
        test -f Output/d/swift/index.html
        printf '' >../credentials/api-key
        ! CREDENTIALS_DIRECTORY=\(sandbox.folder)/desk/credentials \(command) 2>errors
        grep -q 'is empty' errors
        """)
    }
  }

  @Test("The drop-in that gives a web server access to the site is valid")
  func dropIn() async throws {
    try await withSandbox { sandbox in
      let text = try GuideDocument("server.md").block("ini", below: "## systemd")
      try sandbox.write(
        "[Service]\nExecStart=/bin/true\n", to: "desk/nginx.service")
      try sandbox.write(text, to: "desk/nginx.service.d/digest.conf")
      #expect(try sandbox.run("systemd-analyze verify ./nginx.service") == "")
    }
  }

  @Test(
    "The documented commands enable existing units",
    .enabled(if: ShellScript.isInstalled("systemctl")))
  func enabling() async throws {
    try await withSandbox { sandbox in
      // Without a running systemd, units are enabled below another root by name instead of path.
      try sandbox.install(
        "systemctl",
        """
        command=$1 units='\(sandbox.folder)/root/etc/systemd/system'
        for word; do case $word in /*) file=$word ;; esac done
        if [ "$command" = link ]; then cp "$file" "$units"; exit; fi
        [ -z "$file" ] || cp "$file" "$units"
        exec /usr/bin/systemctl --root='\(sandbox.folder)/root' "$command" sodigest.timer
        """)
      try sandbox.run("mkdir -p ../root/etc/systemd/system; rm sodigest.yml")
      try sandbox.install("sodigest", "exec '\(Sandbox.program)' \"$@\"")
      let guide = try GuideDocument("server.md")
      try sandbox.run(try guide.block("sh", below: "## systemd", containing: "init"))
      let link = "../root/etc/systemd/system/timers.target.wants/sodigest.timer"
      try sandbox.run("test -f ../root/etc/systemd/system/sodigest.service; rm \(link)")
      // The units as the package installs them.
      try sandbox.run(try guide.block("sh", below: "## systemd"))
      try sandbox.run("readlink \(link)")
    }
  }
}
