internal import BenchmarkSupport
internal import FoundationEssentials

/// A command that is measured.
struct Work {
  let name: String
  let command: [String]
  /// A folder that must not be there before.
  let removed: String

  init(_ name: String, _ command: [String], removing folder: String) {
    (self.name, self.command, removed) = (name, command, folder)
  }
}

/// What some works cost, round by round.
struct Figures {
  /// The work to which others are compared.
  static let copying = "cp -r"

  var questions = 0
  var files = 0
  var bytes = 0
  private var names: [String] = []
  private var measurements: [String: [Measurement]] = [:]

  /// Measures works in turn; the first round only warms up.
  init(of works: [Work], rounds: Int) throws {
    for round in 0...rounds {
      for work in works {
        if FileManager.default.fileExists(atPath: work.removed) {
          try FileManager.default.removeItem(atPath: work.removed)
        }
        let measurement = try Measurement(work.command)
        if round > 0 { append([(work.name, measurement)]) }
      }
    }
  }

  mutating func append(_ others: [(name: String, measurement: Measurement)]) {
    for (name, measurement) in others {
      if measurements[name] == nil { names.append(name) }
      measurements[name, default: []].append(measurement)
    }
  }

  private func middle(_ name: String, _ figure: (Measurement) -> Double) -> Double {
    median((measurements[name] ?? []).map(figure))
  }

  /// How often what a work costs is what copying costs, round by round.
  private func ratio(_ name: String, _ figure: (Measurement) -> Double) -> Double? {
    guard let own = measurements[name], let copies = measurements[Self.copying],
      own.count == copies.count, name != Self.copying
    else { return nil }
    return median(zip(own, copies).map { figure($0) / figure($1) })
  }

  /// For people.
  var table: String {
    var lines = [
      "\(questions) questions, \(files) files, \(bytes / 1_000_000) MB",
      row("", "seconds", "processor", "MB", "× cp -r"),
    ]
    for name in names {
      lines.append(
        row(
          name, rounded(middle(name, \.wall), 3), rounded(middle(name, \.processor), 3),
          "\(Int(middle(name, \.peak)))", ratio(name, \.wall).map { rounded($0) } ?? ""))
    }
    return lines.joined(separator: "\n")
  }
}

// MARK: - For programs

extension Figures {
  /// The same, to be kept and compared with.
  private struct Record: Codable {
    let questions: Int
    let files: Int
    let bytes: Int
    let works: [Entry]

    struct Entry: Codable {
      let name: String
      let seconds: Double
      let processorSeconds: Double
      let megabytes: Double
      let ratio: Double?
      let processorRatio: Double?
    }
  }

  var json: Data {
    get throws {
      let entries = names.map { name in
        Record.Entry(
          name: name, seconds: middle(name, \.wall), processorSeconds: middle(name, \.processor),
          megabytes: middle(name, \.peak), ratio: ratio(name, \.wall),
          processorRatio: ratio(name, \.processor))
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(
        Record(questions: questions, files: files, bytes: bytes, works: entries))
    }
  }

  /// What costs a third more than once noted, in processor time, which says the same on a busy machine.
  func losses(against noted: Data) throws -> [String] {
    try JSONDecoder().decode(Record.self, from: noted).works.compactMap { entry in
      guard let before = entry.processorRatio, let now = ratio(entry.name, \.processor),
        now > before * 4 / 3
      else { return nil }
      return "\(entry.name): \(rounded(now)) times \(Self.copying), noted is \(rounded(before))"
    }
  }
}
