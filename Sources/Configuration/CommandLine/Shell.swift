/// The shells for which there are completions.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  init(typed name: String?) throws(UsageError) {
    guard let shell = name.flatMap(Shell.init) else { throw .unknownShell(name) }
    self = shell
  }
}
