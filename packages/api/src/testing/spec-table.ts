import type { Method } from "@foja/openapi/described";
import type { Door } from "../door/door";

/** Method, path below the door's base, and every status of success. */
type SpecTable = readonly (readonly [Method, string, ...number[]])[];

/** Document 1, 4.2 to 4.4. */
const gateway: SpecTable = [
  ["GET", "/cases/search", 200],
  ["GET", "/cases/{case_id}", 200],
  ["GET", "/cases/number/{case_number}", 200],
  ["GET", "/cases/{case_id}/history", 200],
  ["GET", "/cases/{case_id}/documents", 200],
  ["GET", "/cases/{case_id}/permissions", 200],
  ["GET", "/cases/{case_id}/prepare-assignment", 200],
  ["GET", "/cases/{case_id}/prepare-transfer", 200],
  ["GET", "/cases/sectors/{sector_id}/users", 200],
  ["POST", "/cases/", 201],
  ["POST", "/cases/{case_id}/transfer", 200],
  ["POST", "/cases/{case_id}/assign", 200],
  ["POST", "/cases/{case_id}/close-assign", 200],
  ["GET", "/cases/{case_id}/responsibles", 200],
  ["POST", "/cases/{case_id}/responsibles", 201],
  ["DELETE", "/cases/{case_id}/responsibles/{responsible_id}", 200],
  ["POST", "/cases/{case_id}/subsanar", 200],
  ["POST", "/cases/{case_id}/status", 200],
  ["POST", "/cases/{case_id}/citizens", 201, 200],
  ["POST", "/cases/{case_id}/notify", 202],
  ["GET", "/cases/{case_id}/movements", 200],

  ["GET", "/documents/search", 200],
  ["GET", "/documents/pending-signatures", 200],
  ["GET", "/documents/{document_id}", 200],
  ["GET", "/documents/{document_id}/content", 200],
  ["GET", "/documents/{document_id}/url", 200],
  ["GET", "/documents/{document_id}/signature-details", 200],
  ["GET", "/documents/search-official/{doc_number}", 200],
  ["GET", "/documents/check-signer-permissions", 200],
  ["POST", "/documents/", 201],
  ["POST", "/documents/import", 201],
  ["PATCH", "/documents/{document_id}", 200],
  ["PUT", "/documents/{document_id}/imported-pdf", 200],
  ["DELETE", "/documents/{document_id}", 200],
  ["POST", "/documents/{document_id}/start-signing", 200],
  ["POST", "/documents/{document_id}/sign", 200],
  ["POST", "/documents/{document_id}/reject", 200],
  ["POST", "/cases/{case_id}/documents/link", 200],
  ["POST", "/cases/{case_id}/documents/propose", 200],
  ["POST", "/cases/{case_id}/documents/accept-proposal", 200],
  ["POST", "/cases/{case_id}/documents/reject-proposal", 200],

  ["GET", "/system/document-types", 200],
  ["GET", "/system/document-states", 200],
  ["GET", "/system/sectors", 200],
  ["GET", "/system/case-templates", 200],
  ["GET", "/system/users/list", 200],
  ["GET", "/system/users/search", 200],
  ["GET", "/system/users/{user_id}", 200],

  ["GET", "/notes/received", 200],
  ["GET", "/notes/sent", 200],
  ["GET", "/notes/archived", 200],
  ["GET", "/notes/{note_id}", 200],
  ["PATCH", "/notes/{note_id}/archive", 200],
  ["GET", "/memos/received", 200],
  ["GET", "/memos/sent", 200],
  ["GET", "/memos/archived", 200],
  ["GET", "/memos/{memo_id}", 200],
  ["PATCH", "/memos/{memo_id}/archive", 200],

  ["GET", "/search/semantic", 200],
  ["GET", "/records/search", 200],
  ["GET", "/records/{record_id}", 200],
  ["GET", "/records/families", 200],
  ["GET", "/registries", 200],
  ["GET", "/records/{record_id}/history", 200],
  ["GET", "/records/{record_id}/relations", 200],
  ["GET", "/records/{record_id}/cases", 200],
  ["GET", "/records/{record_id}/documents", 200],
  ["POST", "/records", 201],
  ["PATCH", "/records/{record_id}", 200],
  ["PATCH", "/records/{record_id}/fields/{field_name}", 200],
  ["POST", "/records/{record_id}/fields/{field_name}/verify", 200],
  ["POST", "/records/{record_id}/report", 201],
  ["POST", "/records/{record_id}/relations", 201],
  ["DELETE", "/records/{record_id}/relations/{relation_id}", 200],
  ["POST", "/records/{record_id}/cases", 201],
  ["DELETE", "/records/{record_id}/cases/{link_id}", 200],
  ["POST", "/records/{record_id}/documents", 201],
  ["DELETE", "/records/{record_id}/documents/{link_id}", 200],
];

