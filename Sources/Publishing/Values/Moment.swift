package import FoundationEssentials
internal import Mustache

/// A point in time as pages show it, in UTC.
package struct Moment: Equatable {
  /// For machines, such as `2026-11-21T09:00:00Z`; a day alone where no more is known.
  package let iso: String
  /// For readers, such as `21 Nov 2026`.
  package let day: String

  /// Gives nil outside the years 0 to 9999, which no post is from.
  package init?(_ date: Date) {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)),
      -62_167_219_200..<253_402_300_800 ~= seconds
    else { return nil }
    let (days, second) = seconds.quotientAndRemainder(flooring: 86_400)
    let date = CivilDate(daysSince1970: days)
    iso = ASCIIText.string(capacity: 20) { text in
      date.appendISO(to: &text)
      text.append(byte: UInt8(ascii: "T"))
      text.append(twoDigits: second / 3_600)
      text.append(byte: UInt8(ascii: ":"))
      text.append(twoDigits: second / 60 % 60)
      text.append(byte: UInt8(ascii: ":"))
      text.append(twoDigits: second % 60)
      text.append(byte: UInt8(ascii: "Z"))
    }
    day = date.text
  }

  /// Reads a day such as `2026-11-21`.
  package init?(day text: String) {
    guard let date = CivilDate(iso: text) else { return nil }
    iso = text
    day = date.text
  }
}

extension Moment: PageValue {
  package static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("iso", \.iso)
    fields.text("day", \.day)
  }
}

/// A day of the Gregorian calendar.
struct CivilDate: Equatable {
  let year: Int
  /// From 1.
  let month: Int
  let day: Int

  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  init(daysSince1970 days: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooring: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Reads a day such as `2026-11-21`; nil for anything else.
  init?(iso: String) {
    let parts = iso.split(separator: "-", omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy(digits.contains) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      1...12 ~= month, 1...31 ~= day
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Appends it as in `2026-11-21`.
  fileprivate func appendISO(to text: inout ASCIIText) {
    text.append(twoDigits: year / 100)
    text.append(twoDigits: year % 100)
    text.append(byte: UInt8(ascii: "-"))
    text.append(twoDigits: month)
    text.append(byte: UInt8(ascii: "-"))
    text.append(twoDigits: day)
  }

  /// Such as `21 Nov 2026`.
  var text: String {
    ASCIIText.string(capacity: 11) { text in
      text.append(number: day)
      text.append(byte: UInt8(ascii: " "))
      let month = Self.month(month)
      text.append(byte: month.0)
      text.append(byte: month.1)
      text.append(byte: month.2)
      text.append(byte: UInt8(ascii: " "))
      text.append(number: year)
    }
  }

  /// The three letters of a month's name.
  private static func month(_ month: Int) -> (UInt8, UInt8, UInt8) {
    let names = "JanFebMarAprMayJunJulAugSepOctNovDec" as StaticString
    precondition(1...12 ~= month)
    let start = unsafe names.utf8Start + (month - 1) * 3
    return unsafe (start[0], start[1], start[2])
  }
}

extension Int {
  /// Division whose remainder is never negative.
  fileprivate func quotientAndRemainder(flooring divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// A short text that is written where it will stay.
@safe
private struct ASCIIText: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { unsafe self.buffer = buffer }

  /// Makes a string of at most so many bytes.
  static func string(capacity: Int, _ write: (inout ASCIIText) -> Void) -> String {
    unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      var text = unsafe ASCIIText(buffer)
      write(&text)
      return text.count
    }
  }

  @inline(__always)
  mutating func append(byte: UInt8) {
    unsafe precondition(count < buffer.count)
    unsafe buffer[count] = byte
    count += 1
  }

  /// Appends the last two digits of a number that is not negative.
  @inline(__always)
  mutating func append(twoDigits number: Int) {
    append(byte: UInt8(ascii: "0") + UInt8(number / 10 % 10))
    append(byte: UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends a number from 0 to 9999, with no more digits than it needs.
  mutating func append(number: Int) {
    if number >= 1_000 {
      append(twoDigits: number / 100)
      append(twoDigits: number % 100)
    } else {
      if number >= 100 { append(byte: UInt8(ascii: "0") + UInt8(number / 100)) }
      if number >= 10 { append(byte: UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
      append(byte: UInt8(ascii: "0") + UInt8(number % 10))
    }
  }
}
