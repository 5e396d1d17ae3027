import Foundation

/// A minimal root file system of the machine's own Debian release, created by debootstrap.
enum MinimalRoot {
  static let isPossible =
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/sbin/debootstrap")

  /// The code name of the machine's release, such as `bookworm`.
  static let releaseName: String? = {
    let text = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    return text?.firstMatch(of: /(?m)^VERSION_CODENAME=(\w+)$/).map { String($0.1) }
  }()

  /// Shell lines that export the proxy with which the machine downloads packages.
  static let proxyScript = """
    proxy=$(apt-config shell proxy Acquire::http::Proxy | sed "s/^proxy='\\(.*\\)'$/\\1/")
    [ -z "$proxy" ] || export http_proxy="$proxy"
    """

  /// A script that passes its arguments to `chroot` in a mount namespace with `/proc` below `root`.
  static let chrootScript = """
    exec unshare --mount sh -ec '
      mount -t proc proc root/proc 2>/dev/null || mount --rbind /proc root/proc
      exec chroot "$@"' sh "$@"
    """

  /// Returns shell lines that create the file system in the folder `root`.
  ///
  /// - Parameter packages: Additional packages, separated by commas, or a shell variable with them.
  /// - Returns: The shell lines.
  static func script(including packages: String = "") -> String {
    """
    . /etc/os-release
    mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
      awk -v name="$VERSION_CODENAME" '$2 == name { print $1; exit }')
    \(proxyScript)
    debootstrap --variant=minbase --include="\(packages)" "$VERSION_CODENAME" root "$mirror" >/dev/null
    """
  }
}
