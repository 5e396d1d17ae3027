/// A reason why a browser could not show a page.
package enum BrowserError: Error, Equatable {
  /// There is no Chromium in `PATH` or in `CHROMIUM`.
  case notInstalled
  /// The browser's program could not be started; `code` is the error number.
  case notStarted(program: String, code: CInt)
  /// The browser closed the connection to the test.
  case closed
  /// The browser did not respond in time.
  case timedOut(waitingFor: String)
  /// The browser rejected a command, or its response could not be decoded.
  case refused(command: String, because: String)
  /// The page could not be opened.
  case notOpened(url: String, because: String)
}
