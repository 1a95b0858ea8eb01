-- Null is what is usual for the kind of a debt: all but mortgages are in the plan, and mortgages accrue monthly. Recorded
-- payments keep the split that they have.
ALTER TABLE "debts" DROP CONSTRAINT "debts_cents";
ALTER TABLE "debts" DROP CONSTRAINT "debts_lists";
ALTER TABLE "debts" ADD COLUMN "in_plan" boolean;
ALTER TABLE "debts" ADD COLUMN "interest_accrual" text;
ALTER TABLE "debts" ADD COLUMN "unpaid_interest_cents" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "debts" ADD COLUMN "minimum_adds_interest" boolean DEFAULT true NOT NULL;
ALTER TABLE "debts" ADD CONSTRAINT "debts_cents" CHECK ("debts"."balance_cents" between 0 and 1000000000000 and "debts"."minimum_payment_cents" between 0 and 1000000000000 and "debts"."payment_cents" between 0 and 1000000000000 and "debts"."escrow_cents" between 0 and 1000000000000 and "debts"."unpaid_interest_cents" between 0 and 1000000000000);
ALTER TABLE "debts" ADD CONSTRAINT "debts_lists" CHECK ("debts"."debt_type" in ('mortgage', 'home_equity', 'credit_card', 'student', 'auto', 'personal', 'medical', 'custom', 'rent', 'lease') and "debts"."rate_kind" in ('fixed', 'adjustable') and "debts"."interest_accrual" in ('monthly', 'daily'));