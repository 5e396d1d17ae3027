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
  /// The headers of a mail message, as unencoded text.
  struct MessageHeaders {
    let subject: String
    let sender: SiteSettings.Sender
    let date: Date
    /// The name of the digest and the date of its edition.
    let edition: String
    /// The host at which ids of messages are unique.
    let host: String
  }

  /// An image that is shown in the HTML of a mail message and attached to it.
  struct InlineImage {
    /// The content id of the image, by which the HTML refers to it.
    let id: String
    /// The media type of the image.
    let mediaType: String
    let bytes: [UInt8]

    init(_ image: StoredImage, bytes: [UInt8]) {
      (id, mediaType, self.bytes) = (Self.id(of: image), image.mediaType, bytes)
    }

    /// Returns the content id of an image, by which the HTML of a message refers to it.
    static func id(of image: StoredImage) -> String { "\(image.hash.prefix(32))@sodigest.invalid" }
  }

  /// The headers of the mail message, as unencoded text.
  let headers: MessageHeaders
  let text: String
  let html: [UInt8]
  let images: [InlineImage]

  /// The encoded message with undisclosed recipients and with CRLF line endings.
  var bytes: [UInt8] { bytes(to: "undisclosed-recipients:;") }

  /// The unique id of the message, without angle brackets: a hash of everything but the recipients.
  ///
  /// Mail servers deliver only one of several messages with the same id.
  private var id: String {
    let texts = [
      headers.edition, headers.subject, headers.sender.fromHeader,
      String(headers.date.timeIntervalSince1970), text, String(decoding: html, as: UTF8.self),
    ]
    // Each text follows its length, so that different messages have different hashes.
    let content = (texts + images.map(\.id)).map { "\($0.utf8.count):\($0)" }.joined()
    return "\(ContentHash(of: Array(content.utf8)).hex.prefix(32))@\(headers.host)"
  }

  /// Returns the encoded message with `recipients` in its `To` header, and with CRLF line endings.
  func bytes(to recipients: String) -> [UInt8] {
    let second = Int(headers.date.timeIntervalSince1970.rounded(.down))
    let date = InternetDate.text(unixTime: second, zone: "+0000")
    let id = id
    var lines = [
      "From: \(headers.sender.fromHeader)", "To: \(recipients)",
      "Subject: \(headers.subject.encodedForHeader)",
      "Date: \(date)", "Message-ID: <\(id)>",
      "MIME-Version: 1.0",
      "X-Mailer: sodigest",
    ]
    let text = MIMEPart(type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    var html = MIMEPart(type: "text/html; charset=utf-8", bytes: html).lines
    if !images.isEmpty {
      html = multipart(
        "related; type=\"text/html\"", [html] + images.map { MIMEPart($0).lines },
        boundarySeed: id + "related")
    }
    lines += multipart("alternative", [text.lines, html], boundarySeed: id + "alternative")
    return Array(lines.joined(separator: "\r\n").utf8) + Array("\r\n".utf8)
  }

  /// Returns the lines of a multipart entity, given the lines of its parts; the boundary is a hash
  /// of `boundarySeed` that occurs in none of the parts.
  private func multipart(_ type: String, _ parts: [[String]], boundarySeed: String) -> [String] {
    let hash = ContentHash(of: Array(boundarySeed.utf8)).hex.prefix(32)
    // Lines in quoted-printable or base64 never contain `=_`.
    let boundary = "=_\(hash)"
    var lines = ["Content-Type: multipart/\(type);", " boundary=\"\(boundary)\"", ""]
    for part in parts {
      lines.append("--\(boundary)")
      lines += part
    }
    return lines + ["--\(boundary)--", ""]
  }

  /// A part of a mail message: its headers and its encoded body, as lines.
  private struct MIMEPart {
    let lines: [String]

    /// Creates a message part with text in quoted-printable encoding.
    init(type: String, bytes: [UInt8]) {
      lines =
        ["Content-Type: \(type)", "Content-Transfer-Encoding: quoted-printable", ""]
        + QuotedPrintable.lines(of: bytes) + [""]
    }

    /// Creates a message part with an inline image in base64.
    init(_ image: InlineImage) {
      let data = Data(image.bytes).base64EncodedString()
      lines =
        [
          "Content-Type: \(image.mediaType)", "Content-Transfer-Encoding: base64",
          "Content-ID: <\(image.id)>", "Content-Disposition: inline", "",
        ] + Array(data.utf8).chunks(of: 76).map { String(decoding: $0, as: UTF8.self) } + [""]
    }
  }
}

extension SiteSettings.Sender {
  /// The value of the `From` header of a message by this sender.
  fileprivate var fromHeader: String {
    name.map { "\($0.encodedForDisplayName)\r\n <\(address)>" } ?? address
  }
}

extension String {
  /// The text encoded for a mail header: unchanged if it contains only plain characters, otherwise
  /// as encoded words in lines of at most 76 characters.
  ///
  /// Source: RFC 2047, section 2.
  fileprivate var encodedForHeader: String { encoded(keeping: " ,.:?!'-/+#") }

  /// The text encoded for a display name in a mail header, in which commas and dots have a special
  /// meaning.
  fileprivate var encodedForDisplayName: String { encoded(keeping: " '-/+#") }

  /// Returns the text for a mail header: unchanged if it is short and contains only letters, digits
  /// and `signs`, otherwise as encoded words.
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

/// The quoted-printable encoding of texts in mail messages, with lines of at most 76 characters.
///
/// Source: RFC 2045, section 6.7.
enum QuotedPrintable {
  /// Returns the lines of a text in quoted-printable encoding.
  static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .flatMap(encodedLines)
  }

  /// Encodes a line of text, splitting it with soft line breaks.
  private static func encodedLines(of text: ArraySlice<UInt8>) -> [String] {
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
        ? [byte] : [UInt8(ascii: "=")] + byte.uppercaseHexBytes
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
  /// The two upper-case hexadecimal digits of the byte, as ASCII characters.
  fileprivate var uppercaseHexBytes: [UInt8] {
    let digits = uppercaseHexDigits
    return [digits.high, digits.low]
  }
}

extension Composer {
  /// Returns the headers of the mail message with an edition.
  func mailHeaders(of export: EditionExport) -> MailMessage.MessageHeaders {
    let (edition, digest) = (export.edition, export.digest)
    let senderHost = links.settings.sender?.address.split(separator: "@").last.map(String.init)
    let host = senderHost ?? feedIDAuthority?.host ?? "sodigest.invalid"
    let title = datedTitle(of: edition, in: digest)
    let changes = theme.changes(in: edition)
    return MailMessage.MessageHeaders(
      subject: [title, changes].compactMap(\.self).joined(separator: ": ").singleLine,
      sender: links.settings.sender
        ?? SiteSettings.Sender(name: siteTitle.singleLine, address: "digest@\(host)"),
      date: edition.dataDate, edition: "\(edition.digest)\n\(edition.date)", host: host)
  }
}
