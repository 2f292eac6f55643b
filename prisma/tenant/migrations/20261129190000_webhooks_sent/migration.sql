-- DropIndex
DROP INDEX "webhook_deliveries_status_next_attempt_at_idx";

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "attempts_before" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "seq" BIGSERIAL NOT NULL,
ADD COLUMN     "subject" UUID;

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT,
    "body" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "webhook_receivers" (
    "api_key_id" UUID NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_receivers_pkey" PRIMARY KEY ("api_key_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_seq_key" ON "webhook_deliveries"("seq");

-- CreateIndex
CREATE INDEX "webhook_deliveries_api_key_id_status_idx" ON "webhook_deliveries"("api_key_id", "status");

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who is to be told: whatever is sent is looked for receiver by receiver.
INSERT INTO webhook_receivers (api_key_id) SELECT DISTINCT api_key_id FROM webhook_deliveries;

-- A document ends once, and is told once: whoever finishes it again announces nothing more.
CREATE UNIQUE INDEX webhook_deliveries_one_per_end ON webhook_deliveries (api_key_id, event, subject)
  WHERE event IN ('documents.signed', 'documents.signature_failed');

-- What is due of a receiver, and what of a subject still waits.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (api_key_id, next_attempt_at, seq) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (api_key_id, subject, seq) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_claimed ON webhook_deliveries (api_key_id) WHERE claimed_until IS NOT NULL;
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (api_key_id) WHERE status = 'failed';

ALTER TABLE webhook_deliveries ADD CHECK (attempts_before BETWEEN 0 AND attempts);
