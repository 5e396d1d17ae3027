import Foundation
import TestSupport
import Testing

@Suite(
  "Sending editions by mail",
  .enabled(
    if: recipeTestsAreEnabled && ShellScript.isInstalled("msmtp")
      && ShellScript.isInstalled("openssl")
      && ShellScript.hasPythonModule("aiosmtpd")))
struct MailRecipeTests {
  /// An SMTP server that requires TLS and a password, and writes messages to a file.
  private static let server = """
    import asyncio, ssl, sys
    from aiosmtpd.controller import Controller
    from aiosmtpd.smtp import AuthResult

    class Handler:
        async def handle_DATA(self, server, session, envelope):
            with open('message', 'ab') as file:
                file.write(f'{envelope.mail_from} > {",".join(envelope.rcpt_tos)}\\n'.encode())
                file.write(envelope.content)
            return '250 OK'

    def judge(server, session, envelope, mechanism, data):
        return AuthResult(success=data.login == b'digest' and data.password == b'a secret')

    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain('cert.pem', 'key.pem')
    Controller(Handler(), hostname='127.0.0.1', port=int(sys.argv[1]), tls_context=tls,
        require_starttls=True, authenticator=judge, auth_required=True).start()
    asyncio.new_event_loop().run_forever()
    """

  @Test("The newest edition is sent to a mail server over TLS with a password")
  func mail() async throws {
    try await withSandbox { sandbox in
      let guide = try GuideDocument("server.md")
      let port = try sandbox.freePort()
      let settings = try guide.block("msmtprc", below: "## Send email")
        .replacing("host mail.example.org", with: "host 127.0.0.1")
        .replacing("port 587", with: "port \(port)")
        .replacing("tls on", with: "tls on\ntls_trust_file \(sandbox.folder)/desk/cert.pem")
      try sandbox.write(settings, to: "home/.msmtprc")
      try sandbox.write("a secret\n", to: "home/.msmtp-password")
      try sandbox.write(Self.server, to: "desk/server.py")
      try sandbox.run(
        """
        openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 \
          -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 2>/dev/null
        sodigest build --quiet
        """)
      let send = try guide.block("sh", below: "## Send email")
      try await sandbox.withServer("/usr/bin/python3 server.py \(port)", at: port) {
        _ = try sandbox.run(send)
      }
      let message = try sandbox.contents("desk/message")
      #expect(message.hasPrefix("digest@example.org > reader@example.org\n"))
      #expect(message.contains("To: reader@example.org\r\n"))
      #expect(message.contains("A digest"))
    }
  }
}
