// Written by Scripts/embed; run it after adding, renaming or removing a file.
#include "CBuiltIn.h"
#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char Samples_questions_42300_json[] = {
#embed "../../Samples/questions/42300.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42700_json[] = {
#embed "../../Samples/questions/42700.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_43000_json[] = {
#embed "../../Samples/questions/43000.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_43100_json[] = {
#embed "../../Samples/questions/43100.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_sample_json[] = {
#embed "../../Samples/sample.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_sites_json[] = {
#embed "../../Samples/sites.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_users_json[] = {
#embed "../../Samples/users.json" suffix(, 0) if_empty(0)
};

// Each ends with a zero byte that is not its own, so that none is empty.
static const built_in_file files[] = {
  {"Samples/questions/42300.json", Samples_questions_42300_json, sizeof Samples_questions_42300_json - 1},
  {"Samples/questions/42700.json", Samples_questions_42700_json, sizeof Samples_questions_42700_json - 1},
  {"Samples/questions/43000.json", Samples_questions_43000_json, sizeof Samples_questions_43000_json - 1},
  {"Samples/questions/43100.json", Samples_questions_43100_json, sizeof Samples_questions_43100_json - 1},
  {"Samples/sample.json", Samples_sample_json, sizeof Samples_sample_json - 1},
  {"Samples/sites.json", Samples_sites_json, sizeof Samples_sites_json - 1},
  {"Samples/users.json", Samples_users_json, sizeof Samples_users_json - 1},
};

size_t built_in_count(void) { return sizeof files / sizeof *files; }
const built_in_file *built_in_at(size_t index) { return &files[index]; }
