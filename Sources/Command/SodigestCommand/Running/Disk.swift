/// Returns the size of a SQLite database in bytes, including its `-wal` and `-shm` files.
func databaseSize(at path: String) -> Int {
  ["", "-wal", "-shm"].reduce(0) { sum, suffix in
    var file = stat()
    return unsafe stat(path + suffix, &file) == 0 ? sum + Int(file.st_size) : sum
  }
}
