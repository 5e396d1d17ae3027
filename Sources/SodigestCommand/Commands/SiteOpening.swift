internal import Basics
internal import Configuration
internal import FoundationEssentials

/// The command `open`: shows the site in the browser.
struct SiteOpening {
  let options: RunOptions
  let surroundings: CommandEnvironment

  /// Prints the path of the home page and replaces this process by one that opens it; returns only
  /// by throwing.
  func open() throws {
    let folder = path(options.output, in: surroundings.folder)
    let pages = ["index.html", "index.md"].map { "\(folder)/\($0)" }
    guard let page = pages.first(where: FileManager.default.fileExists) else {
      throw Failure(.storage, "there is no site in `\(options.output)`; `sodigest build` makes one")
    }
    guard let opener = executable(Self.opener, in: surroundings.variables["PATH"]) else {
      throw Failure(.storage, "there is no \(Self.opener); open `\(page)` yourself")
    }
    try surroundings.console.print("\(page)\n")
    let error = surroundings.become("/bin/sh", ["sh", "-c", Self.script, opener, page])
    throw Failure(.storage, "`/bin/sh` could not be started: \(error.reason)")
  }

  private static let opener = "xdg-open"

  /// Runs the opener, whose own exit codes mean other things than those of sodigest.
  private static let script = """
    "$0" "$1" || {
      code=$?
      echo "sodigest: \\`$0\\` ended with exit code $code; open \\`$1\\` yourself" >&2
      exit \(ExitCode.storage.rawValue)
    }
    """
}
