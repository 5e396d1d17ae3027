import Foundation
import TestSupport
import Testing

/// What Scripts/package built, unless this machine has other packages.
private let package = ProcessInfo.processInfo.environment["SODIGEST_PACKAGE"]

/// A Debian package's life on a machine that has nothing else.
@Suite(
  "As a package",
  .enabled(
    if: recipesAreWanted && package != nil && CleanRoot.isPossible,
    "needs root, debootstrap and what Scripts/package built"))
struct PackageRecipeTests {
  /// Makes a root of the machine's own system, with what a package depends on, and a list of its files.
  private static let prepare = """
    needed=$(dpkg-deb -f package.deb Depends Recommends | sed 's/([^)]*)//g; s/^.*: //' |
      tr -d ' ' | tr '\\n' ',')
    \(CleanRoot.script(including: "$needed")) && mkdir root/desk && chown 65534:65534 root/desk
    """

  private static let list = """
    (cd root; find . -xdev ! -path './proc/*' ! -path './var/log/*' ! -path './var/cache/*' \
      ! -path './var/lib/dpkg/*' ! -path './desk/*' | sort)
    """

  @Test("It installs on a clean machine, builds the sample there, is upgraded, and leaves nothing")
  func life() async throws {
    try await withMachine { machine in
      try machine.run(
        """
        cp '\(try #require(package))' package.deb
        dpkg-deb -R package.deb newer && sed -i 's/^Version: /&9:/' newer/DEBIAN/control
        dpkg-deb --root-owner-group -b newer newer.deb
        """)
      if ShellScript.has("lintian") { try machine.run("lintian --fail-on error package.deb") }
      try machine.install("inside", CleanRoot.inside)
      let made = try machine.run(
        "(\(Self.prepare)\ninside root test -r /proc/self/stat) && echo made || true")
      guard made.hasSuffix("made\n") else {
        try Test.cancel("no clean root can be made here")
      }
      let before = try machine.run(Self.list)
      try machine.run(
        "cp package.deb newer.deb root/; chroot root dpkg -i /package.deb; rm root/package.deb")
      try machine.run(
        """
        # Where it cannot work it says so.
        status=0
        chroot root sodigest version 2>refusal || status=$?
        test $status = 9
        grep -q 'mount -t proc' refusal
        # Nobody in particular may use it, as the manual says.
        inside --userspec=65534:65534 root sh -ec '
          cd /desk
          HOME=/desk sodigest build --sample --tag swift --period all --quiet
          sodigest check
          sodigest help build | grep -q -- --tag'
        test -e root/usr/share/man/man1/sodigest-build.1.gz
        test -e root/usr/share/bash-completion/completions/sodigest
        ! find root/etc/systemd -name '*sodigest*' | grep .
        """)
      if ShellScript.has("systemd-analyze") {
        try machine.run(
          """
          cp root/lib/systemd/system/sodigest.* . && sed -i 's|/usr/bin/sodigest|/bin/true|' sodigest.service
          systemd-analyze verify ./sodigest.service ./sodigest.timer
          """)
      }
      let unit = try machine.contents("desk/root/lib/systemd/system/sodigest.service")
      #expect(
        unit.contains(
          "ExecStart=/usr/bin/sodigest build --quiet --config /etc/sodigest/sodigest.yml\n"))
      let upgrade = try machine.run(
        """
        chroot root dpkg -i /newer.deb
        chroot root dpkg-query -W sodigest
        inside --userspec=65534:65534 root sh -ec 'cd /desk; sodigest render --sample; sodigest check'
        """)
      #expect(upgrade.contains("sodigest\t9:"))
      try machine.run(
        "chroot root dpkg --remove sodigest; chroot root dpkg --purge sodigest; rm root/newer.deb")
      #expect(try machine.run(Self.list) == before)
      // What it made is its owner's.
      #expect(try machine.contents("desk/root/desk/Output/index.html").contains("<html"))
    }
  }
}
