package import Basics
internal import Images

/// The look that a configuration adds to any theme: colours, a logo, an icon and a style sheet.
package struct SiteBranding: Sendable {
  /// The colours of links and badges; `nil` for those of the theme.
  let accent: AccentColors?
  /// The image in the header of every page.
  let logo: BrandingImage?
  /// The icon of the site; `nil` for the icon of the theme.
  let icon: BrandingImage?
  /// The rules that follow those of the theme's style sheet.
  let style: [UInt8]?

  /// Creates a look; without arguments, the look of the theme.
  package init(
    accent: AccentColors? = nil, logo: BrandingImage? = nil, icon: BrandingImage? = nil,
    style: [UInt8]? = nil
  ) {
    (self.accent, self.logo, self.icon, self.style) = (accent, logo, icon, style)
  }

  /// Reads and checks the files of a look.
  ///
  /// - Parameters:
  ///   - accent: The colours of links and badges.
  ///   - logo: The path of an image.
  ///   - icon: The path of an image or of an `.ico` file.
  ///   - style: The path of a style sheet.
  /// - Throws: An error if a file cannot be read, or is not what its key expects.
  package init(accent: AccentColors?, logo: String?, icon: String?, style: String?)
    throws(SiteThemeError)
  {
    self.accent = accent
    self.logo = if let logo { try BrandingImage(at: logo, key: "logo") } else { nil }
    self.icon =
      if let icon { try BrandingImage(at: icon, key: "icon", allowingICO: true) } else { nil }
    self.style = if let style { try Self.styleSheet(at: style) } else { nil }
  }

  /// Reads a style sheet, which must be able to follow another one in the same file.
  private static func styleSheet(at path: String) throws(SiteThemeError) -> [UInt8] {
    let bytes = try contents(of: path, key: "style")
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw .unusableFile(
        key: "style", path: path, because: "is not text in UTF-8. Use a style sheet")
    }
    guard !text.replacing(#/\/\*(?s:.)*?\*\//#, with: "").lowercased().contains("@import") else {
      throw .unusableFile(
        key: "style", path: path, because: "has an @import. Copy the imported rules into it")
    }
    return bytes
  }

  /// Returns the contents of the file that a key of the configuration file names.
  static func contents(of path: String, key: String) throws(SiteThemeError) -> [UInt8] {
    do throws(RegularFileError) {
      return try RegularFile.contents(at: path, upTo: maxFileSize)
    } catch {
      throw .unusableFile(
        key: key, path: path, because: "cannot be read: \(error). Check the path")
    }
  }

  /// The maximum size of an image or a style sheet, which every visitor loads, in bytes.
  private static let maxFileSize = 16_000_000

  /// Returns a theme's style sheet with the rules of the look after it.
  func styleSheet(over theme: [UInt8]) -> [UInt8] {
    let rules = [accent.map { Array($0.rule.utf8) }, style].compactMap(\.self)
    return Array(([theme] + rules).joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns a theme's icon with the accent in place of the colour of the built-in icon.
  func icon(over theme: [UInt8]) -> [UInt8] {
    guard let accent else { return theme }
    return Array(
      String(decoding: theme, as: UTF8.self)
        .replacing(AccentColors.iconColor, with: accent.light.css).utf8)
  }

  /// A hash of everything in the look.
  var contentHash: ContentHash {
    let colors = accent.map { "\($0.light.css) \($0.dark?.css ?? "")" } ?? ""
    let files = [Array(colors.utf8), logo?.bytes, icon?.bytes, style]
    // The hash of a missing file differs from that of an empty one.
    return ContentHash(of: files.flatMap { $0.map { ContentHash(of: $0).bytes } ?? [0] })
  }
}

// MARK: - Images

/// A logo or an icon.
package struct BrandingImage: Sendable, Equatable {
  let bytes: [UInt8]
  /// The extension of the file's name in the site, without the dot; it matches the content.
  let fileExtension: String
  /// The size that the image states, in pixels; `nil` if it states none, or may have several.
  let size: (width: Int, height: Int)?

  package static func == (first: BrandingImage, second: BrandingImage) -> Bool {
    first.bytes == second.bytes
  }

  /// Reads an image from a file; `key` is the key of the configuration file that names it.
  init(at path: String, key: String, allowingICO allowsICO: Bool = false) throws(SiteThemeError) {
    let bytes = try SiteBranding.contents(of: path, key: key)
    guard let image = Self(bytes, allowingICO: allowsICO) else {
      let formats = "an SVG, PNG, JPEG, GIF or WebP file" + (allowsICO ? ", or an .ico file" : "")
      throw .unusableFile(
        key: key, path: path, because: "is not an image, or is damaged. Use \(formats)")
    }
    self = image
  }

  /// Creates an image from the bytes of a file; returns `nil` if its format is not supported.
  init?(_ bytes: [UInt8], allowingICO allowsICO: Bool = false) {
    self.bytes = bytes
    if let info = try? ImageInfo(sniffing: bytes) {
      (fileExtension, size) = (info.format.fileExtension, (info.width, info.height))
    } else if allowsICO, bytes.starts(with: [0, 0, 1, 0]) {
      (fileExtension, size) = ("ico", nil)
    } else if let drawing = SVGHeader(bytes) {
      (fileExtension, size) = ("svg", drawing.size)
    } else {
      return nil
    }
  }
}

/// The start tag of an SVG drawing.
private struct SVGHeader {
  /// The size that the drawing states, rounded to pixels; `nil` for none.
  let size: (width: Int, height: Int)?

  /// Reads the first start tag of a file; returns `nil` if it is not `<svg>`.
  init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var tokenizer = HTMLTokenizer(bytes)
    var token = tokenizer.next()
    while case .text(let range, _) = token {
      guard bytes[range].allSatisfy({ $0.isWhitespace || $0 >= 0x80 }) else { return nil }
      token = tokenizer.next()
    }
    guard token == .startTag, bytes[tokenizer.tagName].equalsIgnoringCase("svg") else {
      return nil
    }
    func numbers(_ name: StaticString) -> [Double] {
      let attribute = tokenizer.attributes.first { bytes[$0.name].equalsIgnoringCase(name) }
      let text = attribute.map { String(decoding: bytes[$0.value], as: UTF8.self) } ?? ""
      return text.replacing("px", with: "").split { $0 == " " || $0 == "," }
        .map { Double($0) ?? 0 }
    }
    func size(_ numbers: [Double]) -> (width: Int, height: Int)? {
      let isValid = numbers.count == 2 && numbers.allSatisfy { 0.5..<100_000 ~= $0 }
      return isValid ? (Int(numbers[0].rounded()), Int(numbers[1].rounded())) : nil
    }
    self.size =
      size(numbers("width") + numbers("height")) ?? size(Array(numbers("viewbox").suffix(2)))
  }
}

// MARK: - Colours

extension AccentColors {
  /// The colour in which the built-in icon is drawn.
  static let iconColor = "#b3430b"
  /// The darkest background of text on light pages of the built-in theme, and the lightest one on
  /// dark pages.
  private static let backgrounds = (light: RGBColor(hex: 0xF4F6F8), dark: RGBColor(hex: 0x2C2615))
  /// The minimum contrast of text and background.
  ///
  /// Source: WCAG 2.2, success criterion 1.4.3, level AA.
  private static let minContrast = 4.5

  /// The rule of the style sheet that sets the colours; colours with too little contrast are
  /// darkened for light pages, and lightened for dark ones.
  var rule: String {
    let light = light.legible(
      at: Self.minContrast, on: Self.backgrounds.light, mixing: .black)
    let dark = (dark ?? self.light).legible(
      at: Self.minContrast, on: Self.backgrounds.dark, mixing: .white)
    let color = "light-dark(\(light.css), \(dark.css))"
    return "@media screen { :root { --link: \(color); --warm: \(color) } }"
  }
}
