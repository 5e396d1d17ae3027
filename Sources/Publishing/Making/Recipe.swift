internal import Images

/// Stands for what goes into every page: the program, the theme and the settings.
struct Recipe {
  /// 64 hexadecimal digits.
  let text: String

  init(theme: SiteTheme, settings: SiteSettings) {
    var settings = settings
    // These make no difference to what is on a page.
    settings.output = ""
    settings.success = nil
    settings.mostFilesLookedAt = 0
    settings.jobs = 1
    settings.force = false
    // A set has no order.
    let formats = settings.formats.map(\.rawValue).sorted()
    settings.formats = []
    // All properties, those of later versions too.
    let parts = [theme.fingerprint.hex, "\(formats)", "\(settings)"]
    text = ContentHash(of: Array(parts.joined(separator: "\n").utf8)).hex
  }
}