/** Document 1, 4.7. */
const backend: SpecTable = [
  ["GET", "/cases/", 200],
  ["POST", "/cases/", 201],
  ["GET", "/cases/templates", 200],
  ["POST", "/cases/{case_id}/transfer", 200],
  ["POST", "/cases/{case_id}/assign", 200],
  ["POST", "/cases/{case_id}/close-assign", 200],
  ["GET", "/cases/{case_id}/available-sectors", 200],
  ["GET", "/cases/sectors/{sector_id}/users", 200],
  ["POST", "/cases/{case_id}/link-document", 200],
  ["GET", "/cases/{case_id}", 200],
  ["GET", "/cases/by-number/{case_number}", 200],
  ["GET", "/cases/{case_id}/download-zip", 200],
  ["GET", "/cases/{case_id}/responsibles", 200],
  ["GET", "/cases/{case_id}/available-responsibles", 200],
  ["POST", "/cases/{case_id}/responsibles", 201],
  ["DELETE", "/cases/{case_id}/responsibles/{responsible_id}", 200],
];

/** Document 1, 4.8. */
const sync: SpecTable = [
  ["GET", "/schema", 200],
  ["GET", "/data", 200],
  ["GET", "/documents", 200],
];

/** Document 2, 4.1. */
const tad: SpecTable = [
  ["POST", "/citizens", 200],
  ["GET", "/citizens/{id_or_country_id}", 200],
  ["PATCH", "/citizens/{id_or_country_id}", 200],
  ["GET", "/document-types", 200],
  ["GET", "/document-types/{document_type_id}/fields", 200],
  ["GET", "/case-templates", 200],
  ["POST", "/documents", 202],
  ["GET", "/documents/{document_id}", 200],
  ["POST", "/cases", 200],
  ["GET", "/cases", 200],
  ["GET", "/cases/{case_id}", 200],
  ["POST", "/cases/{case_id}/propose", 200],
  ["POST", "/webhook/test", 200],
];

/** Document 3, 4.2: departments and sectors. */
/** Document 3, 4.2: departments and sectors; ranks and seals as decisions E list them. Creation is 201 (decisions). */
const organization: SpecTable = [
  ["GET", "/departments", 200],
  ["POST", "/departments", 201],
  ["GET", "/departments/{department_id}", 200],
  ["PATCH", "/departments/{department_id}", 200],
  ["DELETE", "/departments/{department_id}", 200],
  ["GET", "/departments/{department_id}/available-users", 200],
  ["PATCH", "/departments/{department_id}/head", 200],
  ["PATCH", "/departments/{department_id}/color", 200],
  ["GET", "/sectors", 200],
  ["POST", "/sectors", 201],
  ["GET", "/sectors/{sector_id}", 200],
  ["PATCH", "/sectors/{sector_id}", 200],
  ["DELETE", "/sectors/{sector_id}", 200],
  ["GET", "/ranks", 200],
  ["POST", "/ranks", 201],
  ["GET", "/ranks/{rank_id}", 200],
  ["PATCH", "/ranks/{rank_id}", 200],
  ["DELETE", "/ranks/{rank_id}", 200],
  ["GET", "/city-seals", 200],
  ["POST", "/city-seals", 201],
  ["GET", "/city-seals/{seal_id}", 200],
  ["PATCH", "/city-seals/{seal_id}", 200],
  ["DELETE", "/city-seals/{seal_id}", 200],
];

