-- CreateTable
CREATE TABLE "desktop_tickets" (
    "id" UUID NOT NULL,
    "ticket_sha256" TEXT NOT NULL,
    "schema_name" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "document_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "token_sha256" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "desktop_tickets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "desktop_tickets_ticket_sha256_key" ON "desktop_tickets"("ticket_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "desktop_tickets_token_sha256_key" ON "desktop_tickets"("token_sha256");

-- CreateIndex
CREATE INDEX "desktop_tickets_expires_at_idx" ON "desktop_tickets"("expires_at");
