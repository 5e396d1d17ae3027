private import Basics
private import Configuration
private import FoundationEssentials
private import Glibc

/// The output of a run: results on standard output, everything else on standard error.
///
/// All output goes through this type. It escapes control characters in untrusted text, also in JSON, so that they
/// cannot control a terminal.
package struct Console: Sendable {
  /// Writes bytes to standard output.
  private let output: @Sendable ([UInt8]) throws(ConsoleError) -> Void
  /// Writes bytes to standard error.
  private let errors: @Sendable ([UInt8]) -> Void
  /// Returns the width in columns of the terminal on standard error; `nil` if no progress line can be drawn.
  let terminalWidth: @Sendable () -> Int?
  /// The width in columns of the terminal on standard output; `nil` if it is no terminal that can show styled text.
  let outputWidth: @Sendable () -> Int?

  /// Creates a console from functions that write bytes, and a function that returns the width of the terminal.
  package init(
    output: @escaping @Sendable ([UInt8]) throws(ConsoleError) -> Void,
    errors: @escaping @Sendable ([UInt8]) -> Void,
    terminalWidth columns: @escaping @Sendable () -> Int? = { nil },
    outputWidth: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.output = output
    self.errors = errors
    self.terminalWidth = columns
    self.outputWidth = outputWidth
  }

  /// Prints a result on standard output unchanged.
  func print(_ bytes: [UInt8]) throws(ConsoleError) { try output(bytes) }

  /// Prints a result on standard output as text, with control characters escaped.
  func print(_ text: String) throws(ConsoleError) { try output(Array(printable(text).utf8)) }

  /// Prints a result on standard output as a line of JSON, with control characters escaped as in JSON strings.
  func print(json result: some Encodable) throws {
    let text = String(decoding: try result.jsonLine(), as: UTF8.self)
    try output(Array(printable(text, excess: nil, escaping: \.jsonEscape).utf8))
  }

  /// Prints a result on standard output, as JSON or as text.
  func print(
    _ result: some Encodable, asJSON: Bool, orText text: @autoclosure () -> String
  ) throws {
    if asJSON { try print(json: result) } else { try print(text()) }
  }

  /// Prints whole lines on standard error, replacing an open progress line if there is one.
  func printMessage(_ text: String, replacingLine overLine: Bool = false) {
    errors(Array(((overLine ? Self.clearLine : "") + printable(text)).utf8))
  }

  /// Draws a progress line without a line feed, so that the next output can replace it; if it is too wide for the
  /// terminal, `start` is truncated.
  func drawProgress(_ start: String, _ end: String) {
    let (start, end) = (printable(start, keepsLines: false), printable(end, keepsLines: false))
    let width = max(0, (terminalWidth() ?? .max) - 1)
    let startWidth = max(0, width - end.count)
    let truncated = startWidth > 0 ? "\(start.prefix(startWidth - 1))…" : ""
    let fitted = start.count <= startWidth ? start : truncated
    errors(Array((Self.clearLine + (fitted + end).prefix(width)).utf8))
  }

  /// The terminal control sequence that moves to the start of the line and clears the line.
  private static let clearLine = "\r\u{1B}[K"
}

extension Unicode.Scalar {
  /// The Unicode scalar as an escape sequence of JSON, such as `\u0007`.
  fileprivate var jsonEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

/// An error of writing to standard output.
package enum ConsoleError: Error, Equatable {
  /// The reader closed standard output, so no message is needed.
  case closed
  /// Standard output cannot be written.
  case unwritable(reason: String)
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
  /// Returns the console of this process; the variable `TERM` decides whether the terminal can overwrite lines.
  static func live(variables: [String: String]) -> Console {
    let isScreen = !["", "dumb"].contains(variables["TERM"] ?? "")
    let canDraw = isScreen && isatty(STDERR_FILENO) == 1
    let showsOutput = isScreen && isatty(STDOUT_FILENO) == 1
    return Console(
      output: { bytes throws(ConsoleError) in
        do throws(SystemError) {
          try FileDescriptor.writeAll(bytes, to: STDOUT_FILENO)
        } catch {
          throw error.code == EPIPE ? .closed : .unwritable(reason: error.reason)
        }
      },
      errors: { try? FileDescriptor.writeAll($0, to: STDERR_FILENO) },
      terminalWidth: { canDraw ? currentTerminalWidth(of: STDERR_FILENO) : nil },
      outputWidth: { showsOutput ? currentTerminalWidth(of: STDOUT_FILENO) : nil })
  }

  /// Returns the width in columns of the terminal of a file descriptor; 80 if it is unknown.
  private static func currentTerminalWidth(of descriptor: Int32) -> Int {
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}

extension Encodable {
  /// Returns the value as one line of JSON, with sorted keys in snake case.
  func jsonLine() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

/// A wrapper for an optional property that is encoded as `null`, instead of being omitted, if it has no value.
@propertyWrapper
struct EncodesNull<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
