-- CreateTable
CREATE TABLE "municipalities" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "acronym" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "schema_name" TEXT NOT NULL,
    "license" TEXT NOT NULL DEFAULT 'active',
    "primary_color" TEXT NOT NULL DEFAULT '#1f5f99',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "municipalities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_directory" (
    "email" TEXT NOT NULL,
    "schema_name" TEXT NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "email_directory_pkey" PRIMARY KEY ("email","schema_name")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_system" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "municipality_id" UUID NOT NULL,
    "api_key_hash" TEXT NOT NULL,
    "api_key_prefix" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "key_type" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "rate_limit_per_minute" INTEGER NOT NULL DEFAULT 60,
    "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "webhook_url" TEXT,
    "webhook_secret_sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_users" (
    "api_key_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "schema_name" TEXT NOT NULL,

    CONSTRAINT "api_key_users_pkey" PRIMARY KEY ("api_key_id","user_id")
);

-- CreateTable
CREATE TABLE "global_document_types" (
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
    "fields" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "global_document_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "global_case_templates" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "acronym" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "creation_channel" TEXT NOT NULL DEFAULT 'both',
    "visibility" TEXT NOT NULL DEFAULT 'interno',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "global_case_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "global_registry_families" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "fields" JSONB NOT NULL DEFAULT '[]',
    "states" TEXT[] DEFAULT ARRAY['Activo', 'Inactivo']::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "global_registry_families_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "catalog_proposals" (
    "id" UUID NOT NULL,
    "municipality_id" UUID NOT NULL,
    "catalog_table" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "proposed_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "catalog_proposals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_certificates" (
    "id" UUID NOT NULL,
    "municipality_id" UUID NOT NULL,
    "storage_key" TEXT NOT NULL,
    "password_sealed" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "serial_number" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signature_audit" (
    "id" BIGSERIAL NOT NULL,
    "seq" BIGINT,
    "schema_name" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
    "signer_kind" TEXT NOT NULL,
    "signer_name" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "certificate" JSONB NOT NULL,
    "sha256_before" TEXT NOT NULL,
    "sha256_after" TEXT NOT NULL,
    "timestamped_at" TIMESTAMPTZ(3),
    "official_number" TEXT,
    "session" JSONB NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "prev_hash" TEXT,
    "hash" TEXT,

    CONSTRAINT "signature_audit_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "municipalities_number_key" ON "municipalities"("number");

-- CreateIndex
CREATE UNIQUE INDEX "municipalities_acronym_key" ON "municipalities"("acronym");

-- CreateIndex
CREATE UNIQUE INDEX "municipalities_schema_name_key" ON "municipalities"("schema_name");

-- CreateIndex
CREATE INDEX "email_directory_schema_name_idx" ON "email_directory"("schema_name");

-- CreateIndex
CREATE UNIQUE INDEX "roles_name_key" ON "roles"("name");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_api_key_hash_key" ON "api_keys"("api_key_hash");

-- CreateIndex
CREATE INDEX "api_keys_municipality_id_idx" ON "api_keys"("municipality_id");

-- CreateIndex
CREATE INDEX "api_key_users_user_id_idx" ON "api_key_users"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "global_document_types_acronym_key" ON "global_document_types"("acronym");

-- CreateIndex
CREATE UNIQUE INDEX "global_case_templates_acronym_key" ON "global_case_templates"("acronym");

-- CreateIndex
CREATE INDEX "catalog_proposals_municipality_id_status_idx" ON "catalog_proposals"("municipality_id", "status");

-- CreateIndex
CREATE INDEX "signing_certificates_municipality_id_idx" ON "signing_certificates"("municipality_id");

-- CreateIndex
CREATE UNIQUE INDEX "signature_audit_seq_key" ON "signature_audit"("seq");

-- CreateIndex
CREATE INDEX "signature_audit_schema_name_signed_at_idx" ON "signature_audit"("schema_name", "signed_at");

-- CreateIndex
CREATE INDEX "signature_audit_document_id_idx" ON "signature_audit"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_log_seq_key" ON "audit_log"("seq");

-- CreateIndex
CREATE INDEX "audit_log_table_name_event_time_idx" ON "audit_log"("table_name", "event_time");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_municipality_id_fkey" FOREIGN KEY ("municipality_id") REFERENCES "municipalities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_users" ADD CONSTRAINT "api_key_users_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_proposals" ADD CONSTRAINT "catalog_proposals_municipality_id_fkey" FOREIGN KEY ("municipality_id") REFERENCES "municipalities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_certificates" ADD CONSTRAINT "signing_certificates_municipality_id_fkey" FOREIGN KEY ("municipality_id") REFERENCES "municipalities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


