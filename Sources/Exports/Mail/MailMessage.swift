internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Images
internal import Pages

/// A message with a text, the same in HTML, and images.
///
/// Source: RFC 5322 for lines and headers, RFC 2045 to 2047 and 2387 for what is in it.
struct MailMessage {
  /// Headers in their order; any text.
  struct Head {
    let subject: String
    let sender: SiteSettings.Sender
    let date: Date
    /// Unique, without the angle brackets.
    let id: String
  }

  /// An image that the HTML shows.
  struct Image {
    let id: String
    let type: String
    let bytes: [UInt8]

    init(_ image: StoredImage, bytes: [UInt8]) {
      (id, type, self.bytes) = (Self.id(of: image), image.type, bytes)
    }

    static func id(of image: StoredImage) -> String { "\(image.hash.prefix(32))@sodigest.invalid" }
  }

  let head: Head
  let text: String
  let html: [UInt8]
  let images: [Image]

  /// The message; its lines end as on the way.
  var bytes: [UInt8] { bytes(to: "undisclosed-recipients:;") }

  /// The message, with a header that says to whom it goes.
  func bytes(to recipients: String) -> [UInt8] {
    let second = Int(head.date.timeIntervalSince1970.rounded(.down))
    let date = InternetDate.text(second: second, zone: "+0000")
    var lines = [
      "From: \(head.sender.header)", "To: \(recipients)", "Subject: \(head.subject.headerText)",
      "Date: \(date)", "Message-ID: <\(head.id)>",
      "MIME-Version: 1.0",
      "X-Mailer: sodigest",
    ]
    let text = Part(type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    var html = Part(type: "text/html; charset=utf-8", bytes: html).lines
    if !images.isEmpty {
      html = multipart(
        "related; type=\"text/html\"", [html] + images.map { Part($0).lines }, "related")
    }
    lines += multipart("alternative", [text.lines, html], "alternative")
    return Array(lines.joined(separator: "\r\n").utf8) + Array("\r\n".utf8)
  }

  /// Several parts as one; the line between them is in none of them, as it is made of all.
  private func multipart(_ type: String, _ parts: [[String]], _ name: String) -> [String] {
    let hash = ContentHash(of: Array((head.id + name).utf8)).hex.prefix(32)
    // No line of quoted-printable or base 64 has these signs.
    let boundary = "=_\(hash)"
    var lines = ["Content-Type: multipart/\(type);", " boundary=\"\(boundary)\"", ""]
    for part in parts {
      lines.append("--\(boundary)")
      lines += part
    }
    return lines + ["--\(boundary)--", ""]
  }

  private struct Part {
    let lines: [String]

    init(type: String, bytes: [UInt8]) {
      lines =
        ["Content-Type: \(type)", "Content-Transfer-Encoding: quoted-printable", ""]
        + QuotedPrintable.lines(of: bytes) + [""]
    }

    init(_ image: Image) {
      let data = Data(image.bytes).base64EncodedString()
      lines =
        [
          "Content-Type: \(image.type)", "Content-Transfer-Encoding: base64",
          "Content-ID: <\(image.id)>", "Content-Disposition: inline", "",
        ] + Array(data.utf8).chunks(of: 76).map { String(decoding: $0, as: UTF8.self) } + [""]
    }
  }
}

extension SiteSettings.Sender {
  fileprivate var header: String {
    name.map { "\($0.headerWords)\r\n <\(address)>" } ?? address
  }
}

extension String {
  /// As a header may have it: plain signs as they are, all else encoded, in lines of at most 76 signs.
  ///
  /// Source: RFC 2047, 2.
  fileprivate var headerText: String { encoded(keeping: " ,.:?!'-/+#") }

  /// The same where it names somebody, and a comma or a dot would mean something.
  fileprivate var headerWords: String { encoded(keeping: " '-/+#") }

  private func encoded(keeping signs: String) -> String {
    let isPlain = utf8.allSatisfy { $0.isAlphanumeric || signs.utf8.contains($0) }
    if isPlain, 1...60 ~= utf8.count { return self }
    var words: [[UInt8]] = [[]]
    for scalar in unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      // The first line begins with the header's name.
      if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\($0.base64)?=" }.joined(separator: "\r\n ")
  }
}

/// Bytes in lines of at most 76 plain signs.
///
/// Source: RFC 2045, 6.7.
enum QuotedPrintable {
  static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .flatMap(encoded)
  }

  private static func encoded(_ text: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      let isLast = index == text.endIndex - 1
      let isPlain = 33...126 ~= byte && byte != UInt8(ascii: "=")
      // A dot at the start of a line means something on the way, `From ` in mail boxes.
      let isStart = line.isEmpty && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F"))
      let isBlank = (byte == 0x20 || byte == 0x09) && !isLast
      let sign =
        (isPlain && !isStart) || isBlank
        ? [byte] : [UInt8(ascii: "=")] + byte.capitals
      if line.count + sign.count > 75 {
        lines.append(String(decoding: line + [UInt8(ascii: "=")], as: UTF8.self))
        line = []
      }
      line += sign
    }
    lines.append(String(decoding: line, as: UTF8.self))
    return lines
  }
}

extension UInt8 {
  fileprivate var capitals: [UInt8] {
    let digits = capitalHexDigits
    return [digits.high, digits.low]
  }
}

extension Composer {
  /// Who a message is from, what it is about, and when.
  func mailHead(of export: EditionExport) -> MailMessage.Head {
    let (edition, digest) = (export.edition, export.digest)
    let host = tagAuthority?.host ?? "sodigest.invalid"
    let name = ContentHash(of: Array("\(edition.digest)\n\(edition.date)".utf8)).hex.prefix(32)
    return MailMessage.Head(
      subject: datedTitle(of: edition, in: digest).inOneLine,
      sender: links.settings.sender
        ?? SiteSettings.Sender(name: siteTitle.inOneLine, address: "digest@\(host)"),
      date: edition.dataDate, id: "\(name)@\(host)")
  }
}
