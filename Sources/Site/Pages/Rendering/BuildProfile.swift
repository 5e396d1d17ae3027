internal import Basics
internal import Synchronization

/// The cost of a build, by stage and by template.
///
/// Threads share it.
package final class BuildProfile: Sendable {
  /// The processor time of some work, and the files that it built.
  package struct Cost: Sendable {
    /// The processor time in seconds.
    package var seconds = 0.0
    /// The number of files that were built.
    package var files = 0
    /// The total size of the files that were built, in bytes.
    package var bytes = 0

    static func + (lhs: Cost, rhs: Cost) -> Cost {
      Cost(
        seconds: lhs.seconds + rhs.seconds, files: lhs.files + rhs.files,
        bytes: lhs.bytes + rhs.bytes)
    }

    static func - (lhs: Cost, rhs: Cost) -> Cost {
      Cost(
        seconds: lhs.seconds - rhs.seconds, files: lhs.files - rhs.files,
        bytes: lhs.bytes - rhs.bytes)
    }
  }

  /// The measured cost of a stage of the build, or of rendering a template or another task.
  package struct Measurement: Sendable {
    package let name: String
    package var cost = Cost()
    /// The elapsed time of a stage; `nil` for tasks, which several threads do at the same time.
    package var elapsedTime: Duration?
    /// The peak memory of the process, from its start to the end of the measurement, in bytes.
    package var peakMemory = 0
  }

  private let entries = Mutex((stages: [Measurement](), tasks: [Measurement]()))

  package init() {}

  /// The cost of each stage, in the order in which the stages ran.
  package var stages: [Measurement] { entries.withLock { $0.stages } }
  /// The cost of each template and of other tasks of threads, the most expensive first.
  package var tasks: [Measurement] {
    entries.withLock { $0.tasks }.sorted { $0.cost.seconds > $1.cost.seconds }
  }

  /// A stage that is being measured: when it started, and the cost of the build before it.
  package struct RunningStage {
    fileprivate let start = ContinuousClock.now
    fileprivate let seconds = ResourceUsage.processCPUSeconds
    fileprivate let costBefore: Cost
  }

  /// Starts the measurement of a stage.
  package func beginStage() -> RunningStage { RunningStage(costBefore: taskCost) }

  /// Ends the measurement of a stage and adds it to ``stages``.
  package func endStage(_ stage: RunningStage, _ name: String) {
    var cost = taskCost - stage.costBefore
    cost.seconds = ResourceUsage.processCPUSeconds - stage.seconds
    let entry = Measurement(
      name: name, cost: cost, elapsedTime: .now - stage.start,
      peakMemory: ResourceUsage.peakMemoryBytes)
    entries.withLock { $0.stages.append(entry) }
  }

  /// The total cost of all tasks so far.
  private var taskCost: Cost {
    entries.withLock { $0.tasks.reduce(Cost()) { $0 + $1.cost } }
  }

  /// Adds the cost of work on the current thread to the task with the given name.
  func add(_ cost: Cost, toTask name: String) {
    let memory = ResourceUsage.peakMemoryBytes
    entries.withLock { entries in
      let index = entries.tasks.firstIndex { $0.name == name } ?? entries.tasks.endIndex
      if index == entries.tasks.endIndex { entries.tasks.append(Measurement(name: name)) }
      entries.tasks[index].cost = entries.tasks[index].cost + cost
      entries.tasks[index].peakMemory = memory
    }
  }
}
