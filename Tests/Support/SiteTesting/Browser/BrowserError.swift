/// Why a browser could not show a page.
package enum BrowserError: Error, Equatable {
  /// No Chromium stands in `PATH`, nor is one named by `CHROMIUM`.
  case notInstalled
  /// The program could not be started.
  case notStarted(String, code: CInt)
  /// The browser went away.
  case closed
  /// The browser did not answer in time.
  case timedOut(String)
  /// The browser refused a command, or answered in a form that we cannot read.
  case refused(String, because: String)
  /// The page could not be opened.
  case notOpened(String, because: String)
}
