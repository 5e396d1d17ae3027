import CurlTransport
import Foundation
import Networking
import StackExchange

guard let tag = CommandLine.arguments.dropFirst().first else {
  print("usage: top-questions TAG [API]")
  exit(2)
}
let base = CommandLine.arguments.dropFirst(2).first ?? "https://api.stackexchange.com/2.3"
let service = Webservice(
  environment: .stackExchange(base: base, userAgent: "top-questions (an example of sodigest)"),
  transport: try CurlTransport().transport)

/// The top questions of a tag, as a value: nothing is asked before it is loaded.
let questions = Resource<Page<Question>>.questions(
  QuestionListRequest(site: "stackoverflow", tags: [tag], sort: .votes), filter: .standard, size: 10
).map(\.items)

/// A picture is another resource; who has none, or an unreachable one, is shown without.
@Sendable func avatar(of user: User) async -> [UInt8]? {
  guard let url = user.profileImage else { return nil }
  return try? await service.load(.data(at: url))
}

let top = try await service.load(questions)
var avatars: [Int: [UInt8]] = [:]
await withTaskGroup(of: (Int, [UInt8]?).self) { group in
  for question in top {
    guard let owner = question.post.owner else { continue }
    group.addTask { (question.id, await avatar(of: owner)) }
  }
  for await (id, picture) in group { avatars[id] = picture }
}

for question in top {
  let owner = question.post.owner?.displayName ?? "somebody"
  let picture = avatars[question.id].map { "\($0.count) bytes of picture" } ?? "no picture"
  print("\(question.post.score)\t\(question.title)\t\(owner), \(picture)")
}
