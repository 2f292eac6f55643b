-- CreateTable
CREATE TABLE "provider_accounts" (
    "subject" TEXT NOT NULL,
    "is_made" BOOLEAN NOT NULL DEFAULT false,
    "only_in" TEXT,
    "user_id" UUID,
    "mailed_hash" TEXT,
    "mailed_to" TEXT,
    "mailed_until" TIMESTAMPTZ(3),

    CONSTRAINT "provider_accounts_pkey" PRIMARY KEY ("subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_accounts_mailed_hash_key" ON "provider_accounts"("mailed_hash");
