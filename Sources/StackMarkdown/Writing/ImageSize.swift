internal import Basics

/// The size of an image in pixels.
struct ImageSize: Equatable {
  var width: Int
  var height: Int

  /// What an author has set of a size.
  struct Wanted {
    var width: Int?
    var height: Int?

    var isNone: Bool { width == nil && height == nil }
  }

  /// The size to show an image of this size in, where its author may have set one side or both.
  func shown(_ wanted: Wanted) -> ImageSize {
    switch (wanted.width, wanted.height) {
    case (nil, nil): self
    case (let width?, let height?): ImageSize(width: width, height: height)
    case (let width?, nil):
      ImageSize(width: width, height: Self.scaled(height, by: width, over: self.width))
    case (nil, let height?):
      ImageSize(width: Self.scaled(width, by: height, over: self.height), height: height)
    }
  }

  private static func scaled(_ side: Int, by wanted: Int, over natural: Int) -> Int {
    let product = side.multipliedReportingOverflow(by: wanted)
    guard natural > 0, !product.overflow else { return side }
    return max(1, product.partialValue / natural)
  }
}

/// What stands for an image where it cannot be seen.
enum AlternativeText {
  /// The author's words; "image" if there are none, or only those that the editor puts in.
  static func spoken(_ text: ArraySlice<UInt8>?) -> [UInt8] {
    guard let text = text?.trimmed, !text.isEmpty, !isDefault(text) else {
      return Array("image".utf8)
    }
    return Array(text)
  }

  static func isDefault(_ text: ArraySlice<UInt8>) -> Bool {
    text.isCaseInsensitively("enter image description here")
  }
}

extension Fragment {
  /// What the author has set of an image's size.
  func wantedSize(of image: ID) -> ImageSize.Wanted {
    ImageSize.Wanted(width: number(.width, of: image), height: number(.height, of: image))
  }

  /// The value of an attribute of digits.
  func number(_ name: AttributeName, of node: ID) -> Int? {
    value(name, of: node).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
