internal import Basics
internal import Configuration
internal import FoundationEssentials

/// A run of `open`, which opens the site in the browser.
struct OpenRun {
  let configuration: RunConfiguration
  /// The environment in which the command runs, such as the current folder.
  let environment: CommandEnvironment

  /// Prints the path of the home page, and replaces this process by a program that opens the page; returns only by
  /// throwing.
  func open() throws {
    let folder = absolutePath(configuration.outputFolder, in: environment.currentFolder)
    let pages = ["index.html", "index.md"].map { "\(folder)/\($0)" }
    guard let page = pages.first(where: FileManager.default.fileExists) else {
      throw CommandError(
        .storage, "no site in `\(configuration.outputFolder)`; run `sodigest build` first")
    }
    try environment.openInBrowser(page)
  }
}

extension CommandEnvironment {
  /// Prints the path or URL of a page, and replaces this process by a program that opens the page; returns only by
  /// throwing.
  func openInBrowser(_ page: String) throws {
    guard let opener = findExecutable(Self.opener, searchPath: variables["PATH"]) else {
      throw CommandError(.storage, "\(Self.opener) is not installed; open `\(page)` yourself")
    }
    try console.print("\(page)\n")
    let error = replaceProcess("/bin/sh", ["sh", "-c", Self.script, opener, page])
    throw CommandError(.storage, "cannot start `/bin/sh`: \(error.reason)")
  }

  /// The program that opens files in the user's default application.
  private static let opener = "xdg-open"

  /// A shell script that opens a page with `xdg-open`, and exits with a code of sodigest if that fails.
  private static let script = """
    "$0" "$1" || {
      code=$?
      echo "sodigest: \\`$0\\` exited with code $code; open \\`$1\\` yourself" >&2
      exit \(ExitCode.storage.rawValue)
    }
    """
}
