internal import Basics
internal import CArchive

/// libarchive, which is opened for the first packed file.
let openedLibarchive = unsafe OpenedLibrary<libarchive_functions>(
  LIBARCHIVE_FILE, of: "libarchive13", names: libarchive_names())

/// The functions of libarchive, which every reader required.
var libarchive: libarchive_functions { openedLibarchive.functions }
