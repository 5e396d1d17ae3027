import Foundation
import Glibc

/// How far a run has come, as anybody can see who looks at its output folder.
enum Stage: CaseIterable, Sendable {
  case begun
  /// Files are being written out of sight.
  case staging
  /// The first file came into its place.
  case revealing
}

/// A moment of a run: that long after a stage began.
struct Moment: Sendable {
  let stage: Stage
  let delay: Duration
}

/// Looks at an output folder while a run changes it.
struct Watch: Sendable {
  private let folder: String
  private let start = ContinuousClock.now
  private let listBefore: ino_t?

  /// - Parameter output: Where the run will publish; a site is there already.
  init(on output: String) {
    folder = output
    listBefore = Self.number(of: "\(output)/.sodigest-site")
  }

  /// Waits for a moment of a run.
  ///
  /// - Returns: Whether the run was still going on then.
  func wait(for moment: Moment, of program: Program) -> Bool {
    while !has(begun: moment.stage) {
      guard program.isRunning else { return false }
      rest()
    }
    let end = ContinuousClock.now + moment.delay
    while ContinuousClock.now < end {
      guard program.isRunning else { return false }
      rest()
    }
    return program.isRunning
  }

  /// How long after the start each stage of a run began; returns when it has ended.
  func times(of program: Program) -> [Stage: Duration] {
    var times: [Stage: Duration] = [.begun: .zero]
    while program.isRunning {
      for stage in Stage.allCases where times[stage] == nil && has(begun: stage) {
        times[stage] = ContinuousClock.now - start
      }
      rest()
    }
    return times
  }

  /// Leaves the processor to others for a while that is short beside a run's last stage.
  private func rest() { usleep(50) }

  private func has(begun stage: Stage) -> Bool {
    switch stage {
    case .begun: true
    case .staging: Self.number(of: "\(folder)/.sodigest-unfinished") != nil
    case .revealing: Self.number(of: "\(folder)/.sodigest-site") != listBefore
    }
  }

  private static func number(of path: String) -> ino_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_ino : nil
  }
}
