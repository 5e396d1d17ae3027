internal import Basics
internal import Maths

/// What every formula is promised, whatever is in it, for tests and fuzzers to put inputs to.
package enum MathsPromises {
  /// How the formulae of a post break a promise.
  ///
  /// - Parameter input: A byte for whether they are displayed, then formulae with `$` between them.
  /// - Returns: What is wrong, in words; nothing when all is well.
  package static func faults(of input: [UInt8]) -> [String] {
    var macros = Macros()
    var size = 0
    let display = (input.first ?? 0) & 1 != 0
    let formulae = input.dropFirst().split(
      separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    let faults = formulae.flatMap { bytes in
      let tex = String(decoding: bytes, as: UTF8.self)
      var output = ByteBuffer(capacity: 256)
      Maths.write(tex, display: display, macros: &macros, to: &output)
      size += output.count
      return Self.faults(inResult: String(decoding: output.bytes, as: UTF8.self), of: tex)
    }
    // Fifty thousand tokens of macros, and no token becomes more than two hundred bytes.
    let mostBytes = 200 * (input.count + 50_000)
    return faults + (size > mostBytes ? ["\(size) bytes of \(input.count)"] : [])
  }

  /// How what was made of a formula breaks a promise.
  package static func faults(inResult result: String, of tex: String) -> [String] {
    do {
      let root = try MarkupTree.read(result)
      guard root.name == "code" else { return MathMLCore.faults(in: root) }
      return root.children.isEmpty && root.text.isSource(of: tex)
        ? [] : ["a source that is not whole"]
    } catch {
      return [error.text]
    }
  }
}

extension String {
  /// Whether it is a source, with a replacement for each character that pages must not have.
  fileprivate func isSource(of tex: String) -> Bool {
    unicodeScalars.count == tex.unicodeScalars.count
      && zip(unicodeScalars, tex.unicodeScalars).allSatisfy { $0 == $1 || $0 == "\u{FFFD}" }
  }
}
