ALTER TABLE "debts" ADD COLUMN "settled_due_on" date;
ALTER TABLE "guardrails" ADD COLUMN "cushion_cents" bigint DEFAULT 0 NOT NULL;