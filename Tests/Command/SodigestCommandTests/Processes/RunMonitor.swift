import Foundation
import Glibc

/// A stage of a run that is visible in its output folder.
enum Stage: CaseIterable, Sendable {
  case started
  /// Files are written to the staging folder.
  case staging
  /// Files are moved to their final paths.
  case promoting
}

/// A time after the start of a stage.
struct RunMoment: Sendable {
  let stage: Stage
  let delay: Duration
}

/// Observes an output folder during a run.
struct RunMonitor: Sendable {
  private let folder: String
  private let start = ContinuousClock.now
  private let listBefore: ino_t?

  /// - Parameter output: The output folder, with an existing site.
  init(on output: String) {
    folder = output
    listBefore = Self.inode(of: "\(output)/.sodigest-site")
  }

  /// Waits for a moment of a run.
  ///
  /// - Returns: Whether the run was still active then.
  func wait(for moment: RunMoment, of program: Program) -> Bool {
    while !hasStarted(moment.stage) {
      guard program.isRunning else { return false }
      sleepBriefly()
    }
    let end = ContinuousClock.now + moment.delay
    while ContinuousClock.now < end {
      guard program.isRunning else { return false }
      sleepBriefly()
    }
    return program.isRunning
  }

  /// Waits for the end of a run and returns the start of each stage.
  func times(of program: Program) -> [Stage: Duration] {
    var times: [Stage: Duration] = [.started: .zero]
    while program.isRunning {
      for stage in Stage.allCases where times[stage] == nil && hasStarted(stage) {
        times[stage] = ContinuousClock.now - start
      }
      sleepBriefly()
    }
    return times
  }

  /// Sleeps for a time that is short compared to the last stage of a run.
  private func sleepBriefly() { usleep(50) }

  private func hasStarted(_ stage: Stage) -> Bool {
    switch stage {
    case .started: true
    case .staging: Self.inode(of: "\(folder)/.sodigest-unfinished") != nil
    case .promoting: Self.inode(of: "\(folder)/.sodigest-site") != listBefore
    }
  }

  private static func inode(of path: String) -> ino_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_ino : nil
  }
}
