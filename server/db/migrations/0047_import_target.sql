ALTER TABLE "imports" ALTER COLUMN "bank_account_uuid" DROP NOT NULL;
ALTER TABLE "imports" ADD COLUMN "new_account" jsonb;
ALTER TABLE "imports" ADD COLUMN "source" text DEFAULT '' NOT NULL;
ALTER TABLE "imports" DROP COLUMN "is_account_new";