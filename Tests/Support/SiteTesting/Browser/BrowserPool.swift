private import FoundationEssentials

/// Runs a test with a browser that has no cookies and storage of other tests.
///
/// Tests without a browser are skipped with `@Test(.enabled(if: Browser.isInstalled))`.
///
/// - Parameter body: Receives the browser, which has no stored data and can reach this machine
///   only.
/// - Returns: The result of the body.
/// - Throws: An error of the body, or ``BrowserError`` if no browser can be started.
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

/// A pool of browsers that tests reuse, because starting one takes longer than most visits.
///
/// Idle browsers are closed when no test uses or waits for one, so that none outlives the tests.
private actor BrowserPool {
  static let shared = BrowserPool()

  private var availableSlots = max(2, ProcessInfo.processInfo.activeProcessorCount)
  private var idleBrowsers: [Browser] = []
  private var borrowCount = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func borrow() async throws -> Browser {
    borrowCount += 1
    if availableSlots > 0 {
      availableSlots -= 1
    } else {
      await withCheckedContinuation { waiters.append($0) }
    }
    do {
      let browser = try idleBrowsers.popLast() ?? Browser()
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
    if await browser.isReusable { idleBrowsers.append(browser) } else { await browser.quit() }
    await release()
  }

  private func release() async {
    borrowCount -= 1
    if waiters.isEmpty { availableSlots += 1 } else { waiters.removeFirst().resume() }
    guard borrowCount == 0 else { return }
    let browsers = idleBrowsers
    idleBrowsers = []
    for browser in browsers { await browser.quit() }
  }
}
