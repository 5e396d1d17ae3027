internal import Basics
internal import Mustache

/// What programs for notes and sites read at the head of a text in Markdown, in YAML.
///
/// Strings are double-quoted, and whatever could mean something to YAML, Markdown or HTML is an escape
/// in them: readers that know nothing of front matter show it, and nothing else.
struct FrontMatter: Equatable {
  private var lines: [UInt8] = []

  /// The whole block; an empty line before its end keeps others from reading a heading.
  var bytes: [UInt8] { Array("---\n".utf8) + lines + Array("\n---\n".utf8) }

  mutating func text(_ key: String, _ value: String?) {
    guard let value else { return }
    write(key) { $0.append(yaml: value) }
  }

  mutating func list(_ key: String, _ values: [String]) {
    write(key) { lines in
      lines.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { lines += ", ".utf8 }
        lines.append(yaml: value)
      }
      lines.append(UInt8(ascii: "]"))
    }
  }

  mutating func number(_ key: String, _ value: Int) { write(key) { $0 += String(value).utf8 } }

  mutating func flag(_ key: String, _ value: Bool) { write(key) { $0 += "\(value)".utf8 } }

  mutating func date(_ key: String, _ moment: DisplayDate?) {
    if let moment { write(key) { $0 += moment.iso.utf8 } }
  }

  mutating func address(_ key: String, _ address: Address?) {
    guard let address else { return }
    write(key) { $0.append(yaml: address.text, keeping: addressSigns) }
  }

  private mutating func write(_ key: String, _ value: (inout [UInt8]) -> Void) {
    lines += "\(key): ".utf8
    value(&lines)
    lines.append(UInt8(ascii: "\n"))
  }
}

extension [UInt8] {
  /// Appends a string of YAML, quotes included.
  fileprivate mutating func append(yaml text: String, keeping signs: ByteSet = textSigns) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x80:
        let byte = UInt8(scalar.value)
        if byte.isAlphanumeric || signs.contains(byte) {
          append(byte)
        } else {
          self += "\\u00".utf8
          self += [byte.hexDigits.high, byte.hexDigits.low]
        }
      // Controls, line ends of YAML 1.1, and what no YAML may hold.
      case 0x80..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        self += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: self += String(scalar).utf8
      }
    }
    append(UInt8(ascii: "\""))
  }
}

/// Signs that mean nothing in a line that begins with a word.
private let textSigns = ByteSet(" ,.;?!'-/")
private let addressSigns = ByteSet(",.;?!'-/:=%+")