/** Document 3, 4.2: API keys. The last is the back office's own. */
const keys: SpecTable = [
  ["GET", "/api-keys", 200],
  ["POST", "/api-keys", 201],
  ["GET", "/api-keys/{key_id}", 200],
  ["PATCH", "/api-keys/{key_id}", 200],
  ["DELETE", "/api-keys/{key_id}", 200],
  ["GET", "/api-keys/{key_id}/users", 200],
  ["POST", "/api-keys/{key_id}/users", 201],
  ["DELETE", "/api-keys/{key_id}/users/{user_id}", 200],
  ["POST", "/api-keys/{key_id}/webhook-test", 200],
];

/** Document 3, 4.2: signing certificates; sending instructions is 202 (decisions E). */
const certificates: SpecTable = [
  ["GET", "/certificates", 200],
  ["POST", "/certificates", 201],
  ["POST", "/certificates/generate-csr", 200],
  ["POST", "/certificates/finalize", 201],
  ["GET", "/certificates/{tenant_id}", 200],
  ["DELETE", "/certificates/{tenant_id}", 200],
  ["POST", "/certificates/send-instructions", 202],
];

/** Creation is 201 (decisions E). */
/** Document 3, 4.2: audit and organization chart. The second and the third are the back office's own. */
const audit: SpecTable = [
  ["GET", "/audit", 200],
  ["GET", "/audit/differences", 200],
  ["GET", "/audit/chain", 200],
  ["GET", "/organigrama/export", 200],
];

/** Decisions E: the municipality's settings, and its citizens. */
const municipality: SpecTable = [
  ["GET", "/settings", 200],
  ["PATCH", "/settings", 200],
  ["POST", "/settings/images", 200],
  ["GET", "/settings/letterhead", 200],
  ["GET", "/settings/token-signing", 200],
  ["PATCH", "/settings/token-signing", 200],
  ["GET", "/citizens", 200],
  ["GET", "/citizens/{citizen_id}", 200],
  ["PATCH", "/citizens/{citizen_id}", 200],
];

/** Document 3, 4.2: statistics; decisions E: what is extra. */
const statistics: SpecTable = [
  ["GET", "/stats/summary", 200],
  ["GET", "/stats/documents-by-type", 200],
  ["GET", "/stats/cases-activity", 200],
  ["GET", "/stats/signatures", 200],
  ["GET", "/stats/last-access", 200],
  ["GET", "/stats/recent-signed-documents", 200],
  ["GET", "/stats/cases-list", 200],
  ["GET", "/webhook-deliveries", 200],
  ["GET", "/webhook-deliveries/receivers", 200],
  ["POST", "/webhook-deliveries/retry-since", 200],
  ["GET", "/webhook-deliveries/{delivery_id}", 200],
  ["POST", "/webhook-deliveries/{delivery_id}/retry", 200],
  ["GET", "/signatures", 200],
  ["GET", "/stats/attention", 200],
];

/** Document 3, 4.2: users; `options`, `impact`, `sectors` and `effect` are ours. */
const users: SpecTable = [
  ["GET", "/users", 200],
  ["POST", "/users", 201],
  ["GET", "/users/emails", 200],
  ["GET", "/users/options", 200],
  ["GET", "/users/{user_id}", 200],
  ["GET", "/users/{user_id}/impact", 200],
  ["PATCH", "/users/{user_id}", 200],
  ["DELETE", "/users/{user_id}", 200],
  ["PATCH", "/users/{user_id}/email", 200],
  ["PATCH", "/users/{user_id}/auth-method", 200],
  ["GET", "/users/{user_id}/sectors", 200],
  ["GET", "/users/{user_id}/sector-permissions", 200],
  ["PUT", "/users/{user_id}/sector-permissions", 200],
  ["GET", "/users/{user_id}/sector-permissions/effect", 200],
  ["GET", "/users/{user_id}/seal", 200],
  ["PUT", "/users/{user_id}/seal", 200],
  ["POST", "/users/{user_id}/admin-role", 200],
  ["DELETE", "/users/{user_id}/admin-role", 200],
  ["POST", "/users/{user_id}/deactivate", 200],
  ["POST", "/users/{user_id}/reactivate", 200],
  ["POST", "/users/{user_id}/archive", 200],
  ["POST", "/users/{user_id}/unarchive", 200],
  ["POST", "/users/{user_id}/reinvite", 200],
  ["POST", "/users/{user_id}/activation-link", 200],
];

