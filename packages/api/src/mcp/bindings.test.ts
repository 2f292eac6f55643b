import { expect, test } from "vitest";
import { gatewayDoor } from "../gateway/door";
import { TOOLS_COUNT } from "./get-agent-guide";
import { allTools } from "./tools/all-tools";

/** As the specification has it (1, 4.5): which call of REST each tool is. */
const TABLE = `
search_cases                GET    /cases/search
get_case                    GET    /cases/{id}
get_case_history            GET    /cases/{id}/history
get_case_documents          GET    /cases/{id}/documents
get_case_permissions        GET    /cases/{id}/permissions
get_case_by_number          GET    /cases/number/{number}
prepare_assignment          GET    /cases/{id}/prepare-assignment
assign_case                 POST   /cases/{id}/assign
get_case_responsibles       GET    /cases/{id}/responsibles
add_case_responsible        POST   /cases/{id}/responsibles
remove_case_responsible     DELETE /cases/{id}/responsibles/{rid}
get_case_templates          GET    /system/case-templates
search_documents            GET    /documents/search
get_document                GET    /documents/{id}
get_document_content        GET    /documents/{id}/content
get_pending_signatures      GET    /documents/pending-signatures
search_document_by_number   GET    /documents/search-official/{num}
get_signature_details       GET    /documents/{id}/signature-details
create_document             POST   /documents/
save_document               PATCH  /documents/{id}
start_signing               POST   /documents/{id}/start-signing
reject_document             POST   /documents/{id}/reject
propose_document            POST   /cases/{id}/documents/propose
reject_proposal             POST   /cases/{id}/documents/reject-proposal
get_document_types          GET    /system/document-types
get_document_states         GET    /system/document-states
search_users                GET    /system/users/search
get_user_info               GET    /system/users/{id}
get_notes                   GET    /notes/received
get_sent_notes              GET    /notes/sent
get_archived_notes          GET    /notes/archived
get_note_detail             GET    /notes/{id}
get_memos                   GET    /memos/received
get_sent_memos              GET    /memos/sent
get_archived_memos          GET    /memos/archived
get_memo_detail             GET    /memos/{id}
search_records              GET    /records/search
get_record                  GET    /records/{id}
get_registry_families       GET    /records/families
semantic_search             GET    /search/semantic
`;

/** Whatever its parameters are called. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}|:\w+/g, "*").replace(/\/$/, "");

test("each tool runs what the specification binds it to", () => {
  const wanted = TABLE.trim()
    .split("\n")
    .map((line) => line.split(/ +/))
    .map(([name, method, path]) => [name, `${method} ${shapeOf(path!)}`]);
  const bound = wanted.map(([name]) => {
    const rows = gatewayDoor.rows.filter(({ operation }) => operation === allTools[name!]?.operation);
    return [name, rows.map(({ method, path }) => `${method} ${shapeOf(path)}`)];
  });
  expect(bound).toEqual(wanted.map(([name, row]) => [name, expect.arrayContaining([row])]));
  expect(Object.keys(allTools).toSorted()).toEqual(
    [...wanted.map(([name]) => name!), "list_my_tenants", "get_agent_guide"].toSorted(),
  );
});

test("the guide says how many there are", () => {
  expect(Object.keys(allTools)).toHaveLength(TOOLS_COUNT);
});
