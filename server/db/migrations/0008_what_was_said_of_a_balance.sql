ALTER TABLE "debt_balances" ADD COLUMN "stated_cents" bigint;
ALTER TABLE "debt_balances" ADD COLUMN "stated_at" timestamp with time zone;
ALTER TABLE "debt_payments" ADD COLUMN "charges_cents" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "debt_payments" ADD COLUMN "fall_cents" bigint;
ALTER TABLE "debt_payments" ADD COLUMN "stated_on" date;
ALTER TABLE "debts" ADD COLUMN "balance_stated_on" date;
ALTER TABLE "debts" ADD COLUMN "balance_stated_at" timestamp with time zone;
ALTER TABLE "debts" ADD COLUMN "entered_on" date;
-- Until now principal was by how much the balance fell, which may be more than was paid, or below zero.
UPDATE "debt_payments" SET "fall_cents" = "principal_cents";
UPDATE "debt_payments" SET "principal_cents" = "amount_cents" - "escrow_cents", "interest_cents" = 0
  WHERE "principal_cents" > "amount_cents" - "escrow_cents" AND "principal_cents" > 0;
-- What had grown in spite of a payment was called interest: on a card it was new charges, elsewhere it was added.
UPDATE "debt_payments" p SET
    "principal_cents" = CASE WHEN d."debt_type" IN ('credit_card', 'home_equity') THEN p."amount_cents" - p."escrow_cents" ELSE 0 END,
    "interest_cents" = CASE WHEN d."debt_type" IN ('credit_card', 'home_equity') THEN 0 ELSE p."amount_cents" - p."escrow_cents" END,
    "charges_cents" = CASE WHEN d."debt_type" IN ('credit_card', 'home_equity') THEN p."amount_cents" - p."escrow_cents" ELSE 0 END - p."fall_cents"
  FROM "debts" d WHERE d."debt_uuid" = p."debt_uuid" AND p."fall_cents" < 0;
-- A balance that does not follow from the one before it by the payments of its day was typed by the client, before them.
UPDATE "debt_balances" b SET "stated_cents" = least(b."balance_cents" + k.fall, 1000000000000), "stated_at" = k.entered_at
  FROM (
    SELECT h."debt_uuid", h."as_of", h."balance_cents", d."created_at" AS entered_at,
      lag(h."balance_cents") OVER (PARTITION BY h."debt_uuid" ORDER BY h."as_of") AS earlier,
      coalesce((SELECT sum(p."fall_cents") FROM "debt_payments" p
        WHERE p."debt_uuid" = h."debt_uuid" AND p."paid_on" = h."as_of"), 0) AS fall
    FROM "debt_balances" h JOIN "debts" d ON d."debt_uuid" = h."debt_uuid"
  ) k
  WHERE b."debt_uuid" = k."debt_uuid" AND b."as_of" = k."as_of"
    AND (k.earlier IS NULL OR k."balance_cents" <> greatest(k.earlier - k.fall, 0));
UPDATE "debts" d SET
  "balance_stated_on" = coalesce(
    (SELECT max(b."as_of") FROM "debt_balances" b WHERE b."debt_uuid" = d."debt_uuid" AND b."stated_at" IS NOT NULL),
    d."balance_as_of"),
  "balance_stated_at" = d."created_at",
  "entered_on" = (d."created_at" AT TIME ZONE 'UTC')::date;
ALTER TABLE "debt_payments" ALTER COLUMN "fall_cents" SET NOT NULL;
ALTER TABLE "debts" ALTER COLUMN "balance_stated_on" SET NOT NULL;
ALTER TABLE "debts" ALTER COLUMN "balance_stated_at" SET NOT NULL;
ALTER TABLE "debts" ALTER COLUMN "entered_on" SET NOT NULL;
