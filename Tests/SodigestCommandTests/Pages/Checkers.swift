import Foundation
import SiteTesting

/// Programs that judge pages; nobody needs them to build or use sodigest.
enum Checkers {
  /// axe-core's `axe.min.js`, where `AXE` names it.
  static let axe = named("AXE").flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  /// The Nu Html Checker's `vnu.jar`, where `VNU` names it.
  static let validator = named("VNU")

  private static func named(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// An expression that gives the violations axe finds on a page, as text; best practices count.
  ///
  /// Pages opened from disk may not ask for their style sheet again.
  static func violations(_ axe: String) -> String {
    """
    (async () => {
      \(axe)
      const found = await axe.run(document, { resultTypes: ['violations'], preload: false });
      return found.violations.map(rule =>
        rule.id + ': ' + rule.nodes.map(node => node.html).join(' | ').slice(0, 400)).join('\\n');
    })()
    """
  }

  /// Validates all pages of a folder; warnings count.
  static func validate(_ folder: String) throws {
    try shell("java", "-Xss4m", "-jar", validator ?? "", "--Werror", "--skip-non-html", folder)
  }
}
