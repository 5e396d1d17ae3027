internal import Basics
internal import Synchronization

/// The cost of a build, by stage and by kind of file; threads may share it.
package final class BuildProfile: Sendable {
  package struct Cost: Sendable {
    /// Of processor time.
    package var seconds = 0.0
    package var files = 0
    package var bytes = 0

    static func + (first: Cost, second: Cost) -> Cost {
      Cost(
        seconds: first.seconds + second.seconds, files: first.files + second.files,
        bytes: first.bytes + second.bytes)
    }

    static func - (first: Cost, second: Cost) -> Cost {
      Cost(
        seconds: first.seconds - second.seconds, files: first.files - second.files,
        bytes: first.bytes - second.bytes)
    }
  }

  package struct Entry: Sendable {
    package let name: String
    package var cost = Cost()
    /// Elapsed time; nil for work that threads share.
    package var wall: Duration?
    /// The most memory that the process had until its end, in bytes.
    package var peakMemory = 0
  }

  private let entries = Mutex((stages: [Entry](), parts: [Entry]()))

  package init() {}

  /// In the order in which they ran.
  package var stages: [Entry] { entries.withLock { $0.stages } }
  /// Templates and other work of threads, the most expensive first.
  package var parts: [Entry] {
    entries.withLock { $0.parts }.sorted { $0.cost.seconds > $1.cost.seconds }
  }

  /// A stage that runs.
  package struct Stage {
    fileprivate let start = ContinuousClock.now
    fileprivate let seconds = ProcessCost.seconds
    fileprivate let made: Cost
  }

  package func begin() -> Stage { Stage(made: made) }

  package func end(_ stage: Stage, _ name: String) {
    var cost = made - stage.made
    cost.seconds = ProcessCost.seconds - stage.seconds
    let entry = Entry(
      name: name, cost: cost, wall: .now - stage.start, peakMemory: ProcessCost.peakMemory)
    entries.withLock { $0.stages.append(entry) }
  }

  private var made: Cost {
    entries.withLock { $0.parts.reduce(Cost()) { $0 + $1.cost } }
  }

  /// Adds the cost of work on this thread.
  func add(_ cost: Cost, to name: String) {
    let memory = ProcessCost.peakMemory
    entries.withLock { entries in
      let place = entries.parts.firstIndex { $0.name == name } ?? entries.parts.endIndex
      if place == entries.parts.endIndex { entries.parts.append(Entry(name: name)) }
      entries.parts[place].cost = entries.parts[place].cost + cost
      entries.parts[place].peakMemory = memory
    }
  }
}
