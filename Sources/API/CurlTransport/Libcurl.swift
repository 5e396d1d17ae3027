internal import Basics
internal import CCurl

/// The shared library libcurl, loaded when the first transport is created.
let openedLibcurl = unsafe DynamicLibrary<libcurl_functions>(
  LIBCURL_FILE, debianPackage: "libcurl4", names: libcurl_names())

/// The functions of libcurl; the initialiser of the transport has checked that they are available.
var libcurl: libcurl_functions { openedLibcurl.functions }
