import Foundation
import TestSupport
import Testing

/// The package that `Scripts/package` built, unless this machine has other package formats.
private let package = ProcessInfo.processInfo.environment["SODIGEST_PACKAGE"]

/// Tests Debian packages on a minimal system.
@Suite(
  "Debian package",
  .enabled(
    if: recipeTestsAreEnabled && package != nil && MinimalRoot.isPossible,
    "needs root, debootstrap and a package built by Scripts/package"))
struct PackageRecipeTests {
  /// Shell lines that create a minimal root with the dependencies of the packages.
  private static let prepareRoot = """
    needed=$(for file in *package.deb; do dpkg-deb -f $file Depends Recommends; done |
      sed 's/([^)]*)//g; s/^.*: //; s/sodigest-zim,//' | tr -d ' ' | tr '\\n' ',')
    \(MinimalRoot.script(including: "$needed")) && mkdir root/desk && chown 65534:65534 root/desk
    """

  /// Shell lines that list the files of the root, except those that package managers change.
  private static let listFiles = """
    (cd root; find . -xdev ! -path './proc/*' ! -path './var/log/*' ! -path './var/cache/*' \
      ! -path './var/lib/dpkg/*' ! -path './desk/*' | sort)
    """

  @Test(
    "The packages can be installed on a minimal system, used, upgraded and removed without residue")
  func lifecycle() async throws {
    try await withSandbox { sandbox in
      try sandbox.run(
        """
        cp '\(try #require(package))' package.deb
        # Built only where libzim is installed.
        cp "$(dirname '\(try #require(package))')"/sodigest-zim_*.deb zim-package.deb || true
        dpkg-deb -R package.deb newer && sed -i 's/^Version: /&9:/' newer/DEBIAN/control
        dpkg-deb --root-owner-group -b newer newer.deb
        """)
      if ShellScript.isInstalled("lintian") {
        try sandbox.run("lintian --fail-on error *package.deb")
      }
      try sandbox.install("inside", MinimalRoot.chrootScript)
      let output = try sandbox.run(
        "(\(Self.prepareRoot)\ninside root test -r /proc/self/stat) && echo created || true")
      guard output.hasSuffix("created\n") else {
        try Test.cancel("debootstrap cannot create a root file system here")
      }
      let before = try sandbox.run(Self.listFiles)
      try sandbox.run(
        """
        cp *package.deb newer.deb root/
        (cd root; chroot . dpkg -i *package.deb; rm *package.deb)
        """)
      try sandbox.run(
        """
        # Without /proc it fails with an error message.
        status=0
        chroot root sodigest version 2>refusal || status=$?
        test $status = 9
        grep -q 'mount -t proc' refusal
        # Unprivileged users can use it.
        inside --userspec=65534:65534 root sh -ec '
          cd /desk
          HOME=/desk sodigest build --sample --tag swift --period all --quiet
          sodigest check
          sodigest help build | grep -q -- --tag
          if test -e /usr/bin/sodigest-zim; then sodigest-zim --version | grep -q protocol; fi'
        test -e root/usr/share/man/man1/sodigest-build.1.gz
        test -e root/usr/share/bash-completion/completions/sodigest
        ! find root/etc/systemd -name '*sodigest*' | grep .
        """)
      if ShellScript.isInstalled("systemd-analyze") {
        try sandbox.run(
          """
          cp root/lib/systemd/system/sodigest.* . && sed -i 's|/usr/bin/sodigest|/bin/true|' sodigest.service
          systemd-analyze verify ./sodigest.service ./sodigest.timer
          """)
      }
      let unit = try sandbox.contents("desk/root/lib/systemd/system/sodigest.service")
      #expect(
        unit.contains(
          "ExecStart=/usr/bin/sodigest build --quiet --config /etc/sodigest/sodigest.yml\n"))
      let upgrade = try sandbox.run(
        """
        chroot root dpkg -i /newer.deb
        chroot root dpkg-query -W sodigest
        inside --userspec=65534:65534 root sh -ec 'cd /desk; sodigest render --sample; sodigest check'
        """)
      #expect(upgrade.contains("sodigest\t9:"))
      try sandbox.run(
        """
        for package in $(chroot root dpkg-query --show --showformat='${Package} ' 'sodigest*'); do
          chroot root dpkg --remove $package
          chroot root dpkg --purge $package
        done
        rm root/newer.deb
        """)
      #expect(try sandbox.run(Self.listFiles) == before)
      // Files built by the user are kept.
      #expect(try sandbox.contents("desk/root/desk/Output/index.html").contains("<html"))
    }
  }
}
