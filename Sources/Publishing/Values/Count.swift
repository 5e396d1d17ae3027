internal import Mustache

/// A number as pages show it, and which form its noun takes.
package struct Count: PageValue, Equatable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package static func declare(_ fields: inout some PageFields<Self>) {
    fields.count("text", \.number)
    fields.flag("isOne") { $0.number.magnitude == 1 }
    // Where no thing is singular, too.
    fields.flag("isUnderTwo") { $0.number.magnitude < 2 }
  }
}
