-- A pause needs two documents that met the same; one alone is put off by itself.
ALTER TABLE "preservation_pause" ADD COLUMN "document_id" UUID;
ALTER TABLE preservation_pause DROP CONSTRAINT preservation_pause_failures_check;
ALTER TABLE preservation_pause ADD CONSTRAINT preservation_pause_failures_check CHECK (failures >= 0);
