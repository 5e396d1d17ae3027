#pragma once
#include <archive.h>
#include <archive_entry.h>
#include "../CSystem/opened.h"

#define LIBARCHIVE_FILE "libarchive.so.13"
#define LIBARCHIVE_FUNCTIONS(F) \
  F(archive_entry_filetype) F(archive_entry_hardlink) F(archive_entry_pathname_utf8) F(archive_entry_size) \
  F(archive_error_string) F(archive_read_data) F(archive_read_free) F(archive_read_new) \
  F(archive_read_next_header) F(archive_read_open_fd) F(archive_read_support_format_7zip)
OPENED(libarchive, LIBARCHIVE_FUNCTIONS)
