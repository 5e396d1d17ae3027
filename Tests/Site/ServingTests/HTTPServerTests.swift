import Foundation
import Serving
import TestSupport
import Testing

@Suite(.enabled(if: ShellScript.isInstalled("curl"))) struct HTTPServerTests {
  /// Runs a shell script with curl against a server and returns the output.
  private func curl(_ script: String, requestTimeout: Duration = .seconds(60)) async throws
    -> String
  {
    var output = ""
    try await withServedSite { site in
      let server = try HTTPServer(on: .loopback, port: 0, requestTimeout: requestTimeout) { port in
        let responder = SiteResponder(
          files: SiteFolder(path: "\(site.folder)/site"),
          hosts: ServerHostNames(address: .loopback, port: port),
          preview: site.preview)
        return { responder.response(to: $0) }
      }
      let result = try ShellScript("curl() { command curl -s --max-time 20 \"$@\"; }; \(script)")
        .run(in: site.folder, "http://127.0.0.1:\(server.port)")
      output = result.output
    }
    return output
  }

  @Test("GET returns a body with its length, and HEAD the same headers without a body")
  func get() async throws {
    let output = try await curl(
      "curl -i $1/notes.txt; echo; curl -I $1/notes.txt; curl -i -X HEAD --max-time 1 $1/notes.txt | tail -c 12"
    )
    #expect(output.contains("HTTP/1.1 200 OK\r\n"))
    #expect(output.matches(of: /Content-Length: 10\r\n/).count >= 2)
    #expect(output.matches(of: /0123456789/).count == 1)
  }

  @Test("Paths reach the responder unnormalized")
  func paths() async throws {
    let output = try await curl(
      """
      for path in /../outside.txt /%2e%2e/outside.txt /d%2findex.html /notes.txt%00 /d //notes.txt \
        '/notes.txt?a=%2f..'; do
        curl --path-as-is -o /dev/null -w '%{http_code} ' "$1$path"
      done
      """)
    #expect(output == "404 404 404 404 301 404 200 ")
  }

  @Test("Names and values of a query are decoded before they reach an endpoint")
  func parameters() throws {
    let server = try HTTPServer(on: .loopback, port: 0) { port in
      let responder = SiteResponder(
        files: SiteFolder(path: "/nowhere"), hosts: ServerHostNames(address: .loopback, port: port),
        preview: PreviewState(now: 0),
        endpoints: ["/form": .get { .json(200, Array(($0.form["a&"] ?? "none").utf8)) }])
      return { responder.response(to: $0) }
    }
    let texts = try ShellScript(
      """
      for value in '%5Bswift%5D+a%20b%3A%22c%22' '%C3%A9%2B%26' '100%' '%zz' ''; do
        curl -s "$1/form?a%26=$value"; echo
      done
      """
    ).run(in: "/", "http://127.0.0.1:\(server.port)").output
    #expect(texts == "[swift] a b:\"c\"\né+&\n100%\n%zz\n\n")
  }

  @Test("Host names, methods, ranges and conditions reach the responder")
  func headers() async throws {
    let output = try await curl(
      """
      curl -o /dev/null -w '%{http_code} ' -H 'Host: evil.example' $1/
      curl -o /dev/null -w '%{http_code} ' -d x=1 $1/
      curl -o /dev/null -w '%{http_code} ' -X PUT $1/x
      curl -H 'Range: bytes=3-5' $1/notes.txt
      curl -o /dev/null -w ' %{http_code}' -H 'If-None-Match: *' $1/notes.txt
      """)
    #expect(output == "403 405 405 345 304")
  }

  @Test(
    "A client that sends single bytes slowly is disconnected, and others are served",
    .enabled(if: ShellScript.isInstalled("bash")))
  func dripping() async throws {
    let output = try await curl(
      """
      timeout 60 bash -c '
        port=${0##*:}
        exec 3<>"/dev/tcp/127.0.0.1/$port"
        printf "GET / HTTP/1.1\\r\\nHost: " >&3
        trap "" PIPE
        while printf x >&3; do
          read -r -t 0.1 line <&3
          [ $? -gt 128 ] || break
        done 2>/dev/null
        echo cut' "$1"
      for _ in 1 2 3; do curl $1/notes.txt; echo; done
      """, requestTimeout: .seconds(1))
    #expect(output == "cut\n0123456789\n0123456789\n0123456789\n")
  }

  @Test("Listening on a port that is in use throws an error")
  func portInUse() throws {
    let first = try HTTPServer(on: .loopback, port: 0) { _ in { _ in placeholderResponse() } }
    #expect(throws: (any Error).self) {
      _ = try HTTPServer(on: .loopback, port: first.port) { _ in { _ in placeholderResponse() } }
    }
  }

  @Test("The port is free after the server was closed", .timeLimit(.minutes(10)))
  func closing() throws {
    var port: UInt16 = 0
    do {
      let server = try HTTPServer(on: .loopback, port: 0) { _ in { _ in placeholderResponse() } }
      port = server.port
    }
    _ = try HTTPServer(on: .loopback, port: port) { _ in { _ in placeholderResponse() } }
  }
}

/// Returns a response for servers without clients.
private func placeholderResponse() -> ServerResponse {
  SiteResponder(
    files: SiteFolder(path: "/nowhere"), hosts: ServerHostNames(address: .loopback, port: 1),
    preview: PreviewState(now: 0)
  ).response(to: ServerRequest("GET", "/"))
}
