import Foundation
import TestSupport
import Testing

@Suite(
  "On a server with systemd",
  .enabled(if: recipesAreWanted && ShellScript.has("systemd-analyze")))
struct SystemdRecipeTests {
  /// The units as the package has them, for a program that is there.
  private func unit(program: String, folder: String) throws -> String {
    let path = "\(Guide.project)/Setup/sodigest.service"
    return try String(contentsOfFile: path, encoding: .utf8)
      .replacing("{{program}}", with: program).replacing("{{folder}}", with: folder)
  }

  @Test("The units that init writes are those of the package; systemd finds nothing wrong")
  func units() async throws {
    try await withMachine { machine in
      let work = String(try machine.run("pwd -P").dropLast())
      try machine.install("sodigest", "exec '\(Machine.program)' \"$@\"")
      try machine.run("rm sodigest.yml; '\(Machine.program)' init --tag swift --systemd")
      let program = URL(filePath: Machine.program).resolvingSymlinksInPath().path
      try machine.write(try unit(program: program, folder: work), to: "desk/expected")
      try machine.run(
        """
        diff expected sodigest.service
        systemd-analyze verify ./sodigest.service ./sodigest.timer
        systemd-analyze security --offline=yes --threshold=20 --no-pager ./sodigest.service
        """)
    }
  }

  @Test("What the service runs makes the site in its state's folder, with the key of a credential")
  func service() async throws {
    try await withMachine { machine in
      let guide = try Guide("server.md")
      try machine.write(
        try guide.block("yaml", below: "# On a server")
          + "sample: true\narchive: .sodigest/archive.sqlite\n", to: "etc/sodigest.yml")
      let unit = try unit(program: Machine.program, folder: "\(machine.folder)/etc")
      let command = try #require(unit.firstMatch(of: /\nExecStart=(.*)\n/)).1
      #expect(unit.contains("\nSuccessExitStatus=5\n"))
      #expect(unit.contains("\nLoadCredential=api-key:sodigest.api-key\n"))
      // As root's `install` puts it into /etc/credstore, and systemd from there into the service.
      try machine.write("0123456789\n", to: "desk/key.txt")
      let store = try guide.block("sh", below: "## systemd", containing: "credstore")
        .replacing("/etc/credstore", with: "\(machine.folder)/credstore")
      try machine.run(store)
      try machine.run(
        """
        mkdir credentials state
        cp \(machine.folder)/credstore/sodigest.api-key credentials/api-key
        cd state
        CREDENTIALS_DIRECTORY=\(machine.folder)/desk/credentials \(command)
        test -f Output/d/swift/index.html
        printf '' >../credentials/api-key
        ! CREDENTIALS_DIRECTORY=\(machine.folder)/desk/credentials \(command) 2>errors
        grep -q 'is empty' errors
        """)
    }
  }

  @Test("The drop-in lets a web server see the site")
  func dropIn() async throws {
    try await withMachine { machine in
      let text = try Guide("server.md").block("ini", below: "## systemd")
      try machine.write(
        "[Service]\nExecStart=/bin/true\n", to: "desk/nginx.service")
      try machine.write(text, to: "desk/nginx.service.d/digest.conf")
      #expect(try machine.run("systemd-analyze verify ./nginx.service") == "")
    }
  }

  @Test(
    "What is to be typed enables units that are there", .enabled(if: ShellScript.has("systemctl")))
  func enabling() async throws {
    try await withMachine { machine in
      // A root without a running systemd, in which links are made all the same; paths are names there.
      try machine.install(
        "systemctl",
        """
        command=$1 units='\(machine.folder)/root/etc/systemd/system'
        for word; do case $word in /*) file=$word ;; esac done
        if [ "$command" = link ]; then cp "$file" "$units"; exit; fi
        [ -z "$file" ] || cp "$file" "$units"
        exec /usr/bin/systemctl --root='\(machine.folder)/root' "$command" sodigest.timer
        """)
      try machine.run("mkdir -p ../root/etc/systemd/system; rm sodigest.yml")
      try machine.install("sodigest", "exec '\(Machine.program)' \"$@\"")
      let guide = try Guide("server.md")
      try machine.run(try guide.block("sh", below: "## systemd", containing: "init"))
      let wanted = "../root/etc/systemd/system/timers.target.wants/sodigest.timer"
      try machine.run("test -f ../root/etc/systemd/system/sodigest.service; rm \(wanted)")
      // As the package leaves them.
      try machine.run(try guide.block("sh", below: "## systemd"))
      try machine.run("readlink \(wanted)")
    }
  }
}
