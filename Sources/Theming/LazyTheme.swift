internal import Mustache
internal import Synchronization

/// Templates that whoever needs them first compiles; threads share it.
final class LazyTheme: Sendable {
  private let make: @Sendable () throws(SiteThemeError) -> Theme
  private let made = Mutex<Theme?>(nil)

  init(_ make: @escaping @Sendable () throws(SiteThemeError) -> Theme) { self.make = make }

  /// Compiles them now; they are right unless it throws.
  func compile() throws(SiteThemeError) {
    _ = try made.withLock { theme throws(SiteThemeError) in try compiled(&theme) }
  }

  /// Those that were compiled before, or are known to be right.
  var theme: Theme {
    made.withLock { theme in
      do throws(SiteThemeError) {
        return try compiled(&theme)
      } catch {
        preconditionFailure("Templates that were trusted are wrong: \(error)")
      }
    }
  }

  private func compiled(_ theme: inout Theme?) throws(SiteThemeError) -> Theme {
    if let theme { return theme }
    let compiled = try make()
    theme = compiled
    return compiled
  }
}
