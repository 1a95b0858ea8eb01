ALTER TABLE "debts" ADD COLUMN "property_value_as_of" date;
ALTER TABLE "accounts" ADD COLUMN "debt_uuid" uuid;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_debt_uuid_debts_debt_uuid_fk" FOREIGN KEY ("debt_uuid") REFERENCES "public"."debts"("debt_uuid") ON DELETE set null ON UPDATE no action;
CREATE INDEX "accounts_debt" ON "accounts" USING btree ("debt_uuid") WHERE "accounts"."debt_uuid" is not null;
-- The day on which the value of a home was typed was not kept. The day of the debt is the one that is never too new.
UPDATE "debts" SET "property_value_as_of" = ("created_at" AT TIME ZONE 'UTC')::date
WHERE "property_value_cents" IS NOT NULL;
-- An account of a home or land hid the home behind every mortgage. Where a client has one mortgage with a value, the
-- dearest account of about that value is the same home; of anything else the client says so.
UPDATE "accounts" SET "debt_uuid" = "pairs"."debt_uuid" FROM (
  SELECT DISTINCT ON ("a"."user_uuid") "a"."account_uuid", "d"."debt_uuid"
  FROM "accounts" "a"
  JOIN (
    SELECT "user_uuid", min("debt_uuid"::text)::uuid AS "debt_uuid", min("property_value_cents") AS "cents"
    FROM "debts" WHERE "debt_type" = 'mortgage' AND "property_value_cents" > 0 AND "deleted_at" IS NULL
    GROUP BY "user_uuid" HAVING count(*) = 1
  ) "d" ON "d"."user_uuid" = "a"."user_uuid"
  WHERE "a"."kind" = 'property' AND "a"."deleted_at" IS NULL
    AND "a"."balance_cents" BETWEEN "d"."cents" / 2 AND "d"."cents" * 2
  ORDER BY "a"."user_uuid", "a"."balance_cents" DESC
) "pairs" WHERE "accounts"."account_uuid" = "pairs"."account_uuid";
