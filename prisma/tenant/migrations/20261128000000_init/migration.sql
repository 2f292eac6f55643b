-- CreateTable
CREATE TABLE "settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "acronym" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT NOT NULL DEFAULT '',
    "website_url" TEXT NOT NULL DEFAULT '',
    "annual_slogan" TEXT NOT NULL DEFAULT '',
    "timezone" TEXT NOT NULL DEFAULT 'America/Argentina/Buenos_Aires',
    "language" TEXT NOT NULL DEFAULT 'es-AR',
    "primary_color" TEXT NOT NULL DEFAULT '#1f5f99',
    "logo_key" TEXT,
    "isologo_key" TEXT,
    "cover_key" TEXT,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "city_seals" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "city_seals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ranks" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "seal_id" INTEGER,

    CONSTRAINT "ranks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "departments" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "acronym" TEXT NOT NULL,
    "parent_id" UUID,
    "rank_id" UUID,
    "head_user_id" UUID,
    "primary_color" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sectors" (
    "id" UUID NOT NULL,
    "department_id" UUID NOT NULL,
    "acronym" TEXT NOT NULL,
    "primary_color" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sectors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "country_id" TEXT,
    "sector_id" UUID NOT NULL,
    "estado" INTEGER NOT NULL DEFAULT 1,
    "auth_method" TEXT NOT NULL DEFAULT 'database',
    "auth_id" TEXT,
    "can_global_search_documents" BOOLEAN NOT NULL DEFAULT false,
    "can_global_search_cases" BOOLEAN NOT NULL DEFAULT false,
    "last_access_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_roles" (
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,

    CONSTRAINT "user_roles_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateTable
CREATE TABLE "user_seals" (
    "user_id" UUID NOT NULL,
    "seal_id" INTEGER NOT NULL,

    CONSTRAINT "user_seals_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "user_sector_permissions" (
    "user_id" UUID NOT NULL,
    "sector_id" UUID NOT NULL,
    "can_view" BOOLEAN NOT NULL DEFAULT true,
    "can_edit" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "user_sector_permissions_pkey" PRIMARY KEY ("user_id","sector_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_templates" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "acronym" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "creation_channel" TEXT NOT NULL DEFAULT 'both',
    "filing_department_id" UUID NOT NULL,
    "visibility" TEXT NOT NULL DEFAULT 'interno',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "origin" TEXT NOT NULL DEFAULT 'own',
    "global_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_template_departments" (
    "template_id" UUID NOT NULL,
    "department_id" UUID NOT NULL,

    CONSTRAINT "case_template_departments_pkey" PRIMARY KEY ("template_id","department_id")
);

-- CreateTable
CREATE TABLE "cases" (
    "id" UUID NOT NULL,
    "case_number" TEXT NOT NULL,
    "template_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "visibility" TEXT NOT NULL,
    "filing_department_id" UUID NOT NULL,
    "owner_sector_id" UUID NOT NULL,
    "created_by_id" UUID,
    "created_by_citizen_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_access" (
    "case_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "case_access_pkey" PRIMARY KEY ("case_id","subject_id","reason")
);

-- CreateTable
CREATE TABLE "case_movements" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "case_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "from_sector_id" UUID,
    "to_sector_id" UUID,
    "user_id" UUID,
    "citizen_id" UUID,
    "reason" TEXT NOT NULL DEFAULT '',
    "document_id" UUID,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_owners" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "sector_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "case_owners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_assignments" (
    "id" UUID NOT NULL,
    "movement_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "sector_id" UUID NOT NULL,
    "user_id" UUID,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "close_reason" TEXT,

    CONSTRAINT "case_assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_responsibles" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sector_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by_id" UUID,
    "removed_at" TIMESTAMPTZ(3),
    "removed_by_id" UUID,

    CONSTRAINT "case_responsibles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_documents" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "linked_by_id" UUID,
    "replaced_by_id" UUID,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "case_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_proposals" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "auto_link" BOOLEAN NOT NULL DEFAULT false,
    "proposed_by_id" UUID,
    "citizen_id" UUID,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decision_reason" TEXT,

    CONSTRAINT "case_proposals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_summaries" (
    "case_id" UUID NOT NULL,
    "summary" TEXT NOT NULL,
    "short_summary" TEXT NOT NULL,
    "movement_seq" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_summaries_pkey" PRIMARY KEY ("case_id")
);

-- CreateTable
CREATE TABLE "case_shares" (
    "case_id" UUID NOT NULL,
    "citizen_id" UUID NOT NULL,
    "shared_at" TIMESTAMPTZ(3) NOT NULL,
    "shared_by_id" UUID,

    CONSTRAINT "case_shares_pkey" PRIMARY KEY ("case_id","citizen_id")
);

-- CreateTable
CREATE TABLE "document_types" (
    "id" SERIAL NOT NULL,
    "acronym" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "required_signature" TEXT NOT NULL DEFAULT 'electronic',
    "visibility" TEXT NOT NULL DEFAULT 'interno',
    "own_numbering" BOOLEAN NOT NULL DEFAULT false,
    "trust" TEXT NOT NULL DEFAULT 'government',
    "citizen_signing" BOOLEAN NOT NULL DEFAULT false,
    "is_internal" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "fields" JSONB NOT NULL DEFAULT '[]',
    "origin" TEXT NOT NULL DEFAULT 'own',
    "global_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_type_sectors" (
    "type_id" INTEGER NOT NULL,
    "sector_id" UUID NOT NULL,

    CONSTRAINT "document_type_sectors_pkey" PRIMARY KEY ("type_id","sector_id")
);

-- CreateTable
CREATE TABLE "document_type_ranks" (
    "type_id" INTEGER NOT NULL,
    "rank_id" UUID NOT NULL,

    CONSTRAINT "document_type_ranks_pkey" PRIMARY KEY ("type_id","rank_id")
);

-- CreateTable
CREATE TABLE "documents" (
    "id" UUID NOT NULL,
    "type_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "visibility" TEXT NOT NULL,
    "is_imported" BOOLEAN NOT NULL DEFAULT false,
    "content" TEXT NOT NULL DEFAULT '',
    "form_schema" JSONB,
    "form_data" JSONB,
    "created_by_id" UUID,
    "created_by_citizen_id" UUID,
    "sector_id" UUID,
    "official_number" TEXT,
    "pdf_key" TEXT,
    "pdf_sha256" TEXT,
    "pdf_size_bytes" INTEGER,
    "imported_key" TEXT,
    "failure_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "signed_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_signers" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "user_id" UUID,
    "citizen_id" UUID,
    "sector_id" UUID,
    "is_numerator" BOOLEAN NOT NULL DEFAULT false,
    "signed_at" TIMESTAMPTZ(3),
    "method" TEXT,
    "claim_token" UUID,
    "claim_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_signers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_recipients" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "sector_id" UUID,
    "user_id" UUID,
    "archived_at" TIMESTAMPTZ(3),
    "archived_by_id" UUID,

    CONSTRAINT "document_recipients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_openings" (
    "document_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "door" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_openings_pkey" PRIMARY KEY ("document_id","user_id")
);

-- CreateTable
CREATE TABLE "document_rejections" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "user_id" UUID,
    "reason" TEXT NOT NULL,
    "rejected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_rejections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_access" (
    "document_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,

    CONSTRAINT "document_access_pkey" PRIMARY KEY ("document_id","subject_id")
);

-- CreateTable
CREATE TABLE "signing_sessions" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "user_id" UUID,
    "citizen_id" UUID,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "prepared_key" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_counters" (
    "sequence" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "number_counters_pkey" PRIMARY KEY ("sequence","year")
);

-- CreateTable
CREATE TABLE "number_ledger" (
    "id" UUID NOT NULL,
    "sequence" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "value" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "holder_id" UUID,
    "official" TEXT,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "number_ledger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "citizens" (
    "id" UUID NOT NULL,
    "full_name" TEXT NOT NULL,
    "country_id" TEXT NOT NULL,
    "estado" TEXT NOT NULL DEFAULT 'pendiente',
    "created_via" TEXT NOT NULL DEFAULT 'api',
    "validated_at" TIMESTAMPTZ(3),
    "validated_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "citizens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "api_key_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("api_key_id","key")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_status" INTEGER,
    "last_error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registry_families" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "fields" JSONB NOT NULL DEFAULT '[]',
    "states" TEXT[] DEFAULT ARRAY['Activo', 'Inactivo']::TEXT[],
    "public_config" JSONB NOT NULL DEFAULT '{}',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "origin" TEXT NOT NULL DEFAULT 'own',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registry_families_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "family_permissions" (
    "family_code" TEXT NOT NULL,
    "sector_id" UUID NOT NULL,
    "can_view" BOOLEAN NOT NULL DEFAULT true,
    "can_create" BOOLEAN NOT NULL DEFAULT false,
    "can_edit" BOOLEAN NOT NULL DEFAULT false,
    "can_verify" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "family_permissions_pkey" PRIMARY KEY ("family_code","sector_id")
);

-- CreateTable
CREATE TABLE "records" (
    "id" UUID NOT NULL,
    "record_number" TEXT NOT NULL,
    "family_code" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "next_expiration" DATE,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "search_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_history" (
    "id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "field_name" TEXT,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_relations" (
    "id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "relation_type" TEXT NOT NULL,
    "notes" TEXT,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_relations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_cases" (
    "id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "notes" TEXT,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_documents" (
    "id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "field_name" TEXT,
    "notes" TEXT,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "seq" BIGINT,
    "event_time" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "user_id" UUID,
    "door" TEXT NOT NULL,
    "request_id" TEXT,
    "table_name" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "old_row" JSONB,
    "new_row" JSONB,
    "prev_hash" TEXT,
    "hash" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_heads" (
    "chain" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "hash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("chain")
);

-- CreateIndex
CREATE UNIQUE INDEX "city_seals_name_key" ON "city_seals"("name");

-- CreateIndex
CREATE UNIQUE INDEX "ranks_name_key" ON "ranks"("name");

-- CreateIndex
CREATE UNIQUE INDEX "ranks_level_key" ON "ranks"("level");

-- CreateIndex
CREATE UNIQUE INDEX "departments_acronym_key" ON "departments"("acronym");

-- CreateIndex
CREATE UNIQUE INDEX "departments_head_user_id_key" ON "departments"("head_user_id");

-- CreateIndex
CREATE INDEX "departments_parent_id_idx" ON "departments"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "sectors_department_id_acronym_key" ON "sectors"("department_id", "acronym");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_sector_id_idx" ON "users"("sector_id");

-- CreateIndex
CREATE INDEX "user_sector_permissions_sector_id_idx" ON "user_sector_permissions"("sector_id");

-- CreateIndex
CREATE INDEX "notifications_user_id_read_at_created_at_idx" ON "notifications"("user_id", "read_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "case_templates_acronym_key" ON "case_templates"("acronym");

-- CreateIndex
CREATE UNIQUE INDEX "cases_case_number_key" ON "cases"("case_number");

-- CreateIndex
CREATE INDEX "cases_last_modified_at_id_idx" ON "cases"("last_modified_at" DESC, "id");

-- CreateIndex
CREATE INDEX "cases_owner_sector_id_idx" ON "cases"("owner_sector_id");

-- CreateIndex
CREATE INDEX "cases_created_by_id_idx" ON "cases"("created_by_id");

-- CreateIndex
CREATE INDEX "case_access_subject_id_case_id_idx" ON "case_access"("subject_id", "case_id");

-- CreateIndex
CREATE UNIQUE INDEX "case_movements_seq_key" ON "case_movements"("seq");

-- CreateIndex
CREATE INDEX "case_movements_case_id_seq_idx" ON "case_movements"("case_id", "seq");

-- CreateIndex
CREATE INDEX "case_owners_case_id_idx" ON "case_owners"("case_id");

-- CreateIndex
CREATE INDEX "case_owners_sector_id_idx" ON "case_owners"("sector_id");

-- CreateIndex
CREATE UNIQUE INDEX "case_assignments_movement_id_key" ON "case_assignments"("movement_id");

-- CreateIndex
CREATE INDEX "case_assignments_case_id_idx" ON "case_assignments"("case_id");

-- CreateIndex
CREATE INDEX "case_assignments_sector_id_closed_at_idx" ON "case_assignments"("sector_id", "closed_at");

-- CreateIndex
CREATE INDEX "case_responsibles_case_id_idx" ON "case_responsibles"("case_id");

-- CreateIndex
CREATE INDEX "case_responsibles_user_id_idx" ON "case_responsibles"("user_id");

-- CreateIndex
CREATE INDEX "case_documents_document_id_idx" ON "case_documents"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "case_documents_case_id_order_key" ON "case_documents"("case_id", "order");

-- CreateIndex
CREATE UNIQUE INDEX "case_documents_case_id_document_id_key" ON "case_documents"("case_id", "document_id");

-- CreateIndex
CREATE INDEX "case_proposals_case_id_status_idx" ON "case_proposals"("case_id", "status");

-- CreateIndex
CREATE INDEX "case_proposals_document_id_status_idx" ON "case_proposals"("document_id", "status");

-- CreateIndex
CREATE INDEX "case_shares_citizen_id_idx" ON "case_shares"("citizen_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_types_acronym_key" ON "document_types"("acronym");

-- CreateIndex
CREATE UNIQUE INDEX "documents_official_number_key" ON "documents"("official_number");

-- CreateIndex
CREATE INDEX "documents_created_at_id_idx" ON "documents"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "documents_created_by_id_status_idx" ON "documents"("created_by_id", "status");

-- CreateIndex
CREATE INDEX "documents_signed_at_idx" ON "documents"("signed_at");

-- CreateIndex
CREATE INDEX "document_signers_user_id_signed_at_idx" ON "document_signers"("user_id", "signed_at");

-- CreateIndex
CREATE UNIQUE INDEX "document_signers_document_id_position_key" ON "document_signers"("document_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "document_signers_document_id_user_id_key" ON "document_signers"("document_id", "user_id");

-- CreateIndex
CREATE INDEX "document_recipients_sector_id_idx" ON "document_recipients"("sector_id");

-- CreateIndex
CREATE INDEX "document_recipients_user_id_idx" ON "document_recipients"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_recipients_document_id_sector_id_key" ON "document_recipients"("document_id", "sector_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_recipients_document_id_user_id_key" ON "document_recipients"("document_id", "user_id");

-- CreateIndex
CREATE INDEX "document_rejections_document_id_idx" ON "document_rejections"("document_id");

-- CreateIndex
CREATE INDEX "document_access_subject_id_document_id_idx" ON "document_access"("subject_id", "document_id");

-- CreateIndex
CREATE INDEX "signing_sessions_document_id_idx" ON "signing_sessions"("document_id");

-- CreateIndex
CREATE INDEX "signing_sessions_status_expires_at_idx" ON "signing_sessions"("status", "expires_at");

-- CreateIndex
CREATE INDEX "number_ledger_state_expires_at_idx" ON "number_ledger"("state", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "number_ledger_sequence_year_value_key" ON "number_ledger"("sequence", "year", "value");

-- CreateIndex
CREATE UNIQUE INDEX "citizens_country_id_key" ON "citizens"("country_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_status_next_attempt_at_idx" ON "webhook_deliveries"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_api_key_id_created_at_idx" ON "webhook_deliveries"("api_key_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "records_record_number_key" ON "records"("record_number");

-- CreateIndex
CREATE INDEX "records_family_code_state_idx" ON "records"("family_code", "state");

-- CreateIndex
CREATE INDEX "record_history_record_id_created_at_idx" ON "record_history"("record_id", "created_at");

-- CreateIndex
CREATE INDEX "record_relations_target_id_idx" ON "record_relations"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "record_relations_source_id_target_id_key" ON "record_relations"("source_id", "target_id");

-- CreateIndex
CREATE INDEX "record_cases_case_id_idx" ON "record_cases"("case_id");

-- CreateIndex
CREATE UNIQUE INDEX "record_cases_record_id_case_id_key" ON "record_cases"("record_id", "case_id");

-- CreateIndex
CREATE INDEX "record_documents_document_id_idx" ON "record_documents"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "record_documents_record_id_document_id_key" ON "record_documents"("record_id", "document_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_log_seq_key" ON "audit_log"("seq");

-- CreateIndex
CREATE INDEX "audit_log_table_name_event_time_idx" ON "audit_log"("table_name", "event_time");

-- CreateIndex
CREATE INDEX "audit_log_entity_id_idx" ON "audit_log"("entity_id");

-- AddForeignKey
ALTER TABLE "ranks" ADD CONSTRAINT "ranks_seal_id_fkey" FOREIGN KEY ("seal_id") REFERENCES "city_seals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "departments" ADD CONSTRAINT "departments_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "departments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "departments" ADD CONSTRAINT "departments_rank_id_fkey" FOREIGN KEY ("rank_id") REFERENCES "ranks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "departments" ADD CONSTRAINT "departments_head_user_id_fkey" FOREIGN KEY ("head_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sectors" ADD CONSTRAINT "sectors_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_seals" ADD CONSTRAINT "user_seals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_seals" ADD CONSTRAINT "user_seals_seal_id_fkey" FOREIGN KEY ("seal_id") REFERENCES "city_seals"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sector_permissions" ADD CONSTRAINT "user_sector_permissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sector_permissions" ADD CONSTRAINT "user_sector_permissions_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_templates" ADD CONSTRAINT "case_templates_filing_department_id_fkey" FOREIGN KEY ("filing_department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_template_departments" ADD CONSTRAINT "case_template_departments_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "case_templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_template_departments" ADD CONSTRAINT "case_template_departments_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "case_templates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_filing_department_id_fkey" FOREIGN KEY ("filing_department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_sector_id_fkey" FOREIGN KEY ("owner_sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_created_by_citizen_id_fkey" FOREIGN KEY ("created_by_citizen_id") REFERENCES "citizens"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_access" ADD CONSTRAINT "case_access_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_movements" ADD CONSTRAINT "case_movements_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_movements" ADD CONSTRAINT "case_movements_from_sector_id_fkey" FOREIGN KEY ("from_sector_id") REFERENCES "sectors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_movements" ADD CONSTRAINT "case_movements_to_sector_id_fkey" FOREIGN KEY ("to_sector_id") REFERENCES "sectors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_movements" ADD CONSTRAINT "case_movements_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_movements" ADD CONSTRAINT "case_movements_citizen_id_fkey" FOREIGN KEY ("citizen_id") REFERENCES "citizens"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_movements" ADD CONSTRAINT "case_movements_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_owners" ADD CONSTRAINT "case_owners_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_owners" ADD CONSTRAINT "case_owners_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_assignments" ADD CONSTRAINT "case_assignments_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "case_movements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_assignments" ADD CONSTRAINT "case_assignments_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_assignments" ADD CONSTRAINT "case_assignments_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_assignments" ADD CONSTRAINT "case_assignments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_responsibles" ADD CONSTRAINT "case_responsibles_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_responsibles" ADD CONSTRAINT "case_responsibles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_responsibles" ADD CONSTRAINT "case_responsibles_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_documents" ADD CONSTRAINT "case_documents_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_documents" ADD CONSTRAINT "case_documents_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_proposals" ADD CONSTRAINT "case_proposals_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_proposals" ADD CONSTRAINT "case_proposals_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_summaries" ADD CONSTRAINT "case_summaries_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_shares" ADD CONSTRAINT "case_shares_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_shares" ADD CONSTRAINT "case_shares_citizen_id_fkey" FOREIGN KEY ("citizen_id") REFERENCES "citizens"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_type_sectors" ADD CONSTRAINT "document_type_sectors_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "document_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_type_sectors" ADD CONSTRAINT "document_type_sectors_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_type_ranks" ADD CONSTRAINT "document_type_ranks_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "document_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_type_ranks" ADD CONSTRAINT "document_type_ranks_rank_id_fkey" FOREIGN KEY ("rank_id") REFERENCES "ranks"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "document_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_citizen_id_fkey" FOREIGN KEY ("created_by_citizen_id") REFERENCES "citizens"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_signers" ADD CONSTRAINT "document_signers_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_signers" ADD CONSTRAINT "document_signers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_signers" ADD CONSTRAINT "document_signers_citizen_id_fkey" FOREIGN KEY ("citizen_id") REFERENCES "citizens"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_signers" ADD CONSTRAINT "document_signers_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_recipients" ADD CONSTRAINT "document_recipients_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_recipients" ADD CONSTRAINT "document_recipients_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_recipients" ADD CONSTRAINT "document_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_rejections" ADD CONSTRAINT "document_rejections_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_rejections" ADD CONSTRAINT "document_rejections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_access" ADD CONSTRAINT "document_access_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_sessions" ADD CONSTRAINT "signing_sessions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "family_permissions" ADD CONSTRAINT "family_permissions_family_code_fkey" FOREIGN KEY ("family_code") REFERENCES "registry_families"("code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "family_permissions" ADD CONSTRAINT "family_permissions_sector_id_fkey" FOREIGN KEY ("sector_id") REFERENCES "sectors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "records" ADD CONSTRAINT "records_family_code_fkey" FOREIGN KEY ("family_code") REFERENCES "registry_families"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "records"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_relations" ADD CONSTRAINT "record_relations_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "records"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_relations" ADD CONSTRAINT "record_relations_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "records"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_cases" ADD CONSTRAINT "record_cases_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "records"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_cases" ADD CONSTRAINT "record_cases_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_documents" ADD CONSTRAINT "record_documents_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "records"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_documents" ADD CONSTRAINT "record_documents_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


