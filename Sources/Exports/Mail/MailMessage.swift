internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Images
internal import Pages

/// A mail message with plain text, the same content in HTML, and inline images.
///
/// Source: RFC 5322 for lines and headers; RFC 2045 to 2047 and 2387 for the content.
struct MailMessage {
  /// The headers of a message, as unencoded text.
  struct MessageHeaders {
    let subject: String
    let sender: SiteSettings.Sender
    let date: Date
    /// The unique message id, without angle brackets.
    let id: String
  }

  /// An image shown in the message's HTML.
  struct InlineImage {
    /// The content id of the image.
    let id: String
    /// The media type of the image.
    let type: String
    let bytes: [UInt8]

    init(_ image: StoredImage, bytes: [UInt8]) {
      (id, type, self.bytes) = (Self.id(of: image), image.mediaType, bytes)
    }

    /// Returns the content id by which the HTML refers to the image.
    static func id(of image: StoredImage) -> String { "\(image.hash.prefix(32))@sodigest.invalid" }
  }

  /// The headers of the message.
  let headers: MessageHeaders
  let text: String
  let html: [UInt8]
  let images: [InlineImage]

  /// The message without recipients, with CRLF line endings.
  var bytes: [UInt8] { bytes(to: "undisclosed-recipients:;") }

  /// Returns the message with a header that lists recipients.
  func bytes(to recipients: String) -> [UInt8] {
    let second = Int(headers.date.timeIntervalSince1970.rounded(.down))
    let date = InternetDate.text(unixTime: second, zone: "+0000")
    var lines = [
      "From: \(headers.sender.header)", "To: \(recipients)",
      "Subject: \(headers.subject.headerText)",
      "Date: \(date)", "Message-ID: <\(headers.id)>",
      "MIME-Version: 1.0",
      "X-Mailer: sodigest",
    ]
    let text = MIMEPart(type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    var html = MIMEPart(type: "text/html; charset=utf-8", bytes: html).lines
    if !images.isEmpty {
      html = multipart(
        "related; type=\"text/html\"", [html] + images.map { MIMEPart($0).lines }, "related")
    }
    lines += multipart("alternative", [text.lines, html], "alternative")
    return Array(lines.joined(separator: "\r\n").utf8) + Array("\r\n".utf8)
  }

  /// Returns the lines of a multipart entity; its boundary is a hash that occurs in none of the
  /// parts.
  private func multipart(_ type: String, _ parts: [[String]], _ name: String) -> [String] {
    let hash = ContentHash(of: Array((headers.id + name).utf8)).hex.prefix(32)
    // Lines in quoted-printable or base64 never contain `=_`.
    let boundary = "=_\(hash)"
    var lines = ["Content-Type: multipart/\(type);", " boundary=\"\(boundary)\"", ""]
    for part in parts {
      lines.append("--\(boundary)")
      lines += part
    }
    return lines + ["--\(boundary)--", ""]
  }

  /// The header and encoded body of a part, as lines.
  private struct MIMEPart {
    let lines: [String]

    /// Creates a part with text in quoted-printable encoding.
    init(type: String, bytes: [UInt8]) {
      lines =
        ["Content-Type: \(type)", "Content-Transfer-Encoding: quoted-printable", ""]
        + QuotedPrintable.lines(of: bytes) + [""]
    }

    /// Creates a part with an inline image in base64.
    init(_ image: InlineImage) {
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
  /// The value of the `From` header.
  fileprivate var header: String {
    name.map { "\($0.headerWords)\r\n <\(address)>" } ?? address
  }
}

extension String {
  /// The text encoded for a header: unchanged if it contains only plain characters, otherwise as
  /// encoded words in lines of at most 76 characters.
  ///
  /// Source: RFC 2047, section 2.
  fileprivate var headerText: String { encoded(keeping: " ,.:?!'-/+#") }

  /// The text encoded for a display name in a header, in which commas and dots have a special
  /// meaning.
  fileprivate var headerWords: String { encoded(keeping: " '-/+#") }

  /// Returns the text unchanged if it is short and contains only letters, digits and `signs`,
  /// otherwise as encoded words.
  private func encoded(keeping signs: String) -> String {
    let isPlain = utf8.allSatisfy { $0.isAlphanumeric || signs.utf8.contains($0) }
    if isPlain, 1...60 ~= utf8.count { return self }
    var words: [[UInt8]] = [[]]
    for scalar in unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      // The first line also contains the name of the header.
      if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\($0.base64)?=" }.joined(separator: "\r\n ")
  }
}

/// The quoted-printable encoding, with lines of at most 76 characters.
///
/// Source: RFC 2045, section 6.7.
enum QuotedPrintable {
  /// Encodes text and returns its lines.
  static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .flatMap(encoded)
  }

  /// Encodes a line, splitting it with soft line breaks.
  private static func encoded(_ text: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      let isLast = index == text.endIndex - 1
      let isPlain = 33...126 ~= byte && byte != UInt8(ascii: "=")
      // A dot at the start of a line is special in SMTP, and `From ` in mailbox files.
      let isStart = line.isEmpty && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F"))
      let isBlank = (byte == 0x20 || byte == 0x09) && !isLast
      let encodedByte =
        (isPlain && !isStart) || isBlank
        ? [byte] : [UInt8(ascii: "=")] + byte.capitals
      if line.count + encodedByte.count > 75 {
        lines.append(String(decoding: line + [UInt8(ascii: "=")], as: UTF8.self))
        line = []
      }
      line += encodedByte
    }
    lines.append(String(decoding: line, as: UTF8.self))
    return lines
  }
}

extension UInt8 {
  /// The two capital hexadecimal digits of the byte.
  fileprivate var capitals: [UInt8] {
    let digits = uppercaseHexDigits
    return [digits.high, digits.low]
  }
}

extension Composer {
  /// Returns the headers of an edition's message.
  func mailHeaders(of export: EditionExport) -> MailMessage.MessageHeaders {
    let (edition, digest) = (export.edition, export.digest)
    let host = feedIDAuthority?.host ?? "sodigest.invalid"
    let name = ContentHash(of: Array("\(edition.digest)\n\(edition.date)".utf8)).hex.prefix(32)
    return MailMessage.MessageHeaders(
      subject: datedTitle(of: edition, in: digest).singleLine,
      sender: links.settings.sender
        ?? SiteSettings.Sender(name: siteTitle.singleLine, address: "digest@\(host)"),
      date: edition.dataDate, id: "\(name)@\(host)")
  }
}
