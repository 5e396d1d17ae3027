#pragma once
#include <sqlite3.h>

/// Leaves out SQLite's statistics of memory, for which every allocation takes a lock that all
/// threads share. Has to come before anything else is asked of SQLite; `sqlite3_config` takes
/// arguments of any kind, which Swift does not import.
static inline int csqlite_leave_out_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Binds text that SQLite copies; `SQLITE_TRANSIENT` is a cast that Swift does not import.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds bytes that SQLite copies.
static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length) {
  return sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT);
}
