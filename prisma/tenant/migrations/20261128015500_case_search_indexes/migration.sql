-- A list of one state in its order, and counts that read the index alone.
CREATE INDEX "cases_status_last_modified_at_id_idx" ON "cases"("status", "last_modified_at" DESC, "id");

CREATE INDEX "cases_visibility_status_idx" ON "cases"("visibility", "status");
