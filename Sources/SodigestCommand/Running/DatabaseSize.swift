private import Glibc

/// How many bytes a database takes, with the two files that SQLite keeps beside it.
func databaseSize(at path: String) -> Int {
  ["", "-wal", "-shm"].reduce(0) { sum, end in
    var file = stat()
    return unsafe stat(path + end, &file) == 0 ? sum + Int(file.st_size) : sum
  }
}
