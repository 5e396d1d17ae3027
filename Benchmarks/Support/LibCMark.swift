private import CCommonMark
#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// What the dialect is measured against.
enum LibCMark {
  /// Renders a text as `cmark --unsafe` does; the HTML is thrown away.
  static func render(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe free(
          cmark_markdown_to_html(characters.baseAddress, characters.count, CMARK_OPT_UNSAFE))
      }
    }
  }
}

/// Measures what a piece of work costs.
enum Stopwatch {
  /// Seconds of processor time; other work of the machine hardly counts.
  static func time(_ work: () -> Void) -> Double {
    let start = processorTime
    work()
    return processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
