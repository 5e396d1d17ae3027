import FoundationEssentials
import SiteBuild
import TestSupport
import Testing

@Suite(
  "Refused ZIM files", .enabled(if: WriterProgram.isTestable, WriterProgram.requirement))
struct ZimWriterFailureTests {
  private static func item(_ path: String, title: String = "", content: String = "x") -> ZimRecord {
    .item(
      ZimItem(path: path, title: title, mimeType: "text/plain", content: Array(content.utf8)))
  }

  private static let long = String(repeating: "t", count: 2_001)

  @Test(
    "A record that no reader could use is an error with its path, and leaves no file",
    arguments: [
      (item("b"), "record 14: `b` exists already"),
      (item("old"), "`old` exists twice"),
      (.redirect(ZimRedirect(path: "b", target: "a")), "record 14: `b` exists already"),
      (
        .redirect(ZimRedirect(path: "c", target: "d")),
        "a redirect has no target: Invalid redirection C/c redirecting to (missing) C/d"
      ),
      (item("c", content: ""), "record 14: `c` has no content"),
      (item(""), "record 14: the path is empty"),
      (item("c\0"), "record 14: the path is not valid UTF-8"),
      (
        item("c", title: long),
        """
        record 14: the title of `c` has more than 2000 bytes: `\(long.prefix(100))…`
        """
      ),
      (
        .metadata(name: "Title", value: "Again"),
        "record 14: the metadata `Title` exists already"
      ),
      (.metadata(name: "Source", value: ""), "record 14: the value of Source is empty"),
      (
        .illustration(png: NoisyPNG.bytes(width: 48, height: 47)),
        "record 14: the illustration is not a square PNG image"
      ),
      (SampleRecords.illustration, "record 14: the illustration of 48 pixels exists already"),
      (
        .end(mainPath: "a", uuid: WriterProgram.uuid),
        "record 14: it is not the last one, but ends the file"
      ),
    ] as [(ZimRecord, String)])
  func refusedRecord(record: ZimRecord, message: String) async throws {
    try await withTemporaryFolder { folder in
      #expect(throws: ZimWriterError.failed(exitCode: 1, message: message)) {
        try WriterProgram.write(SampleRecords.all + [record], in: folder)
      }
      let names = try fileNames(in: folder)
      #expect(names == [])
    }
  }

  @Test("The main page must exist")
  func mainPage() async throws {
    try await withTemporaryFolder { folder in
      let process = try WriterProgram.start(in: folder)
      for record in SampleRecords.all { try process.write(record) }
      #expect(
        throws: ZimWriterError.failed(
          exitCode: 1, message: "the main page `home` does not exist")
      ) { try process.finish(mainPath: "home", uuid: WriterProgram.uuid) }
    }
  }

  @Test(
    "A malformed stream is an error with the number of the record",
    arguments: [
      (#"Z\0\0\0\0"#, "1 record 14: unknown kind 90"),
      (#"M\5\0\0\0\1\0\0\0a"#, "1 record 14: kind M has 2 fields, not 1"),
      (#"M\5\0\0\0\2\0\0\0a"#, "1 record 14: field 1 exceeds the record"),
      (#"M\3\0\0\0aaa"#, "1 record 14: field 1 exceeds the record"),
      (#"R\21\0\0\0\1\0\0\0\2\0\0\0\0\0\0\0\0\0\0\0\0"#, "1 record 14: unknown flags"),
      (#"A\377\377\377\377"#, "1 record 14: its 4294967295 bytes are more than allowed"),
      (#"E\15\0\0\0\1\0\0\0a\4\0\0\0uuid"#, "1 record 14: the UUID is not 16 bytes"),
      (#"A\5\0\0\0"#, "130 the records ended before the end record, after 14 records"),
      (#"A\5"#, "130 the records ended before the end record, after 13 records"),
      ("", "130 the records ended before the end record, after 13 records"),
    ])
  func malformedStream(bytes: String, message: String) async throws {
    try await withTemporaryFolder { folder in
      let result = try WriterProgram.run(
        """
        { cat begin; printf '\(bytes)'; } | "$program" --output a.zim 2>errors
        echo $? $(cat errors); rm begin records errors; ls
        """, in: folder)
      let words = message.split(separator: " ", maxSplits: 1)
      let end = words[0] == "130" ? "; no file was written" : ""
      #expect(result.output == "\(words[0]) sodigest-zim: \(words[1])\(end)\n")
    }
  }

  @Test(
    "A stream of another version, or of something else, is refused",
    arguments: [
      (
        #"sodigest-zim\2"#,
        """
        the records have version 2 of the protocol, and this program reads version 1; install \
        sodigest and sodigest-zim of the same version
        """
      ),
      ("<html>", "standard input has no records; `sodigest zim` runs this program and writes them"),
    ])
  func otherStream(bytes: String, message: String) async throws {
    try await withTemporaryFolder { folder in
      let result = try WriterProgram.run(
        #"printf '\#(bytes)' | "$program" --output a.zim"#, in: folder)
      #expect(result.status == 2)
      #expect(result.output == "sodigest-zim: \(message)\n")
    }
  }

  @Test(
    "An invalid command line or output is refused",
    arguments: [
      ("", "2 --output is missing; see sodigest-zim --help"),
      ("--output", "2 --output needs a value"),
      ("--output a.zim --size 3", "2 unknown option `--size`; see sodigest-zim --help"),
      ("--workers many", "2 --workers takes a number from 1 to 256, not `many`"),
      ("--index yes", "2 --index takes `on` or `off`, not `yes`"),
      ("--output no/a.zim", "9 cannot use the folder `no`: No such file or directory"),
      ("--output .", "9 cannot write the file `.`: Is a directory"),
      ("--output a.zim --tmp-dir begin", "9 cannot use the folder `begin`: Not a directory"),
    ])
  func commandLine(arguments: String, message: String) async throws {
    try await withTemporaryFolder { folder in
      let result = try WriterProgram.run(
        "\"$program\" \(arguments) <records 2>errors; echo $? $(cat errors)", in: folder)
      let words = message.split(separator: " ", maxSplits: 1)
      #expect(result.output == "\(words[0]) sodigest-zim: \(words[1])\n")
    }
  }

  @Test("A full disk is an error with the path, and leaves no file")
  func fullDisk() async throws {
    try await withTemporaryFolder { folder in
      let result = try WriterProgram.run(
        """
        (ulimit -f 8; "$program" --output a.zim <records) 2>errors
        echo $?; grep -o 'cannot write .*: File too large' errors | sed 's|`.*/|`|'
        rm begin records errors; ls
        """, in: folder)
      #expect(
        ["postlist.glass", "iamglass", "a.zim.sodigest-part"].map {
          "9\ncannot write `\($0)`: File too large\n"
        }.contains(result.output))
    }
  }
}
