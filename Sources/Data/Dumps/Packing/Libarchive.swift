internal import Basics
internal import CArchive

/// The library libarchive, which is loaded when the first 7z file is opened.
let libarchiveLibrary = unsafe DynamicLibrary<libarchive_functions>(
  LIBARCHIVE_FILE, debianPackage: "libarchive13", names: libarchive_names())

/// The C functions of libarchive; each reader first calls `require()`, which throws if they are
/// unavailable.
var libarchive: libarchive_functions { libarchiveLibrary.functions }
