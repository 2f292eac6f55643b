/*
 * A PKCS#11 driver that does what real ones do wrong. It passes every call on to a real one (SoftHSM, FOJA_DOUBLE_TARGET), so that what goes
 * well is real, but for what the file FOJA_DOUBLE_FAULTS says at that moment, in words of the form key=value:
 *   hang=C_Sign         that function does not come back for a minute
 *   crash=C_Sign        the process ends by abort()
 *   result=C_Sign:32    it answers this CKR_*, hexadecimal; once=... only the first time, after which the whole file is emptied
 *   user=a4             C_Login of the user answers this; context=a0 that of CKU_CONTEXT_SPECIFIC
 *   flags=20000         these bits are added to the token's flags, keypad=1 that of the key pad: C_Login takes no PIN but NULL then
 *   gone=1              no slot has a token, and no session is known
 *   mechanisms=43,44    all that the token says it has
 *   wrong=1             signatures come back changed
 * Each function that matters is written into FOJA_DOUBLE_LOG, a login with how it was given the PIN.
 */
#include <dlfcn.h>
#include <pkcs11.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static CK_FUNCTION_LIST_PTR real;
static CK_FUNCTION_LIST list;

/* Value of a key in the file, or NULL. Valid until the next call. */
static const char *fault(const char *key) {
  static char text[512];
  const char *path = getenv("FOJA_DOUBLE_FAULTS");
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file) return NULL;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  for (char *word = strtok(text, " \n"); word; word = strtok(NULL, " \n")) {
    size_t n = strlen(key);
    if (!strncmp(word, key, n) && word[n] == '=') return word + n + 1;
  }
  return NULL;
}

static void note(const char *line) {
  const char *path = getenv("FOJA_DOUBLE_LOG");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (!file) return;
  fprintf(file, "%s\n", line);
  fclose(file);
}

/* What is said of a function before its colon, if it is this one: its result. */
static int answers(const char *key, const char *function, CK_RV *result) {
  const char *value = fault(key);
  size_t n = strlen(function);
  if (!value || strncmp(value, function, n) || value[n] != ':') return 0;
  *result = strtoul(value + n + 1, NULL, 16);
  return 1;
}

/* True: the function answers `result` and does nothing. */
static int misbehaves(const char *function, CK_RV *result) {
  const char *value = fault("hang");
  if (value && !strcmp(value, function)) sleep(60);
  value = fault("crash");
  if (value && !strcmp(value, function)) abort();
  if (answers("once", function, result)) {
    fclose(fopen(getenv("FOJA_DOUBLE_FAULTS"), "w"));
    return 1;
  }
  return answers("result", function, result);
}

static CK_RV finalize(CK_VOID_PTR reserved) {
  CK_RV result;
  note("C_Finalize");
  return misbehaves("C_Finalize", &result) ? result : real->C_Finalize(reserved);
}

static CK_RV slot_list(CK_BBOOL present, CK_SLOT_ID_PTR slots, CK_ULONG_PTR count) {
  CK_RV result;
  if (misbehaves("C_GetSlotList", &result)) return result;
  if (!fault("gone")) return real->C_GetSlotList(present, slots, count);
  *count = 0;
  return CKR_OK;
}

static CK_RV token_info(CK_SLOT_ID slot, CK_TOKEN_INFO_PTR info) {
  CK_RV result = fault("gone") ? CKR_TOKEN_NOT_PRESENT : real->C_GetTokenInfo(slot, info);
  const char *flags = fault("flags");
  if (result == CKR_OK && flags) info->flags |= strtoul(flags, NULL, 16);
  if (result == CKR_OK && fault("keypad")) info->flags |= CKF_PROTECTED_AUTHENTICATION_PATH;
  return result;
}

static CK_RV mechanism_list(CK_SLOT_ID slot, CK_MECHANISM_TYPE_PTR types, CK_ULONG_PTR count) {
  const char *value = fault("mechanisms");
  if (!value) return real->C_GetMechanismList(slot, types, count);
  CK_ULONG found = 0;
  for (char *rest = (char *)value; *rest; rest += *rest == ',') {
    CK_MECHANISM_TYPE type = strtoul(rest, &rest, 16);
    if (types) types[found] = type;
    found++;
  }
  *count = found;
  return CKR_OK;
}

static CK_RV login(CK_SESSION_HANDLE session, CK_USER_TYPE user, CK_UTF8CHAR_PTR pin, CK_ULONG length) {
  char line[64];
  CK_RV result;
  snprintf(line, sizeof line, "C_Login %s %lu", pin ? "PIN" : "NULL", (unsigned long)length);
  note(line);
  if (misbehaves("C_Login", &result)) return result;
  const char *value = fault(user == CKU_CONTEXT_SPECIFIC ? "context" : "user");
  if (value) return strtoul(value, NULL, 16);
  if (!fault("keypad")) return real->C_Login(session, user, pin, length);
  return pin ? CKR_PIN_INCORRECT : real->C_Login(session, user, (CK_UTF8CHAR_PTR) "1234", 4);
}

static CK_RV sign_init(CK_SESSION_HANDLE session, CK_MECHANISM_PTR mechanism, CK_OBJECT_HANDLE key) {
  char line[64];
  CK_RV result;
  snprintf(line, sizeof line, "C_SignInit %lx", (unsigned long)mechanism->mechanism);
  note(line);
  if (fault("gone")) return CKR_SESSION_HANDLE_INVALID;
  return misbehaves("C_SignInit", &result) ? result : real->C_SignInit(session, mechanism, key);
}

static CK_RV sign(CK_SESSION_HANDLE session, CK_BYTE_PTR data, CK_ULONG size, CK_BYTE_PTR value, CK_ULONG_PTR length) {
  CK_RV result;
  if (misbehaves("C_Sign", &result)) return result;
  result = real->C_Sign(session, data, size, value, length);
  if (result == CKR_OK && value && fault("wrong")) value[8] ^= 1;
  return result;
}

static CK_RV slot_event(CK_FLAGS flags, CK_SLOT_ID_PTR slot, CK_VOID_PTR reserved) {
  CK_RV result;
  return misbehaves("C_WaitForSlotEvent", &result) ? result : real->C_WaitForSlotEvent(flags, slot, reserved);
}

CK_RV C_GetFunctionList(CK_FUNCTION_LIST_PTR_PTR out) {
  void *target = dlopen(getenv("FOJA_DOUBLE_TARGET"), RTLD_NOW | RTLD_LOCAL);
  CK_C_GetFunctionList get = target ? (CK_C_GetFunctionList)dlsym(target, "C_GetFunctionList") : NULL;
  if (!get || get(&real) != CKR_OK) return CKR_GENERAL_ERROR;
  list = *real;
  list.C_Finalize = finalize;
  list.C_GetSlotList = slot_list;
  list.C_GetTokenInfo = token_info;
  list.C_GetMechanismList = mechanism_list;
  list.C_Login = login;
  list.C_SignInit = sign_init;
  list.C_Sign = sign;
  list.C_WaitForSlotEvent = slot_event;
  *out = &list;
  return CKR_OK;
}
