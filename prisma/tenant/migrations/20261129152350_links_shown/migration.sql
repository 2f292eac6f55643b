-- AlterTable
ALTER TABLE "users" ADD COLUMN     "link_shown_at" TIMESTAMPTZ(3);
