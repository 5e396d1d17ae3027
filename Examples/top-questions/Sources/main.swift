import CurlTransport
import Foundation
import Networking
import StackExchange

guard let tag = CommandLine.arguments.dropFirst().first else {
  print("usage: top-questions TAG [API]")
  exit(2)
}
let base = CommandLine.arguments.dropFirst(2).first ?? "https://api.stackexchange.com/2.3"
let service = try Webservice(
  environment: .stackExchange(baseURL: base, userAgent: "top-questions (an example of sodigest)"))

/// The first ten questions of a tag, by score; nothing is sent until the resource is loaded.
let questions = Resource<Page<Question>>.questions(
  QuestionListRequest(site: "stackoverflow", tags: [tag], sort: .votes), filter: .standard, size: 10
).map(\.items)

/// Downloads the portrait of a user; returns nil if there is none, or if it cannot be downloaded.
@Sendable func portrait(of user: User?) async -> [UInt8]? {
  guard let url = user?.profileImage else { return nil }
  return try? await service.load(.data(at: url))
}

for question in try await service.load(questions) {
  let author = question.owner?.displayName ?? "unknown author"
  let size = await portrait(of: question.owner).map { "portrait of \($0.count) bytes" }
  print("\(question.score)\t\(question.title)\t\(author), \(size ?? "no portrait")")
}
