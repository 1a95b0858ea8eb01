ALTER TABLE "incomes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "push_settings" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;