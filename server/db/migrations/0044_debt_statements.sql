ALTER TABLE "debts" DROP CONSTRAINT "debts_own_cents";
ALTER TABLE "debts" ADD COLUMN "is_rate_known" boolean DEFAULT true NOT NULL;
ALTER TABLE "debts" ADD COLUMN "statement_due_on" date;
ALTER TABLE "debts" ADD COLUMN "statement_minimum_cents" bigint;
ALTER TABLE "debts" ADD COLUMN "statement_balance_cents" bigint;
ALTER TABLE "debts" ADD COLUMN "pays_in_full" boolean;
ALTER TABLE "debts" ADD COLUMN "seems_paid_in_full" boolean DEFAULT false NOT NULL;
ALTER TABLE "debts" ADD CONSTRAINT "debts_own_cents" CHECK ("debts"."limit_cents" between 0 and 1000000000000 and "debts"."property_value_cents" between 0 and 1000000000000 and "debts"."statement_minimum_cents" between 0 and 1000000000000 and "debts"."statement_balance_cents" between 0 and 1000000000000);