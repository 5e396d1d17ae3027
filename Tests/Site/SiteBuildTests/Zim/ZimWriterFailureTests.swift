import FoundationEssentials
import SiteBuild
import TestSupport
import Testing

@Suite(
  "Refused ZIM files", .enabled(if: WriterProgram.isTestable, WriterProgram.requirement))
struct ZimWriterFailureTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

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
      (item("c\0"), "record 14: the path is not valid UTF-8, or has a null character"),
      (
        item("c", title: long),
        """
        record 14: the title of `c` has more than 2000 bytes: `\(long.prefix(100))…`
        """
      ),
      (.metadata(name: "Title", value: "Again"), "record 14: the metadata `Title` exists already"),
      (.metadata(name: "Source", value: ""), "record 14: the value of `Source` is empty"),
      (
        .illustration(png: NoisyPNG.bytes(width: 48, height: 47)),
        "record 14: the illustration is not a square PNG image"
      ),
      (SampleRecords.illustration, "record 14: the illustration of 48 pixels exists already"),
      (.metadata(name: "Counter", value: "x"), "record 14: `Counter` is written by libzim"),
      (
        .metadata(name: "Source", value: "a\0b"),
        "record 14: the value of `Source` is not valid UTF-8, or has a null character"
      ),
      (
        item("c", title: "a\0b"),
        "record 14: the title of `c` is not valid UTF-8, or has a null character"
      ),
      (item("\u{1B}]0;x\u{85}", content: ""), #"record 14: `\x1B]0;x\xC2\x85` has no content"#),
      (
        .item(ZimItem(path: "c", mimeType: "a/b", content: [1], searchText: [0x61, 0xff])),
        "record 14: the searched text of `c` is not valid UTF-8, or has a null character"
      ),
      (
        .item(
          ZimItem(path: "c", mimeType: "a/\(String(repeating: "b", count: 700))", content: [1])),
        """
        record 14: all MIME types together have more than 700 bytes: \
        `a/\(String(repeating: "b", count: 98))…`
        """
      ),
      (
        .item(ZimItem(path: "c", mimeType: "a\nb", content: [1])),
        "record 14: the MIME type of `c` is invalid"
      ),
      (
        .redirect(ZimRedirect(path: "loop", target: "loop")),
        "the redirect `loop` leads to no item in 10 steps"
      ),
      (
        .end(mainPath: "a", uuid: WriterProgram.uuid),
        "record 14: it is not the last one, but ends the file"
      ),
    ] as [(ZimRecord, String)])
  func refusedRecord(record: ZimRecord, message: String) throws {
    #expect(throws: ZimWriterError.failed(exitCode: 1, message: message)) {
      try WriterProgram.write(SampleRecords.all + [record], in: folder)
    }
    let names = try fileNames(in: folder)
    #expect(names == [])
  }

  @Test("Redirects may lead to other ones, but not in a circle or in too many steps")
  func chains() throws {
    func chain(_ count: Int) -> [ZimRecord] {
      (0..<count).map {
        .redirect(ZimRedirect(path: "r\($0)", target: $0 + 1 < count ? "r\($0 + 1)" : "a"))
      }
    }
    let summary = try WriterProgram.write(SampleRecords.all + chain(10), in: folder)
    #expect(summary.redirects == 12)
    #expect(
      throws: ZimWriterError.failed(
        exitCode: 1, message: "the redirect `r0` leads to no item in 10 steps")
    ) { try WriterProgram.write(SampleRecords.all + chain(11), in: folder) }
  }

  @Test("The main page must exist")
  func mainPage() throws {
    let process = try WriterProgram.start(in: folder)
    for record in SampleRecords.all { try process.write(record) }
    #expect(
      throws: ZimWriterError.failed(exitCode: 1, message: "the main page `home` does not exist")
    ) { try process.finish(mainPath: "home", uuid: WriterProgram.uuid) }
  }

  @Test(
    "A malformed stream is an error with the number of the record",
    arguments: [
      (#"Z\0\0\0\0"#, "1 record 14: unknown kind 90"),
      (#"M\5\0\0\0\1\0\0\0a"#, "1 record 14: kind M has 2 fields, not 1"),
      (#"M\5\0\0\0\2\0\0\0a"#, "1 record 14: field 1 exceeds the record"),
      (#"M\3\0\0\0aaa"#, "1 record 14: field 1 exceeds the record"),
      (
        #"A\33\0\0\0\1\0\0\0\4\1\0\0\0c\0\0\0\0\1\0\0\0a\0\0\0\0\0\0\0\0"#,
        "1 record 14: unknown flags"
      ),
      (#"A\377\377\377\377"#, "1 record 14: its 4294967295 bytes are more than allowed"),
      (#"E\15\0\0\0\1\0\0\0a\4\0\0\0uuid"#, "1 record 14: the UUID is not 16 bytes"),
      (#"A\5\0\0\0"#, "130 the records ended before the end record, after 14 records"),
      (#"A\5"#, "130 the records ended before the end record, after 13 records"),
      ("", "130 the records ended before the end record, after 13 records"),
    ])
  func malformedStream(bytes: String, message: String) throws {
    let result = try WriterProgram.run(
      """
      { cat begin; printf '\(bytes)'; } | "$program" --output a.zim 2>errors
      echo $? $(cat errors); rm begin records errors; ls
      """, in: folder)
    let words = message.split(separator: " ", maxSplits: 1)
    let end = words[0] == "130" ? "; no file was written" : ""
    #expect(result.output == "\(words[0]) sodigest-zim: \(words[1])\(end)\n")
  }

  @Test(
    "A stream of another version, or of something else, is refused",
    arguments: [
      (
        #"sodigest-zim\1"#,
        """
        the records have version 1 of the protocol, and this program reads version 2; install \
        sodigest and sodigest-zim of the same version
        """
      ),
      ("<html>", "standard input has no records; `sodigest zim` runs this program and writes them"),
    ])
  func otherStream(bytes: String, message: String) throws {
    let result = try WriterProgram.run(
      #"printf '\#(bytes)' | "$program" --output a.zim"#, in: folder)
    #expect(result.status == 2)
    #expect(result.output == "sodigest-zim: \(message)\n")
  }

  @Test(
    "An invalid command line or output is refused",
    arguments: [
      ("", "2 --output is missing; see sodigest-zim --help"),
      ("--output", "2 --output needs a value"),
      ("--output a.zim --size 3", "2 unknown option `--size`; see sodigest-zim --help"),
      ("--workers many", "2 --workers takes a number from 1 to 256, not `many`"),
      (
        "--output a.zim --language \(String(repeating: "a", count: 10_000))",
        """
        2 --language takes codes from ISO 639-3, such as `eng` or `fra,eng`, not \
        `\(String(repeating: "a", count: 100))…`
        """
      ),
      (
        "--output a.zim --language fra,en",
        "2 --language takes codes from ISO 639-3, such as `eng` or `fra,eng`, not `fra,en`"
      ),
      ("--index yes", "2 --index takes `on` or `off`, not `yes`"),
      ("--output no/a.zim", "9 cannot use the folder `no`: No such file or directory"),
      ("--output .", "9 cannot write the file `.`: Is a directory"),
      ("--output a.zim --tmp-dir begin", "9 cannot use the folder `begin`: Not a directory"),
    ])
  func commandLine(arguments: String, message: String) throws {
    let result = try WriterProgram.run(
      "\"$program\" \(arguments) <records 2>errors; echo $? $(cat errors)", in: folder)
    let words = message.split(separator: " ", maxSplits: 1)
    #expect(result.output == "\(words[0]) sodigest-zim: \(words[1])\n")
  }

  @Test(
    "Only an empty file or a ZIM file is replaced, and no link is followed",
    arguments: [
      ("text", "2 `text` is no ZIM file"), ("./text", "2 `./text` is no ZIM file"),
      ("hard", "2 `hard` is no ZIM file"), ("link", "2 `link` is a symbolic link"),
      ("dangling", "2 `dangling` is a symbolic link"),
      ("zimlink", "2 `zimlink` is a symbolic link"), ("pipe", "2 `pipe` is no regular file"),
      ("/dev/full", "2 `/dev/full` is no regular file"),
      ("/proc/self/fd/2", "2 `/proc/self/fd/2` is a symbolic link"),
      ("part", "is no incomplete ZIM file; remove it, or choose another name"),
      ("linked", "cannot create the file"), ("index", "cannot create the folder"),
    ])
  func protectedFile(output: String, message: String) throws {
    let result = try WriterProgram.run(
      """
      mkdir d; touch d/archive.zim.x; echo text >text; ln text hard; ln text part.sodigest-part
      ln -s text link; ln -s none dangling; ln -s text linked.sodigest-part
      ln -s d index.sodigest-index; printf 'ZIM\\4' >zim; ln -s zim zimlink; mkfifo pipe
      ls -lR >before
      timeout 60 "$program" --output \(output) <records 2>errors; echo $? $(cat errors)
      ls -lR | grep -v -e before -e errors >after; grep -v before before | diff - after; cat text
      """, in: folder)
    #expect(result.output.contains(message.drop { $0.isNumber || $0 == " " }), "\(result)")
    #expect(result.output.hasPrefix(message.hasPrefix("2") ? "2 sodigest-zim: " : ""))
    #expect(result.output.hasSuffix("\ntext\n"), "\(result.output)")
  }

  @Test("A full disk is an error with the path, and leaves no file")
  func fullDisk() throws {
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
