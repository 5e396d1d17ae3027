import FoundationEssentials
import SiteBuild
import TestSupport
import Testing

@Suite(
  "Interrupted ZIM files", .enabled(if: WriterProgram.isTestable, WriterProgram.requirement))
struct ZimWriterInterruptionTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Shell lines that start the program as `$id` with an incomplete stream, and wait until it writes.
  private static let startProgram = """
    mkfifo pipe
    "$program" --output a.zim <pipe >output 2>errors & id=$!
    exec 3>pipe
    cat begin >&3
    until [ -e a.zim.sodigest-index/archive.zim_title.idx.tmp/iamglass ]; do :; done
    """

  @Test("A cancelled file leaves nothing behind")
  func cancelled() throws {
    let process = try WriterProgram.start(in: folder)
    for record in SampleRecords.all { try process.write(record) }
    process.cancel()
    let names = try fileNames(in: folder)
    #expect(names == [])
    #expect(throws: ZimWriterError.self) { try process.write(SampleRecords.illustration) }
  }

  @Test("A file that is cancelled before it is finished leaves nothing behind")
  func cancelledFinish() throws {
    let process = try WriterProgram.start(in: folder)
    for record in SampleRecords.all { try process.write(record) }
    #expect(
      throws: ZimWriterError.failed(exitCode: 130, message: "interrupted; no file was written")
    ) {
      try process.finish(mainPath: "a", uuid: WriterProgram.uuid, isCancelled: { true })
    }
    let names = try fileNames(in: folder)
    #expect(names == [])
  }

  @Test("A program that ends early is reported by every later call")
  func endedEarly() throws {
    let process = try WriterProgram.start(in: folder)
    let failure = ZimWriterError.failed(exitCode: 1, message: "record 1: the path is empty")
    try process.write(SampleRecords.page("", "No path"))
    // More than a pipe holds.
    let large = ZimItem(path: "c", mimeType: "a/b", content: [UInt8](repeating: 0, count: 1 << 22))
    #expect(throws: failure) { try process.write(.item(large)) }
    #expect(throws: failure) { try process.write(.item(large)) }
    #expect(throws: failure) {
      try process.finish(mainPath: "a", uuid: WriterProgram.uuid)
    }
  }

  @Test(
    "A signal ends the program, which leaves nothing behind", arguments: ["INT", "TERM", "HUP"])
  func signalled(name: String) throws {
    let result = try WriterProgram.run(
      """
      \(Self.startProgram)
      kill -\(name) $id; wait $id; echo $?; cat errors; rm begin records output errors pipe; ls
      """, in: folder)
    #expect(result.output == "130\nsodigest-zim: interrupted; no file was written\n")
  }

  @Test("The next run removes what a killed one left behind", arguments: ["", "--tmp-dir work"])
  func killed(options: String) throws {
    let result = try WriterProgram.run(
      """
      mkdir work; options='\(options)'
      mkfifo pipe
      "$program" --output a.zim $options <pipe & id=$!
      exec 3>pipe
      cat begin >&3
      until ls -d *.sodigest-index >list 2>&1 || ls -d work/*.sodigest-index >list 2>&1; do :; done
      kill -9 $id; wait $id 2>/dev/null
      # The system ends its other process a moment later.
      until "$program" --output a.zim $options <records >output 2>/dev/null; do :; done
      rm begin records output list pipe; ls . work
      """, in: folder)
    #expect(result.output == ".:\na.zim\nwork\n\nwork:\n")
  }

  @Test("Only one run at a time writes a file")
  func locked() throws {
    let result = try WriterProgram.run(
      """
      \(Self.startProgram)
      "$program" --output ./a.zim <records; echo $?
      tail -c +$(($(wc -c <begin) + 1)) records >&3; exec 3>&-
      wait $id; echo $?; rm begin records output errors pipe; ls
      """, in: folder)
    let path = "\(folder)/a.zim".replacing("//", with: "/")
    #expect(
      result.output == """
        sodigest-zim: another run writes `\(path)`; wait until it has ended
        7
        0
        a.zim

        """)
  }

  @Test("The program ends with its parent, even when all records were read")
  func parentEnded() throws {
    let result = try WriterProgram.run(
      """
      mkfifo pipe go
      (sh -c '"$0" --output a.zim --parent $$ <pipe 2>errors & echo $! >id; read line <go' "$program") &
      exec 3>pipe
      cat begin >&3
      until [ -e a.zim.sodigest-index/archive.zim_title.idx.tmp/iamglass ]; do :; done
      echo >go; wait
      while kill -0 $(cat id) 2>/dev/null; do :; done
      cat errors; rm begin records errors pipe go id; ls
      """, in: folder)
    #expect(result.output == "sodigest-zim: interrupted; no file was written\n")
  }
}
