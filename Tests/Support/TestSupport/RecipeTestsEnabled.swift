private import FoundationEssentials

/// Whether tests run that need packages, servers, a clean root or minutes:
/// `Scripts/test --recipes`.
package let recipeTestsAreEnabled = ProcessInfo.processInfo.environment["SODIGEST_RECIPES"] == "1"
