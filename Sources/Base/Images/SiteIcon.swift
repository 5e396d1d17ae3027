internal import Basics

/// A drawn icon for a site: the mark of the built-in theme on a colour of the site's own.
package enum SiteIcon {
  /// Returns the icon as a PNG file.
  ///
  /// The same seed always gives the same icon.
  ///
  /// - Parameters:
  ///   - seed: A text that identifies the site, such as `stackoverflow.com`; it chooses the colour.
  ///   - side: The width and the height, in pixels.
  /// - Returns: The bytes of the file.
  package static func png(seed: String, side: Int) -> [UInt8] {
    let color = color(seed: seed)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side * 4)
    for row in 0..<side {
      for column in 0..<side {
        let samples = samples(row: row, column: column, side: side)
        let background = share(of: samples) { Shape.background.contains($0) }
        let mark = share(of: samples) { point in Shape.mark.contains { $0.contains(point) } }
        let pixel = color.mixed(with: .white, share: mark)
        pixels += [pixel.red, pixel.green, pixel.blue, UInt8((background * 255).rounded())]
      }
    }
    return PNG.encoded(pixels, width: side)
  }

  /// Returns the cover of a book as a PNG file, for readers that show no drawings: the mark of the icon, without text.
  ///
  /// - Parameter seed: A text that identifies the site; it chooses the colour.
  /// - Returns: The bytes of the file, with 600 by 900 pixels.
  package static func bookCover(seed: String) -> [UInt8] {
    let (width, height, markSide) = (600, 900, 400)
    let color = color(seed: seed)
    let emptyRow = [UInt8](
      repeatElement([color.red, color.green, color.blue, 255], count: width).joined())
    let margin = (width - markSide) / 2
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let rowStart = pixels.count
      pixels += emptyRow
      guard (margin..<margin + markSide).contains(row) else { continue }
      for column in 0..<markSide {
        let point = (
          x: (Double(column) + 0.5) * 32 / Double(markSide),
          y: (Double(row - margin) + 0.5) * 32 / Double(markSide)
        )
        guard Shape.mark.contains(where: { $0.contains(point) }) else { continue }
        let start = rowStart + (margin + column) * 4
        for channel in 0..<3 { pixels[start + channel] = 255 }
      }
    }
    return PNG.encoded(pixels, width: width)
  }

  /// A point of the drawing, which is 32 wide and 32 high as `icon.svg` is.
  private typealias Point = (x: Double, y: Double)

  /// A rectangle with rounded corners.
  private struct Shape {
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
    let radius: Double

    static let background = Shape(x: 0...32, y: 0...32, radius: 7)
    /// Three lines of text with round ends.
    static let mark = [
      Shape(x: 6.5...25.5, y: 8.5...11.5, radius: 1.5),
      Shape(x: 6.5...25.5, y: 14.5...17.5, radius: 1.5),
      Shape(x: 6.5...18.5, y: 20.5...23.5, radius: 1.5),
    ]

    func contains(_ point: Point) -> Bool {
      guard x.contains(point.x), y.contains(point.y) else { return false }
      let across = max(x.lowerBound + radius - point.x, point.x - x.upperBound + radius, 0)
      let down = max(y.lowerBound + radius - point.y, point.y - y.upperBound + radius, 0)
      return across * across + down * down <= radius * radius
    }
  }

  /// The number of rows and of columns of samples in each pixel, for smooth edges.
  private static let samplesPerSide = 4

  /// Returns points that are evenly spread over a pixel.
  private static func samples(row: Int, column: Int, side: Int) -> [Point] {
    let step = 32 / Double(side * samplesPerSide)
    var points: [Point] = []
    for down in 0..<samplesPerSide {
      let y = (Double(row * samplesPerSide + down) + 0.5) * step
      for across in 0..<samplesPerSide {
        points.append((x: (Double(column * samplesPerSide + across) + 0.5) * step, y: y))
      }
    }
    return points
  }

  /// Returns the share of the points that fulfil a condition.
  private static func share(of points: [Point], where condition: (Point) -> Bool) -> Double {
    Double(points.count(where: condition)) / Double(points.count)
  }

  /// Returns a colour on which the white mark has enough contrast.
  private static func color(seed: String) -> RGBColor {
    let hash = ContentHash(of: Array(seed.utf8)).bytes
    let hues: [UInt32] = [
      0xB3430B, 0xA3263F, 0x8A2B7F, 0x5B3FA8, 0x2F55A4, 0x1F6A8C, 0x1D7360, 0x3C7327,
    ]
    return RGBColor(hex: hues[Int(hash[0]) % hues.count])
  }
}
