package import Basics

/// What a client gets.
package struct Answer: ~Copyable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  /// Of an answer to HEAD as well, which is sent without.
  package enum Body: ~Copyable {
    case bytes([UInt8])
    case file(Descriptor, Range<Int>)

    consuming func part(_ range: Range<Int>) -> Body {
      switch consume self {
      case .bytes(let bytes): .bytes(Array(bytes[range]))
      case .file(let file, _): .file(file, range)
      }
    }
  }

  init(_ status: Int, _ headers: [(name: String, value: String)], _ body: consuming Body) {
    (self.status, self.headers) = (status, headers)
    self.body = body
  }

  /// A line of text.
  static func text(
    _ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []
  ) -> Answer {
    Answer(
      status, headers + [("Content-Type", "text/plain; charset=utf-8")] + common,
      .bytes(Array("\(text)\n".utf8)))
  }

  /// Of every answer: browsers ask again each time, and take nothing for what it is not.
  static let common: [(name: String, value: String)] = [
    ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// What is sent, read whole.
  package consuming func contents() -> [UInt8] {
    switch consume body {
    case .bytes(let bytes): bytes
    case .file(let file, let range):
      (try? Descriptor.contents(of: file.number)).map { Array($0[range]) } ?? []
    }
  }
}
