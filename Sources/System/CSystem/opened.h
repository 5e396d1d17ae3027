#pragma once

/* For the headers of libraries that are opened when they are first needed: see Basics/Files/OpenedLibrary.swift.

   OPENED(library, FUNCTIONS) declares a table of functions, with the types that the library's own header
   gives them, and their names in its order, where FUNCTIONS(F) is F(name) for each of them. */

#define OPENED(library, FUNCTIONS) \
  typedef struct __attribute__((swift_attr("@Sendable"))) { \
    FUNCTIONS(OPENED_FIELD) \
  } library##_functions; \
  static inline const char *_Nonnull library##_names(void) { return FUNCTIONS(OPENED_NAME); }

#define OPENED_FIELD(name) __typeof__(name) *_Nonnull name;
#define OPENED_NAME(name) #name " "
