import Configuration
import Testing
import TestSupport

@Suite struct YAMLFuzzTests {
  @Test("Random bytes give a tree or an error with a position in the file")
  func randomBytes() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...64, using: &generator)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  @Test("Random YAML characters give a tree or an error with a position in the file")
  func randomCharacters() {
    var generator = SplitMix(seed: 11)
    let characters = Array("abc 12\n\n  :-?[]{},#&*!|>'\"%@`~\t.\r\u{e9}".utf8)
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...80, using: &generator)
      check((0..<count).map { _ in characters.randomElement(using: &generator) ?? 0x20 })
    }
  }

  @Test("A truncated or corrupted file gives a tree or an error")
  func damaged() {
    var generator = SplitMix(seed: 13)
    let whole = Array(sample.utf8)
    for end in 0...whole.count { check(Array(whole[..<end])) }
    for index in whole.indices {
      for _ in 0..<8 {
        var bytes = whole
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
        check(bytes)
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    do throws(YAMLError) {
      _ = try YAMLReader.read(bytes)
    } catch {
      let lines = bytes.count { $0 == 0x0a || $0 == 0x0d || $0 == 0x85 || $0 == 0xa8 || $0 == 0xa9 }
      #expect((1...lines + 2).contains(error.position.line), "\(bytes)")
      #expect((1...bytes.count + 2).contains(error.position.column), "\(bytes)")
    }
  }
}

private let sample = """
  # The team's digests
  time_zone: Europe/Berlin
  limit: "50"
  format: [html, 'md']
  digests:
    - name: swift
      sites: [stackoverflow]
      tags: {all: [swift, c#], none: ["größe"]}
      since: 2026-11-01
    - name: emacs
      site: emacs
      tags: org-mode
      sections: >
        new
  """
