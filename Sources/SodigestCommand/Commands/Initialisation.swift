internal import BuiltIn
internal import Configuration
internal import Digests
internal import Mustache

/// The command `init`: what a folder needs for a digest every day.
struct Initialisation {
  let options: InitOptions
  let surroundings: CommandEnvironment

  /// Writes what is not there yet, and says so, a line each; throws when there was nothing to
  /// write, too.
  func run() throws -> String {
    var outcomes = [try write("sodigest.yml")]
    if options.writesTemplates { outcomes.append(try writeTheme()) }
    if options.writesUnits {
      outcomes += try ["sodigest.service", "sodigest.timer"].map(write)
    }
    guard outcomes.contains(where: \.isNew) else {
      let names = outcomes.map { "`\($0.name)`" }.joined(separator: ", ")
      throw Failure(.usage, "\(names): there already; nothing was written")
    }
    return (outcomes.map(\.line) + advice).map { "\($0)\n" }.joined()
  }

  private struct Outcome {
    let name: String
    let isNew: Bool

    var line: String { isNew ? "wrote \(name)" : "kept \(name), which was there already" }
  }

  private func write(_ name: String) throws -> Outcome {
    let page = "\(name).txt"
    let theme = try Theme(
      files: [page: BuiltIn.files(in: "Setup")[name] ?? []], pages: [page: Self.fields])
    var bytes: [UInt8] = []
    theme.render(page, values, into: &bytes)
    return Outcome(
      name: name, isNew: try NewFiles.write(bytes, to: path(name, in: surroundings.folder)))
  }

  private func writeTheme() throws -> Outcome {
    let copy = ThemeCopy(to: Self.theme, from: surroundings.folder)
    let isNew = copy.isPossible
    if isNew { _ = try copy.write() }
    return Outcome(name: Self.theme, isNew: isNew)
  }

  private static let theme = "Templates"

  /// What the files in `Setup/` print.
  private static let fields = RecordDeclaration([
    "hasDigests": .flag,
    "digests": .list(of: RecordDeclaration(["name": .text, "tags": .text, "site": .text])),
    "hasTemplates": .flag, "folder": .text, "program": .text,
  ])

  private var values: TemplateRecord {
    let digests = options.digests.filter { !$0.tags.all.isEmpty }.map { digest in
      TemplateRecord([
        .text(digest.folderName),
        .text(digest.tags.all.map { "\"\($0)\"" }.joined(separator: ", ")),
        .text(digest.sites[0] == "stackoverflow" ? "" : digest.sites[0]),
      ])
    }
    return TemplateRecord([
      .flag(!digests.isEmpty), .list(digests), .flag(options.writesTemplates),
      .text(surroundings.folder), .text(surroundings.program),
    ])
  }

  /// What to do next.
  private var advice: [String] {
    let isEmpty = options.digests.allSatisfy(\.tags.all.isEmpty)
    let next =
      isEmpty
      ? "name your tags in sodigest.yml, then run: sodigest build" : "now run: sodigest build"
    guard options.writesUnits else { return [next] }
    return [
      next,
      "to run it every morning: sudo systemctl link \(surroundings.folder)/sodigest.service"
        + " && sudo systemctl enable --now \(surroundings.folder)/sodigest.timer",
    ]
  }
}
