/// A reason why a browser could not show a page.
package enum BrowserError: Error, Equatable {
  /// There is no Chromium in `PATH` or in `CHROMIUM`.
  case notInstalled
  /// The program could not be started.
  case notStarted(String, code: CInt)
  /// The browser closed the connection.
  case closed
  /// The browser did not respond in time.
  case timedOut(String)
  /// The browser rejected a command, or its response could not be decoded.
  case refused(String, because: String)
  /// The page could not be opened.
  case notOpened(String, because: String)
}
