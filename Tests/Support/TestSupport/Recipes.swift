private import FoundationEssentials

/// Whether the tests run that need packages, servers, a clean root or minutes: `Scripts/test --recipes`.
package let recipesAreWanted = ProcessInfo.processInfo.environment["SODIGEST_RECIPES"] == "1"
