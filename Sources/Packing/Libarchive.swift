internal import Basics
internal import CArchive

/// libarchive, which is loaded when the first 7z file is opened.
let libarchiveLibrary = unsafe DynamicLibrary<libarchive_functions>(
  LIBARCHIVE_FILE, debianPackage: "libarchive13", names: libarchive_names())

/// The functions of libarchive; available after `require()` succeeded, which each reader calls first.
var libarchive: libarchive_functions { libarchiveLibrary.functions }
