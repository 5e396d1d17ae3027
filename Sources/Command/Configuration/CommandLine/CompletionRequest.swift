/// What a run of `sodigest completions` prints: a script for a shell, or a list of names.
package enum CompletionRequest: Sendable, Equatable {
  /// The completion script of a shell.
  case script(Shell)
  /// The names that completion scripts offer, one per line; the scripts run this themselves.
  case names(Completion.NameList, RunConfiguration)
}
