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
  /// The name of the command whose speed is compared with that of the other commands.
  static let renderingName = "render"

  /// Which posts the archive was generated from, such as `sample`.
  var posts = ""
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

  /// Adds the sums of two commands that run one after the other, by round.
  mutating func appendSum(of first: String, _ second: String) {
    let sums = zip(measurements[first] ?? [], measurements[second] ?? []).map(Measurement.init)
    append(sums.map { ("\(first), \(second)", $0) })
  }

  private func median(of name: String, _ value: (Measurement) -> Double) -> Double {
    BenchmarkSupport.median((measurements[name] ?? []).map(value))
  }

  /// Returns the median ratio of a command's cost to that of copying.
  private func ratio(_ name: String, _ value: (Measurement) -> Double) -> Double? {
    ratios(name, to: Self.baselineName, value).map(BenchmarkSupport.median)
  }

  /// Returns the ratios of the costs of two commands by round; nil if they are the same command or did not alternate.
  private func ratios(
    _ name: String, to baselineName: String, _ value: (Measurement) -> Double
  ) -> [Double]? {
    guard let ownMeasurements = measurements[name], let baseline = measurements[baselineName],
      ownMeasurements.count == baseline.count, name != baselineName
    else { return nil }
    return zip(ownMeasurements, baseline).map { value($0) / value($1) }
  }

  /// Returns how many times the elapsed time of rendering a command takes: median, minimum and maximum.
  private func spread(_ name: String) -> String? {
    ratios(name, to: Self.renderingName, \.elapsedTime).map { ratios in
      "\(rounded(BenchmarkSupport.median(ratios))) (\(rounded(ratios.min() ?? .nan))–\(rounded(ratios.max() ?? .nan)))"
    }
  }

  /// The results as a text table.
  var table: String {
    var lines = [
      "\(questionCount) questions of \(posts) posts, \(fileCount) files, \(byteCount / 1_000_000) MB",
      row("", "seconds", "processor", "MB", "× cp -r") + "  × render (range)",
    ]
    for name in names {
      lines.append(
        row(
          name, rounded(median(of: name, \.elapsedTime), 3),
          rounded(median(of: name, \.processorTime), 3),
          "\(Int(median(of: name, \.peakMemory)))",
          ratio(name, \.elapsedTime).map { rounded($0) } ?? "")
          + (spread(name).map { "  " + $0 } ?? ""))
    }
    return lines.joined(separator: "\n")
  }
}

// MARK: - JSON

extension BenchmarkResults {
  /// The form in which results are stored for comparison with later ones.
  private struct Record: Codable {
    let posts: String
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

  private var record: Record {
    let entries = names.map { name in
      Record.Entry(
        name: name, seconds: median(of: name, \.elapsedTime),
        processorSeconds: median(of: name, \.processorTime),
        megabytes: median(of: name, \.peakMemory), ratio: ratio(name, \.elapsedTime),
        processorRatio: ratio(name, \.processorTime))
    }
    return Record(
      posts: posts, questions: questionCount, files: fileCount, bytes: byteCount, works: entries)
  }

  /// Returns results as JSON, for comparison with later ones.
  static func json(of allResults: [BenchmarkResults]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(allResults.map(\.record))
  }

  /// Returns messages about commands whose processor time exceeds that of earlier results by a
  /// third.
  ///
  /// Processor times depend less on the load of the machine than elapsed times do.
  func regressions(from earlierResults: Data) throws -> [String] {
    let records = try JSONDecoder().decode([Record].self, from: earlierResults)
    let entries = records.first { $0.posts == posts }?.works ?? []
    return entries.compactMap { entry in
      guard let earlierRatio = entry.processorRatio,
        let currentRatio = ratio(entry.name, \.processorTime),
        currentRatio > earlierRatio * 4 / 3
      else { return nil }
      return
        "\(entry.name): \(rounded(currentRatio)) times \(Self.baselineName), earlier \(rounded(earlierRatio))"
    }
  }
}
