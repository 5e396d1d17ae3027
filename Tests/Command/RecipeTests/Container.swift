import Foundation
import TestSupport

/// Container engines, and the expected contents of images.
enum Container {
  /// An instruction of a Dockerfile.
  struct Instruction {
    let name: String
    /// The arguments on one line.
    let text: String

    var words: [String] { text.split(separator: " ").map(String.init) }
  }

  /// Parses the text of a Dockerfile.
  static func instructions(of file: String) -> [Instruction] {
    file.replacing("\\\n", with: " ").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        let text = parts.dropFirst().joined().split(separator: " ").joined(separator: " ")
        return Instruction(name: String(parts[0]), text: text)
      }
  }

  /// The packages of the libraries that the program loads, except those that every system has.
  static let libraries = [
    "libarchive13", "libcmark0.30.2", "libcurl4", "libexpat1", "libmicrohttpd12", "libnettle8",
    "libsqlite3-0", "libyaml-0-2",
  ]

  /// Commands that work in the image for an unprivileged user.
  static let commandsInImage = """
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

  /// A way of building images on this machine.
  enum Engine {
    /// An engine that can download the base images.
    case docker, buildah
    /// Buildah without downloads: the base image is a minimal root with the toolchain of this machine.
    case buildahOffline
  }

  static let engine: Engine? =
    if !recipeTestsAreEnabled {
      nil
    } else if canPull(with: "docker") {
      .docker
    } else if canPull(with: "buildah") {
      .buildah
    } else if ShellScript.isInstalled("buildah"), MinimalRoot.isPossible,
      MinimalRoot.releaseName == "bookworm"
    {
      .buildahOffline
    } else {
      nil
    }

  private static func canPull(with engine: String) -> Bool {
    let pull = "timeout 20 \(engine) pull -q debian:bookworm-slim </dev/null"
    return ShellScript.isInstalled(engine) && (try? ShellScript(pull).run(in: "/"))?.status == 0
  }
}

extension Container.Engine {
  /// Returns shell lines that build the image and run `use.sh` in it.
  ///
  /// - Parameter bases: The base images of the two stages.
  /// - Returns: The shell lines; offline, they expect a minimal root in the folder `root`.
  func script(bases: [String]) -> String {
    switch self {
    case .docker:
      """
      docker build -q -t sodigest-test '\(GuideDocument.projectFolder)'
      docker run --rm -i --entrypoint sh sodigest-test -e <use.sh
      """
    case .buildah: "\(Self.setUp)\n\(build(""))"
    case .buildahOffline:
      """
      \(Self.setUp)
      \(MinimalRoot.proxyScript)
      base=$(engine from scratch)
      engine copy -q "$base" root / >/dev/null
      engine commit -q "$base" \(bases[1]) >/dev/null
      # Debian packages that a toolchain needs.
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

  /// Shell lines that define `engine`, which stores images in the current folder.
  private static let setUp = """
    export BUILDAH_ISOLATION=chroot
    engine() { buildah --root "$PWD/images" --runroot "$PWD/running" "$@"; }
    """

  private func build(_ options: String) -> String {
    """
    engine bud --format docker \(options) -t sodigest-test '\(GuideDocument.projectFolder)' >build.log 2>&1 || { tail build.log; exit 1; }
    container=$(engine from --pull-never localhost/sodigest-test)
    engine run "$container" -- sh -e <use.sh
    """
  }
}
