/// A shell with a completion script.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Parses the name of a shell.
  init(parsing name: String?) throws(UsageError) {
    guard let shell = name.flatMap(Shell.init) else { throw .unknownShell(name) }
    self = shell
  }
}
