internal import Mustache
internal import Synchronization

/// Templates that are compiled on first use and that threads can share.
final class LazyTheme: Sendable {
  private let compileTheme: @Sendable () throws(SiteThemeError) -> Theme
  private let compiledTheme = Mutex<Theme?>(nil)

  /// Creates a theme that `compileTheme` compiles on first use.
  init(_ compileTheme: @escaping @Sendable () throws(SiteThemeError) -> Theme) {
    self.compileTheme = compileTheme
  }

  /// Compiles the templates now, and throws their errors.
  func compile() throws(SiteThemeError) {
    _ = try compiledTheme.withLock { theme throws(SiteThemeError) in try compiled(&theme) }
  }

  /// The compiled templates, which are compiled now if necessary.
  ///
  /// - Precondition: The templates have no errors: either ``compile()`` succeeded, or they are
  ///   built in.
  var theme: Theme {
    compiledTheme.withLock { theme in
      do throws(SiteThemeError) {
        return try compiled(&theme)
      } catch {
        preconditionFailure("invalid built-in templates: \(error)")
      }
    }
  }

  /// Returns the compiled templates, and compiles them if that has not happened yet.
  private func compiled(_ theme: inout Theme?) throws(SiteThemeError) -> Theme {
    if let theme { return theme }
    let compiled = try compileTheme()
    theme = compiled
    return compiled
  }
}
