/// The output that a run of `completions` prints.
package enum CompletionRequest: Sendable, Equatable {
  /// The completion script of a shell.
  case script(Shell)
  /// The names that completion scripts offer, one per line; the scripts run this themselves.
  case names(Completion.NameList, RunConfiguration)
}
