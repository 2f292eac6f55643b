-- AlterTable
ALTER TABLE "case_summaries" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retry_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "document_summaries" (
    "document_id" UUID NOT NULL,
    "summary" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_summaries_pkey" PRIMARY KEY ("document_id")
);

-- AddForeignKey
ALTER TABLE "document_summaries" ADD CONSTRAINT "document_summaries_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
