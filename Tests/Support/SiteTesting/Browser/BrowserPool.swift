private import FoundationEssentials

/// Runs a test with a browser in which no other test left anything.
///
/// Tests are skipped where there is none: `@Test(.enabled(if: Browser.isInstalled))`.
///
/// - Parameter body: Receives the browser, which has no stored data and no network but this machine.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or ``BrowserError`` when no browser can be started.
package func withBrowser<R>(_ body: (Browser) async throws -> R) async throws -> R {
  let browser = try await BrowserPool.shared.borrow()
  let result: Result<R, any Error>
  do {
    result = .success(try await body(browser))
  } catch {
    result = .failure(error)
  }
  await BrowserPool.shared.giveBack(browser)
  return try result.get()
}

/// Browsers that tests use in turn, because starting one takes longer than most visits.
///
/// A browser is ended when no test uses or waits for one, so none outlives the tests.
private actor BrowserPool {
  static let shared = BrowserPool()

  private var free = max(2, ProcessInfo.processInfo.activeProcessorCount)
  private var idle: [Browser] = []
  private var borrowed = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func borrow() async throws -> Browser {
    borrowed += 1
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    do {
      let browser = try idle.popLast() ?? Browser()
      do {
        try await browser.reset()
      } catch {
        await browser.quit()
        throw error
      }
      return browser
    } catch {
      await release()
      throw error
    }
  }

  func giveBack(_ browser: Browser) async {
    if await browser.isReusable { idle.append(browser) } else { await browser.quit() }
    await release()
  }

  private func release() async {
    borrowed -= 1
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    guard borrowed == 0 else { return }
    let ended = idle
    idle = []
    for browser in ended { await browser.quit() }
  }
}
