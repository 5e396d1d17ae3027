import FoundationEssentials
import MathsContract
import Testing

/// A formula of a book.
struct Formula: Decodable, Sendable {
  let tex: String
  let display: Bool

  /// Those of two books; only where `SODIGEST_SHARED` names them.
  static func all() throws -> [Formula] {
    let folder = try #require(ProcessInfo.processInfo.environment["SODIGEST_SHARED"])
    let file = URL(filePath: folder).appending(path: "data/maths/formulae.json")
    return try JSONDecoder().decode([Formula].self, from: Data(contentsOf: file))
  }

  /// Names that only their book defines.
  private static let macros: Set = [
    "CH", "Coker", "Curvesstack", "Ext", "Hom", "Ker", "Mor", "NL", "Ob", "Pic", "QCoh", "Sch",
    "Sh", "SheafHom", "Spec", "colim", "etale", "proetale",
  ]

  /// Whether it needs a definition that is not in it.
  var needsItsBook: Bool {
    tex.split(separator: "\\").contains { part in
      Self.macros.contains(String(part.prefix { $0.isASCII && $0.isLetter }))
    }
  }
}

@Suite(
  "Formulae of real texts",
  .enabled(
    if: ProcessInfo.processInfo.environment["SODIGEST_SHARED"] != nil,
    "SODIGEST_SHARED names no folder"))
struct SharedFormulaTests {
  @Test("All but those that need their book are converted in full, to valid MathML Core")
  func formulae() throws {
    let formulae = try Formula.all()
    #expect(formulae.count == 2500)
    for formula in formulae {
      let result = html(formula.tex, display: formula.display)
      #expect(MathsPromises.faults(inResult: result, of: formula.tex) == [])
      #expect(result.hasPrefix("<code>") == formula.needsItsBook, "\(formula.tex)")
      if result.hasPrefix("<math") { #expect(!result.contains("\\"), "\(formula.tex)") }
    }
  }
}

@Suite("Seeds of the fuzzer of formulae")
struct FormulaSeedTests {
  @Test("No seed breaks a promise")
  func seeds() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Fuzzing/Seeds/Maths").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try Data(contentsOf: URL(filePath: folder).appending(path: name))
      #expect(MathsPromises.faults(of: Array(bytes)) == [], "\(name)")
    }
  }
}
