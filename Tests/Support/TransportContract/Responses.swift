import Networking
import TestSupport
import Testing

extension ContractCase {
  /// Requirements that transports return responses complete and decoded.
  static let responses = [
    ContractCase("A response with any status arrives complete, with its headers") { transport in
      for status in [200, 404, 500] {
        let reply = LoopbackReply.response(
          status: status, headers: [("X-One", "1"), ("ETag", "\"a b\"")], body: Array("hé".utf8))
        try await withLoopbackServer({ _ in reply }) { server in
          let response = try await transport(HTTPRequest.patient(url: server.url + "/a?b=c"))
          #expect(response.status == status)
          #expect(response.body == Array("hé".utf8))
          #expect(response.header("x-one") == "1")
          #expect(response.header("etag") == "\"a b\"")
          #expect(response.url == server.url + "/a?b=c")
          #expect(server.requests.map(\.target) == ["/a?b=c"])
        }
      }
    },
    ContractCase("Chunked, empty and unbounded responses arrive complete") {
      transport in
      let raw = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nuntil the end"
      let replies: [(LoopbackReply, String)] = [
        (.chunked(chunks: [Array("one ".utf8), Array("two".utf8)]), "one two"),
        (.response(), ""), (.raw(Array(raw.utf8)), "until the end"),
      ]
      for (reply, text) in replies {
        try await withLoopbackServer({ _ in reply }) { server in
          let response = try await transport(HTTPRequest.patient(url: server.url))
          #expect(String(decoding: response.body, as: UTF8.self) == text)
        }
      }
    },
    ContractCase("Compressed responses are inflated, with and without a header") { transport in
      let text = Array(String(repeating: "all work and no play. ", count: 400).utf8)
      let compressions: [(Compression, String?)] = [
        (.gzip, "gzip"), (.gzip, nil), (.zlib, "deflate"),
      ]
      for (compression, encoding) in compressions {
        let headers = encoding.map { [("Content-Encoding", $0)] } ?? []
        let reply = LoopbackReply.response(headers: headers, body: compression.compress(text))
        try await withLoopbackServer({ _ in reply }) { server in
          let response = try await transport(HTTPRequest.patient(url: server.url))
          #expect(response.body == text)
          #expect(response.header("Content-Encoding") == nil)
        }
      }
    },
    ContractCase("Responses to HEAD and responses without a body are empty") { transport in
      try await withLoopbackServer({ $0.method == "HEAD" ? .text("abc") : .response(status: 204) })
      {
        server in
        let head = try await transport(HTTPRequest.patient(.head, url: server.url))
        #expect(head.body == [])
        let empty = try await transport(HTTPRequest.patient(url: server.url))
        #expect(empty.status == 204)
        #expect(empty.body == [])
      }
    },
    ContractCase("Concurrent requests each get their own response") { transport in
      try await withLoopbackServer({ .text($0.target) }) { server in
        try await withThrowingTaskGroup { group in
          for number in 0..<100 {
            group.addTask {
              let response = try await transport(
                HTTPRequest.patient(url: "\(server.url)/\(number)"))
              return String(decoding: response.body, as: UTF8.self) == "/\(number)"
            }
          }
          for try await isMatching in group { #expect(isMatching) }
        }
        #expect(server.requests.count == 100)
      }
    },
  ]
}
