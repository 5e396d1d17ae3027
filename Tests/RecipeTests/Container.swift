import Foundation
import TestSupport

/// What builds images, and what is in them.
enum Container {
  struct Instruction {
    let name: String
    /// In one line.
    let text: String

    var words: [String] { text.split(separator: " ").map(String.init) }
  }

  static func instructions(of file: String) -> [Instruction] {
    file.replacing("\\\n", with: " ").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        let text = parts.dropFirst().joined().split(separator: " ").joined(separator: " ")
        return Instruction(name: String(parts[0]), text: text)
      }
  }

  /// Packages of the libraries that the program opens, besides those of every system.
  static let libraries = [
    "libarchive13", "libcmark0.30.2", "libcurl4", "libexpat1", "libmicrohttpd12", "libnettle8",
    "libsqlite3-0", "libyaml-0-2",
  ]

  /// What whoever runs the image can do.
  static let use = """
    test "$(id -u)" != 0
    sodigest version
    sodigest build --sample --tag swift --period all --quiet
    sodigest status --archive .sodigest/sample.sqlite --now 2026-11-21T06:00:00Z >/dev/null
    sodigest check
    echo 'title: Mounted' >sodigest.yml
    chmod 666 sodigest.yml
    if sodigest check 2>/dev/null; then exit 1; fi
    sodigest-container check
    """

  /// What builds images here.
  enum Engine {
    /// Gets the images that others begin with.
    case docker, buildah
    /// Begins with a clean root, and with the toolchain of this machine in it.
    case alone
  }

  static let engine: Engine? =
    if !recipesAreWanted {
      nil
    } else if gets(by: "docker") {
      .docker
    } else if gets(by: "buildah") {
      .buildah
    } else if ShellScript.has("buildah"), CleanRoot.isPossible, CleanRoot.system == "bookworm" {
      .alone
    } else {
      nil
    }

  private static func gets(by engine: String) -> Bool {
    let pull = "timeout 20 \(engine) pull -q debian:bookworm-slim </dev/null"
    return ShellScript.has(engine) && (try? ShellScript(pull).run(in: "/"))?.status == 0
  }
}

extension Container.Engine {
  /// Lines for the shell that build the image, whose two stages begin with other images, and let it run
  /// `use.sh`; where nobody else brings these, a clean root is there.
  func script(bases: [String]) -> String {
    switch self {
    case .docker:
      """
      docker build -q -t sodigest-test '\(Guide.project)'
      docker run --rm -i --entrypoint sh sodigest-test -e <use.sh
      """
    case .buildah: "\(Self.setUp)\n\(build(""))"
    case .alone:
      """
      \(Self.setUp)
      \(CleanRoot.proxy)
      base=$(engine from scratch)
      engine copy -q "$base" root / >/dev/null
      engine commit -q "$base" \(bases[1]) >/dev/null
      # Debian's own names of what a toolchain wants beside itself.
      engine bud -q --pull-never -t \(bases[0]) - >/dev/null <<END
      FROM \(bases[1])
      RUN apt-get update && apt-get install -y --no-install-recommends binutils git libc6-dev libcurl4 libedit2 \
        libncurses6 libpython3.11 libstdc++-12-dev libxml2 libz3-4
      ENV PATH=/toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin
      END
      toolchain=$(readlink -f "$(command -v swiftc)")
      \(build("--pull-never --volume \"${toolchain%/usr/bin/*}:/toolchain:ro\""))
      """
    }
  }

  /// Keeps all that it makes in folders of its own.
  private static let setUp = """
    export BUILDAH_ISOLATION=chroot
    engine() { buildah --root "$PWD/images" --runroot "$PWD/running" "$@"; }
    """

  private func build(_ options: String) -> String {
    """
    engine bud --format docker \(options) -t sodigest-test '\(Guide.project)' >build.log 2>&1 || { tail build.log; exit 1; }
    made=$(engine from --pull-never localhost/sodigest-test)
    engine run "$made" -- sh -e <use.sh
    """
  }
}
