internal import Basics

/// The size of an image in pixels.
struct ImageSize: Equatable {
  var width: Int
  var height: Int

  /// The width and height in pixels that an author has set for an image; each is `nil` if it is not
  /// set.
  struct Requested {
    var width: Int?
    var height: Int?

    /// Whether neither width nor height is set.
    var isEmpty: Bool { width == nil && height == nil }
  }

  /// Returns the size in which to display an image whose own size is this one.
  ///
  /// If the author has set only one of width and height, the other one keeps the aspect ratio.
  func displaySize(for requested: Requested) -> ImageSize {
    switch (requested.width, requested.height) {
    case (nil, nil): self
    case (let width?, let height?): ImageSize(width: width, height: height)
    case (let width?, nil):
      ImageSize(width: width, height: Self.scaled(height, by: width, over: self.width))
    case (nil, let height?):
      ImageSize(width: Self.scaled(width, by: height, over: self.height), height: height)
    }
  }

  /// Returns `side * requested / natural`, at least 1; returns `side` if the quotient cannot be
  /// computed.
  private static func scaled(_ side: Int, by requested: Int, over natural: Int) -> Int {
    let product = side.multipliedReportingOverflow(by: requested)
    guard natural > 0, !product.overflow else { return side }
    return max(1, product.partialValue / natural)
  }
}

/// The alternative texts of images.
enum AlternativeText {
  /// Returns the alternative text to display for an image, or "image" if `text` is missing, empty
  /// or the default of the editor.
  static func displayText(for text: ArraySlice<UInt8>?) -> [UInt8] {
    guard let text = text?.trimmed, !text.isEmpty, !isEditorDefault(text) else {
      return Array("image".utf8)
    }
    return Array(text)
  }

  /// Returns whether an alternative text is the one that the editor of Stack Exchange inserts by
  /// default.
  static func isEditorDefault(_ text: ArraySlice<UInt8>) -> Bool {
    text.equalsIgnoringCase("enter image description here")
  }
}

extension Fragment {
  /// Returns the width and height that the author has set for an image.
  func requestedSize(of image: NodeID) -> ImageSize.Requested {
    ImageSize.Requested(
      width: integerValue(.width, of: image), height: integerValue(.height, of: image))
  }

  /// Returns the numeric value of an attribute of a node, or `nil` if the node has no such
  /// attribute.
  func integerValue(_ name: AttributeName, of node: NodeID) -> Int? {
    value(name, of: node).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
