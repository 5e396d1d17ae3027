internal import BenchmarkSupport
internal import FoundationEssentials

/// A command whose time and memory are measured.
struct MeasuredCommand {
  let name: String
  let arguments: [String]
  /// The folder that is deleted before each run of the command.
  let outputFolder: String

  init(_ name: String, _ arguments: [String], deleting outputFolder: String) {
    (self.name, self.arguments, self.outputFolder) = (name, arguments, outputFolder)
  }
}

/// The measurements of several commands, by round.
struct BenchmarkResults {
  /// The name of the command to which the other commands are compared.
  static let baselineName = "cp -r"

  var questionCount = 0
  var fileCount = 0
  var byteCount = 0
  private var names: [String] = []
  private var measurements: [String: [Measurement]] = [:]

  /// Measures commands alternately, after a warm-up round.
  init(of commands: [MeasuredCommand], rounds: Int) throws {
    for round in 0...rounds {
      for command in commands {
        if FileManager.default.fileExists(atPath: command.outputFolder) {
          try FileManager.default.removeItem(atPath: command.outputFolder)
        }
        let measurement = try Measurement(command.arguments)
        if round > 0 { append([(command.name, measurement)]) }
      }
    }
  }

  mutating func append(_ newMeasurements: [(name: String, measurement: Measurement)]) {
    for (name, measurement) in newMeasurements {
      if measurements[name] == nil { names.append(name) }
      measurements[name, default: []].append(measurement)
    }
  }

  private func median(of name: String, _ value: (Measurement) -> Double) -> Double {
    BenchmarkSupport.median((measurements[name] ?? []).map(value))
  }

  /// Returns the median ratio of a command's cost to that of copying.
  private func ratio(_ name: String, _ value: (Measurement) -> Double) -> Double? {
    guard let ownMeasurements = measurements[name], let baseline = measurements[Self.baselineName],
      ownMeasurements.count == baseline.count, name != Self.baselineName
    else { return nil }
    return BenchmarkSupport.median(
      zip(ownMeasurements, baseline).map { value($0) / value($1) })
  }

  /// The results as a text table.
  var table: String {
    var lines = [
      "\(questionCount) questions, \(fileCount) files, \(byteCount / 1_000_000) MB",
      row("", "seconds", "processor", "MB", "× cp -r"),
    ]
    for name in names {
      lines.append(
        row(
          name, rounded(median(of: name, \.elapsedTime), 3),
          rounded(median(of: name, \.processorTime), 3),
          "\(Int(median(of: name, \.peakMemory)))",
          ratio(name, \.elapsedTime).map { rounded($0) } ?? ""))
    }
    return lines.joined(separator: "\n")
  }
}

// MARK: - JSON

extension BenchmarkResults {
  /// The form in which results are stored for comparison with later ones.
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

  /// The results as JSON, for comparison with later ones.
  var json: Data {
    get throws {
      let entries = names.map { name in
        Record.Entry(
          name: name, seconds: median(of: name, \.elapsedTime),
          processorSeconds: median(of: name, \.processorTime),
          megabytes: median(of: name, \.peakMemory), ratio: ratio(name, \.elapsedTime),
          processorRatio: ratio(name, \.processorTime))
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(
        Record(questions: questionCount, files: fileCount, bytes: byteCount, works: entries))
    }
  }

  /// Returns messages about commands whose processor time exceeds that of earlier results by a
  /// third.
  ///
  /// Processor times depend less on the load of the machine than elapsed times do.
  func regressions(from earlierResults: Data) throws -> [String] {
    try JSONDecoder().decode(Record.self, from: earlierResults).works.compactMap { entry in
      guard let earlierRatio = entry.processorRatio,
        let currentRatio = ratio(entry.name, \.processorTime),
        currentRatio > earlierRatio * 4 / 3
      else { return nil }
      return
        "\(entry.name): \(rounded(currentRatio)) times \(Self.baselineName), earlier \(rounded(earlierRatio))"
    }
  }
}