/** Document 3, 4.2, and decisions E: document types. */
const documentTypes: SpecTable = [
  ["GET", "/document-types", 200],
  ["POST", "/document-types", 201],
  ["GET", "/document-types/global", 200],
  ["POST", "/document-types/from-global", 201],
  ["GET", "/document-types/options/sectors", 200],
  ["GET", "/document-types/options/ranks", 200],
  ["GET", "/document-types/{document_type_id}", 200],
  ["PATCH", "/document-types/{document_type_id}", 200],
  ["GET", "/document-types/{document_type_id}/fields", 200],
  ["PUT", "/document-types/{document_type_id}/fields", 200],
  ["PATCH", "/document-types/{document_type_id}/citizen-signing", 200],
  ["GET", "/document-types/{document_type_id}/usage", 200],
];

/** Decisions E: case types. */
const caseTypes: SpecTable = [
  ["GET", "/case-types", 200],
  ["POST", "/case-types", 201],
  ["GET", "/case-types/global", 200],
  ["POST", "/case-types/from-global", 201],
  ["GET", "/case-types/options/departments", 200],
  ["GET", "/case-types/{case_type_id}", 200],
  ["PATCH", "/case-types/{case_type_id}", 200],
  ["PUT", "/case-types/{case_type_id}/departments", 200],
];

/** Decisions E: record families. */
const families: SpecTable = [
  ["GET", "/registry-families", 200],
  ["POST", "/registry-families", 201],
  ["GET", "/registry-families/global", 200],
  ["POST", "/registry-families/from-global", 201],
  ["GET", "/registry-families/{code}", 200],
  ["PATCH", "/registry-families/{code}", 200],
  ["DELETE", "/registry-families/{code}", 200],
  ["POST", "/registry-families/{code}/fields", 201],
  ["PATCH", "/registry-families/{code}/fields/{key}", 200],
  ["DELETE", "/registry-families/{code}/fields/{key}", 200],
  ["PUT", "/registry-families/{code}/permissions", 200],
  ["PUT", "/registry-families/{code}/public-config", 200],
];

/** Document 3, 4.2: the catalog of the installation. */
const catalog: SpecTable = [
  ["POST", "/catalog/propose", 201],
  ["GET", "/catalog/proposals", 200],
];

const access: SpecTable = [["GET", "/access", 200]];

const admin: SpecTable = [
  ...users,
  ...organization,
  ...keys,
  ...certificates,
  ...audit,
  ...municipality,
  ...statistics,
  ...documentTypes,
  ...caseTypes,
  ...families,
  ...catalog,
  ...access,
];

/** Of the program for signing by token. */
const desktop: SpecTable = [
  ["GET", "/municipalities", 200],
  ["GET", "/me", 200],
  ["GET", "/pending", 200],
  ["GET", "/documents/{document_id}/pdf", 200],
  ["POST", "/sessions", 200],
  ["GET", "/sessions/{session_id}", 200],
  ["DELETE", "/sessions/{session_id}", 200],
  ["GET", "/sessions/{session_id}/documents/{document_id}", 200],
  ["POST", "/sessions/{session_id}/documents/{document_id}/signature", 200],
];

/** Document 2, 4.5. */
const reader: SpecTable = [
  ["GET", "/{muni}/search", 200],
  ["GET", "/{muni}/registries", 200],
  ["GET", "/{muni}/registries/{code}/records", 200],
  ["GET", "/{muni}/records/{record_number}", 200],
  ["GET", "/{muni}/documents/{document_id}/content", 200],
];

/** The endpoints that there are, as the specification lists them: typed from it, and not from the code. */
export const SPEC_TABLES: Readonly<Partial<Record<Door["name"], SpecTable>>> = {
  rest: gateway,
  sync,
  backend,
  tad,
  public: reader,
  admin,
  desktop,
};
