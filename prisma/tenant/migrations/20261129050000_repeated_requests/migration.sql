-- Takes the place of a table that nothing has written yet.
DROP TABLE "idempotency_keys";

-- CreateTable
CREATE TABLE "repeated_requests" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "token" UUID NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "answer" JSON,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repeated_requests_pkey" PRIMARY KEY ("scope","key")
);

-- CreateIndex
CREATE INDEX "repeated_requests_expires_at_idx" ON "repeated_requests"("expires_at");
