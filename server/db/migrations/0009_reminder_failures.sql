ALTER TABLE "reminders" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;
ALTER TABLE "reminders" ADD COLUMN "failed_at" timestamp with time zone;
ALTER TABLE "reminders" ADD COLUMN "failure" text;-- Dates are in the years 1900 to 2199. What lies outside is nobody's: a slip becomes the nearest date, a point of a history goes.
-- Dates lie in the years 1900 to 2199. One outside is a slip: it becomes the nearest day, a point of a history goes.
DELETE FROM "debt_balances" WHERE "as_of" NOT BETWEEN '1900-01-01' AND '2199-12-31';
DELETE FROM "account_values" WHERE "as_of" NOT BETWEEN '1900-01-01' AND '2199-12-31';
UPDATE "debt_payments" SET "paid_on" = '1900-01-01' WHERE "paid_on" < '1900-01-01';
UPDATE "debt_payments" SET "due_on" = NULL WHERE "due_on" NOT BETWEEN '1900-01-01' AND '2199-12-31';
UPDATE "debts" SET "opened_on" = '1900-01-01' WHERE "opened_on" < '1900-01-01';
UPDATE "debts" SET "balance_as_of" = '1900-01-01' WHERE "balance_as_of" < '1900-01-01';
UPDATE "debts" SET "balance_stated_on" = '1900-01-01' WHERE "balance_stated_on" < '1900-01-01';
UPDATE "debts" SET "property_value_as_of" = '1900-01-01' WHERE "property_value_as_of" < '1900-01-01';
UPDATE "debts" SET "promo_ends_on" = '1900-01-01' WHERE "promo_ends_on" < '1900-01-01';
UPDATE "debts" SET "promo_ends_on" = '2199-12-31' WHERE "promo_ends_on" > '2199-12-31';
UPDATE "debts" SET "ends_on" = '1900-01-01' WHERE "ends_on" < '1900-01-01';
UPDATE "debts" SET "ends_on" = '2199-12-31' WHERE "ends_on" > '2199-12-31';
UPDATE "debts" SET "last_paid_due_on" = NULL WHERE "last_paid_due_on" NOT BETWEEN '1900-01-01' AND '2199-12-31';
UPDATE "goals" SET "target_date" = '2199-12-31' WHERE "target_date" > '2199-12-31';
UPDATE "accounts" SET "as_of" = '1900-01-01' WHERE "as_of" < '1900-01-01';
