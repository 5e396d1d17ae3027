/// What `completions` was asked to print.
package enum CompletionRequest: Sendable, Equatable {
  /// The script for a shell.
  case script(Shell)
  /// The names that a script offers, one per line; asked for by the scripts themselves.
  case names(Completion.Names, RunConfiguration)
}
