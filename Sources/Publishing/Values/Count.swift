internal import Mustache

/// A number as pages show it, and whether its noun is singular.
package struct Count: Equatable {
  /// With commas between thousands, and a true minus sign: `−3`, `12,345`.
  package let text: String
  package let isOne: Bool

  package init(_ number: Int) {
    text = Self.text(number)
    isOne = number.magnitude == 1
  }

  private static func text(_ number: Int) -> String {
    if 0..<1_000 ~= number { return String(number) }
    let digits = Array(String(number.magnitude).utf8)
    var text: [UInt8] = number < 0 ? Array("\u{2212}".utf8) : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Count {
  /// How much a number changed, with its sign: `+1,234`, `−2`.
  package static func change(by difference: Int) -> String {
    (difference > 0 ? "+" : "") + Count(difference).text
  }
}

extension Count: PageValue {
  package static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("text", \.text)
    fields.flag("isOne", \.isOne)
  }
}
