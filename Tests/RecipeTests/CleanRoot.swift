import Foundation

/// A system of the machine's own kind that has nothing else, made by debootstrap.
enum CleanRoot {
  static let isPossible =
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/sbin/debootstrap")

  /// The name of the system's version, such as `bookworm`.
  static let system: String? = {
    let text = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    return text?.firstMatch(of: /(?m)^VERSION_CODENAME=(\w+)$/).map { String($0.1) }
  }()

  /// Lines for the shell that let others get packages as the machine does.
  static let proxy = """
    proxy=$(apt-config shell proxy Acquire::http::Proxy | sed "s/^proxy='\\(.*\\)'$/\\1/")
    [ -z "$proxy" ] || export http_proxy="$proxy"
    """

  /// A script with the arguments of `chroot` that runs a command in the folder `root`, where processes
  /// can be seen until it ends.
  static let inside = """
    exec unshare --mount sh -ec '
      mount -t proc proc root/proc 2>/dev/null || mount --rbind /proc root/proc
      exec chroot "$@"' sh "$@"
    """

  /// Lines for the shell that make it in the folder `root`, with other packages in it, which are divided
  /// by commas, a variable of the shell, or nothing.
  static func script(including packages: String = "") -> String {
    """
    . /etc/os-release
    mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
      awk -v name="$VERSION_CODENAME" '$2 == name { print $1; exit }')
    \(proxy)
    debootstrap --variant=minbase --include="\(packages)" "$VERSION_CODENAME" root "$mirror" >/dev/null
    """
  }
}
