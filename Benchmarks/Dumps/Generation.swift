internal import Basics
internal import Foundation
internal import TestSupport

/// The making of a dump.
final class Generation {
  private let source: Source
  private let questions: Int
  private var numbers: SplitMix
  private let posts: TableWriter
  private let comments: TableWriter
  private let folder: String
  private var lastPost = 0
  private var lastComment = 0
  /// The questions that get an answer once so many questions were written.
  private var due: [Int: [Int]] = [:]

  init(of source: Source, into folder: String, questions: Int) throws {
    self.source = source
    self.questions = questions
    self.folder = folder
    numbers = SplitMix(seed: UInt64(questions))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    posts = try TableWriter("posts", at: "\(folder)/Posts.xml")
    comments = try TableWriter("comments", at: "\(folder)/Comments.xml")
  }

  func run() throws {
    for number in 0..<questions {
      try writeQuestion(number)
      for question in due.removeValue(forKey: number) ?? [] { try writeAnswer(to: question) }
    }
    for number in due.keys.sorted() {
      for question in due[number] ?? [] { try writeAnswer(to: question) }
    }
    try posts.finish()
    try comments.finish()
    try writeUsers()
    try Data(source.tags).write(to: URL(filePath: "\(folder)/Tags.xml"))
  }

  private func writeQuestion(_ number: Int) throws {
    lastPost += 1
    let count = [0, 1, 1, 2, 2, 3][numbers.below(6)]
    for _ in 0..<count {
      let delay = numbers.below(10) == 0 ? numbers.below(questions) : numbers.below(50)
      due[number + delay, default: []].append(lastPost)
    }
    let row = source.questions[numbers.below(source.questions.count)]
    row.write(
      [
        "Id": lastPost, "AcceptedAnswerId": nil, "AnswerCount": count,
        "OwnerUserId": user(), "LastEditorUserId": user(),
      ], to: &posts.buffer)
    try posts.flush()
    try writeComments(on: lastPost)
  }

  private func writeAnswer(to question: Int) throws {
    lastPost += 1
    let row = source.answers[numbers.below(source.answers.count)]
    row.write(
      [
        "Id": lastPost, "ParentId": question, "OwnerUserId": user(), "LastEditorUserId": user(),
      ], to: &posts.buffer)
    try posts.flush()
    try writeComments(on: lastPost)
  }

  /// As many to a post as the dump has.
  private func writeComments(on post: Int) throws {
    let all = source.questions.count + source.answers.count
    for _ in 0..<4 where numbers.below(4 * all) < source.comments.count {
      lastComment += 1
      let row = source.comments[numbers.below(source.comments.count)]
      row.write(["Id": lastComment, "PostId": post, "UserId": user()], to: &comments.buffer)
    }
    try comments.flush()
  }

  /// Half as many people as questions, some of them known for much.
  private func user() -> Int {
    1 + numbers.below(1 + numbers.below(max(1, questions / 2)))
  }

  private func writeUsers() throws {
    let users = try TableWriter("users", at: "\(folder)/Users.xml")
    for id in 1...max(1, questions / 2) {
      let row = source.users[numbers.below(source.users.count)]
      row.write(["Id": id, "AccountId": id], to: &users.buffer)
      try users.flush()
    }
    try users.finish()
  }
}

/// A table under way.
final class TableWriter {
  var buffer = ByteBuffer()
  private let root: String
  private let file: FileHandle

  init(_ root: String, at path: String) throws {
    self.root = root
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    file = try FileHandle(forWritingTo: URL(filePath: path))
    buffer.append([0xEF, 0xBB, 0xBF])
    buffer.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<")
    buffer.append(root)
    buffer.append(">\n")
  }

  /// Writes what is worth writing.
  func flush(_ size: Int = 1 << 20) throws {
    guard buffer.count >= size else { return }
    try file.write(contentsOf: Data(buffer.bytes))
    buffer.removeAll()
  }

  func finish() throws {
    buffer.append("</")
    buffer.append(root)
    buffer.append(">\n")
    try flush(0)
    try file.close()
  }
}
