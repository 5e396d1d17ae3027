/// A shell for which `sodigest completions` prints a script.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Parses the name of a shell; throws an error if it is missing or unknown.
  init(parsing name: String?) throws(UsageError) {
    guard let shell = name.flatMap(Shell.init) else { throw .unknownShell(name) }
    self = shell
  }
}
