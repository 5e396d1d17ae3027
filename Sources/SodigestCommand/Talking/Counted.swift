/// A number with what it counts, such as `1 edition` or `2 editions`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
