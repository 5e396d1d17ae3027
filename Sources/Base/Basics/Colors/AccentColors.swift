/// The colours of links and badges on light and on dark pages.
package struct AccentColors: Sendable, Equatable {
  package let light: RGBColor
  /// The colour on dark pages; `nil` for a lighter variant of ``light``.
  package let dark: RGBColor?

  package init(light: RGBColor, dark: RGBColor? = nil) { (self.light, self.dark) = (light, dark) }
}
