import Foundation
import TestSupport
import Testing

/// Executes the steps of the project's own workflows, as a GitHub runner does.
@Suite(
  "Workflows of the project",
  .enabled(if: recipeTestsAreEnabled && ShellScript.hasPythonModule("yaml")))
struct ProjectWorkflowTests {
  private let folder = GuideDocument.projectFolder

  /// Returns the steps with shell commands of a workflow's job, by name.
  private func steps(of job: String, in file: String, _ sandbox: Sandbox) throws -> [String: String]
  {
    let json = try sandbox.run(
      """
      /usr/bin/python3 -c 'import json, yaml
      jobs = yaml.load(open("\(folder)/.github/workflows/\(file)"), yaml.BaseLoader)["jobs"]
      print(json.dumps({step["name"]: step["run"] for step in jobs["\(job)"]["steps"] if "run" in step}))'
      """)
    return try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
  }

  private func perform(_ step: String?, _ sandbox: Sandbox, expecting status: Int32 = 0) throws {
    try sandbox.write(try #require(step), to: "step.sh")
    try sandbox.run(
      """
      export GITHUB_REF_NAME="$(cat ../tag)" HOME="$PWD/../home"
      exec bash -e ../step.sh
      """, expecting: status)
  }

  /// Copies the project's files into the working folder, with a `git` and an `apt-get` that only note their calls.
  private func checkOut(_ sandbox: Sandbox, tag: String) throws {
    try sandbox.run(
      """
      cp -r '\(folder)/.ci' '\(folder)'/[A-Z]* .
      rm -rf Output
      """)
    try sandbox.write(tag, to: "tag")
    for program in ["apt-get", "docker", "gh"] {
      try sandbox.install(program, "echo \"\(program) $*\" >>../calls")
    }
    try sandbox.install("git", "case $1 in log) echo 1790000000 ;; esac")
  }

  @Test("A push runs what CI runs")
  func test() async throws {
    try await withSandbox { sandbox in
      try checkOut(sandbox, tag: "")
      try sandbox.write("#!/bin/sh\necho checked >../calls\n", to: "desk/.ci/run")
      try perform(
        steps(of: "test", in: "test.yml", sandbox)["Lint, build and test"], sandbox)
      #expect(try sandbox.contents("calls") == "checked\n")
    }
  }

  @Test("The sample site is built where it is uploaded")
  func pages() async throws {
    try await withSandbox { sandbox in
      try checkOut(sandbox, tag: "")
      // Building takes too long for this test.
      try sandbox.write(
        "#!/bin/sh\nmkdir Output && sodigest build --tag swift --quiet\n", to: "desk/Scripts/demo")
      let steps = try steps(of: "pages", in: "pages.yml", sandbox)
      try perform(steps["Build the sample site"], sandbox)
      #expect(try sandbox.contents("desk/Output/index.html").contains("<!doctype html>"))
    }
  }

  @Test("A tag that is not the version, or not in the changelog, makes no release")
  func tags() async throws {
    try await withSandbox { sandbox in
      let step = try steps(of: "programs", in: "release.yml", sandbox)[
        "Check that the tag is the version"]
      let version = try sandbox.run("sodigest version").split(whereSeparator: \.isWhitespace)[1]
      try checkOut(sandbox, tag: "v\(version)")
      try sandbox.write("## [\(version)] - 2026-12-01\n", to: "desk/CHANGELOG.md")
      try perform(step, sandbox)
      try sandbox.write("## [Unreleased]\n", to: "desk/CHANGELOG.md")
      try perform(step, sandbox, expecting: 1)
      try sandbox.write("v99.0.0", to: "tag")
      try perform(step, sandbox, expecting: 1)
    }
  }

  @Test(
    "A release has packages, an archive that needs no other library, licences and checksums",
    .enabled(
      if: ["patchelf", "dpkg-shlibdeps", "clang"].allSatisfy(ShellScript.isInstalled)
        && ProcessInfo.processInfo.environment["SODIGEST_PACKAGE"] != nil))
  func release() async throws {
    try await withSandbox { sandbox in
      try checkOut(sandbox, tag: "v9.8.7")
      let programs = try steps(of: "programs", in: "release.yml", sandbox)
      let build = try #require(programs["Build packages, archive and bill of materials"])
      try sandbox.write(
        "#!/bin/sh\necho \"bootstrap $*\" >>../calls\n", to: "desk/Scripts/bootstrap")
      // The program of Scripts/package, with the static runtime.
      let program = try sandbox.run("ls '\(folder)'/.build/*-linux-gnu/release/sodigest")
        .split(separator: "\n")[0]
      try perform("export SODIGEST_PROGRAM='\(program)'\n\(build)", sandbox)
      #expect(try sandbox.contents("calls").contains("bootstrap --with-zim"))
      let image = try steps(of: "image", in: "release.yml", sandbox)
      try perform(
        image["Build the container image"]?.replacing("mkdir dist", with: ":"), sandbox)
      #expect(try sandbox.contents("calls").contains("docker build -t sodigest:9.8.7 ."))
      try sandbox.write(
        "# Changelog\n\n## [9.8.7] - 2026-12-01\n\n### Added\n\n- Wings.\n\n## [9.8.6]\n\n- Legs.\n",
        to: "desk/CHANGELOG.md")
      let publish = try steps(of: "publish", in: "release.yml", sandbox)
      try perform(publish["Publish the release"], sandbox)
      #expect(try sandbox.contents("desk/notes.md").contains("- Wings."))
      #expect(try !sandbox.contents("desk/notes.md").contains("Legs"))
      let sums = try sandbox.contents("desk/dist/SHA256SUMS")
      for ending in [
        #"[.]deb"#, #"-linux-\w+[.]tar[.]gz"#, "[.]cdx[.]json", #"-image-\w+[.]tar[.]gz"#,
      ] {
        #expect(try sums.contains(Regex("(?m)\(ending)$")), "\(sums)")
      }
      let release = try #require(
        sandbox.contents("calls").split(separator: "\n").last { $0.hasPrefix("gh ") })
      #expect(release.contains("release create v9.8.7") && release.contains("dist/SHA256SUMS"))
      try sandbox.run(
        """
        mkdir ../opened && tar -xzf dist/sodigest-*-linux-*.tar.gz -C ../opened --strip-components 1
        cd ../opened
        bin/sodigest build --sample --tag swift --quiet
        bin/sodigest check
        test -e share/licenses/libcmark0.30.2
        # Everything but the C library comes from the archive, and from its libraries, too.
        for file in bin/* lib/*; do ldd "$file"; done | sed -n 's/^.* => \\([^ ]*\\) .*/\\1/p' |
          grep -v -e "^$PWD/" -e '/libc[.]so' -e '/libm[.]so' -e '/ld-linux' -e '/libresolv[.]so' \\
            -e '/libdl[.]so' -e '/libpthread[.]so' -e '/librt[.]so' >others || true
        ! grep . others
        /usr/bin/python3 -c 'import glob, json
        bill = json.load(open(glob.glob("../desk/dist/*.cdx.json")[0]))
        names = [component["name"] for component in bill["components"]]
        assert bill["bomFormat"] == "CycloneDX" and "libcurl.so.4" in names and "swift" in names, names
        assert all(component["version"] for component in bill["components"])'
        """)
    }
  }
}
