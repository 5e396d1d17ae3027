internal import Basics
internal import Foundation
internal import TestSupport

/// The state of generating a data dump.
final class DumpGeneration {
  private let source: SourceDump
  private let questionCount: Int
  private var random: SplitMix
  private let posts: TableWriter
  private let comments: TableWriter
  private let folder: String
  private var lastPostID = 0
  private var lastCommentID = 0
  /// The ids of the questions to be answered next, by the number of the question after which their
  /// answers are written.
  private var questionsDueForAnswer: [Int: [Int]] = [:]

  init(of source: SourceDump, into folder: String, questions questionCount: Int) throws {
    self.source = source
    self.questionCount = questionCount
    self.folder = folder
    random = SplitMix(seed: UInt64(questionCount))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    posts = try TableWriter("posts", at: "\(folder)/Posts.xml")
    comments = try TableWriter("comments", at: "\(folder)/Comments.xml")
  }

  func run() throws {
    for number in 0..<questionCount {
      try writeQuestion(number)
      for question in questionsDueForAnswer.removeValue(forKey: number) ?? [] {
        try writeAnswer(to: question)
      }
    }
    for number in questionsDueForAnswer.keys.sorted() {
      for question in questionsDueForAnswer[number] ?? [] { try writeAnswer(to: question) }
    }
    try posts.finish()
    try comments.finish()
    try writeUsers()
    try Data(source.tags).write(to: URL(filePath: "\(folder)/Tags.xml"))
  }

  private func writeQuestion(_ number: Int) throws {
    lastPostID += 1
    let count = [0, 1, 1, 2, 2, 3][random.below(6)]
    for _ in 0..<count {
      let delay = random.below(10) == 0 ? random.below(questionCount) : random.below(50)
      questionsDueForAnswer[number + delay, default: []].append(lastPostID)
    }
    let row = source.questions[random.below(source.questions.count)]
    row.write(
      [
        "Id": lastPostID, "AcceptedAnswerId": nil, "AnswerCount": count,
        "OwnerUserId": randomUserID(), "LastEditorUserId": randomUserID(),
      ], to: &posts.buffer)
    try posts.flush()
    try writeComments(on: lastPostID)
  }

  private func writeAnswer(to question: Int) throws {
    lastPostID += 1
    let row = source.answers[random.below(source.answers.count)]
    row.write(
      [
        "Id": lastPostID, "ParentId": question, "OwnerUserId": randomUserID(),
        "LastEditorUserId": randomUserID(),
      ], to: &posts.buffer)
    try posts.flush()
    try writeComments(on: lastPostID)
  }

  /// Writes comments on a post, as many on average as the posts of the real dump have.
  private func writeComments(on post: Int) throws {
    let postCount = source.questions.count + source.answers.count
    for _ in 0..<4 where random.below(4 * postCount) < source.comments.count {
      lastCommentID += 1
      let row = source.comments[random.below(source.comments.count)]
      row.write(
        ["Id": lastCommentID, "PostId": post, "UserId": randomUserID()], to: &comments.buffer)
    }
    try comments.flush()
  }

  /// Returns a random user id; there are half as many users as questions, and some have many posts.
  private func randomUserID() -> Int {
    1 + random.below(1 + random.below(max(1, questionCount / 2)))
  }

  private func writeUsers() throws {
    let users = try TableWriter("users", at: "\(folder)/Users.xml")
    for id in 1...max(1, questionCount / 2) {
      let row = source.users[random.below(source.users.count)]
      row.write(["Id": id, "AccountId": id], to: &users.buffer)
      try users.flush()
    }
    try users.finish()
  }
}

/// A writer of one table of a data dump, which is an XML file.
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

  /// Writes the buffer to the file of the table if it has at least `size` bytes.
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
