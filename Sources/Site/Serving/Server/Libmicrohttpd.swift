internal import Basics
internal import CMicroHTTPD

/// The shared library libmicrohttpd, loaded when the first server is created.
let openedLibmicrohttpd = unsafe DynamicLibrary<libmicrohttpd_functions>(
  LIBMICROHTTPD_FILE, debianPackage: "libmicrohttpd12", names: libmicrohttpd_names())

/// The functions of libmicrohttpd; the initialiser of the server has checked that they are
/// available.
var libmicrohttpd: libmicrohttpd_functions { openedLibmicrohttpd.functions }
