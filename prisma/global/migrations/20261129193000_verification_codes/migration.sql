CREATE TABLE "verification_codes" (
    "code" TEXT NOT NULL,
    "schema_name" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "verification_codes_pkey" PRIMARY KEY ("code"),
    CONSTRAINT "verification_code_is_crockford" CHECK ("code" ~ '^[0-9A-HJKMNP-TV-Z]{16}$')
);

CREATE INDEX "verification_codes_document_id_idx" ON "verification_codes"("document_id");

-- Paper lasts: a code that was printed is known for good.
COMMENT ON TABLE "verification_codes" IS 'insert-only: what was printed stays known';
