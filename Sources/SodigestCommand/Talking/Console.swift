private import Basics
private import Configuration
private import Glibc

/// Where a run prints: results to standard output, everything else to standard error.
///
/// Nothing else writes there. What comes from outside, be it in a text or in JSON, is shown without
/// the characters by which it could move about on a terminal.
package struct Console: Sendable {
  private let output: @Sendable ([UInt8]) throws(ConsoleError) -> Void
  private let errors: @Sendable ([UInt8]) -> Void
  /// The width of the terminal behind standard error; `nil` where none can write over a line.
  let columns: @Sendable () -> Int?

  package init(
    output: @escaping @Sendable ([UInt8]) throws(ConsoleError) -> Void,
    errors: @escaping @Sendable ([UInt8]) -> Void,
    columns: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.output = output
    self.errors = errors
    self.columns = columns
  }

  /// Prints a result as it is.
  func print(_ bytes: [UInt8]) throws(ConsoleError) { try output(bytes) }

  /// Prints a result for people.
  func print(_ text: String) throws(ConsoleError) { try output(Array(printable(text).utf8)) }

  /// Prints a result for programs, in which such characters are written as JSON can.
  func print(json result: some Encodable) throws {
    let text = String(decoding: try result.jsonLine(), as: UTF8.self)
    try output(Array(printable(text, escaping: \.jsonEscape).utf8))
  }

  /// Prints a result for programs, or else for people.
  func print(
    _ result: some Encodable, asJSON: Bool, orText text: @autoclosure () -> String
  ) throws {
    if asJSON { try print(json: result) } else { try print(text()) }
  }

  /// Prints whole lines about the run, over the line that was drawn last if there is one.
  func tell(_ text: String, overLine: Bool = false) {
    errors(Array(((overLine ? Self.startOver : "") + printable(text)).utf8))
  }

  /// Draws a line that stays open; what is too wide for the terminal is left out of its first part.
  func draw(_ start: String, _ end: String) {
    let (start, end) = (printable(start), printable(end))
    let width = max(0, (columns() ?? .max) - 1)
    let room = max(0, width - end.count)
    let cut = room > 0 ? "\(start.prefix(room - 1))…" : ""
    let shown = start.count <= room ? start : cut
    errors(Array((Self.startOver + (shown + end).prefix(width)).utf8))
  }

  /// Back to the start of the line, and nothing in it.
  private static let startOver = "\r\u{1B}[K"
}

extension Unicode.Scalar {
  /// As a string of JSON may have it.
  fileprivate var jsonEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

/// Why a result could not be printed.
package enum ConsoleError: Error, Equatable {
  /// Nobody reads any more, and nobody has to be told.
  case closed
  case unwritable(because: String)
}

extension ConsoleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .closed: "standard output is closed"
    case .unwritable(let reason): "standard output cannot be written: \(reason)"
    }
  }
}

extension Console {
  /// The process's own standard output and error; `TERM` says whether a terminal knows more than
  /// lines.
  static func live(variables: [String: String]) -> Console {
    let canDraw =
      isatty(STDERR_FILENO) == 1 && !["", "dumb"].contains(variables["TERM"] ?? "")
    return Console(
      output: { bytes throws(ConsoleError) in
        do throws(SystemError) {
          try FileDescriptor.writeAll(bytes, to: STDOUT_FILENO)
        } catch {
          throw error.code == EPIPE ? .closed : .unwritable(because: error.reason)
        }
      },
      errors: { try? FileDescriptor.writeAll($0, to: STDERR_FILENO) },
      columns: { canDraw ? width : nil })
  }

  private static var width: Int {
    var size = winsize()
    let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
