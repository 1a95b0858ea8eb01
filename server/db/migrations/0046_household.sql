ALTER TABLE "incomes" DROP CONSTRAINT "incomes_lists";
ALTER TABLE "incomes" ADD COLUMN "business_annual_cents" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "incomes" ADD COLUMN "sex" text;
ALTER TABLE "incomes" ADD COLUMN "partner" jsonb;
ALTER TABLE "incomes" ADD COLUMN "children" jsonb;
ALTER TABLE "retirement_plans" ADD COLUMN "dates" jsonb;
-- People and dates move from the plan's household section to the household and to the plan's dates.
UPDATE "retirement_plans" SET
  "dates" = CASE WHEN "household" IS NULL THEN NULL
    ELSE jsonb_build_object('retires_in', "household"->'retires_in')
      || CASE WHEN jsonb_typeof("household"->'partner') = 'object'
        THEN jsonb_build_object('partner_retires_in', "household"->'partner'->'retires_in') ELSE '{}'::jsonb END END,
  "versions" = CASE WHEN "versions" ? 'household'
    THEN ("versions" - 'household') || jsonb_build_object('dates', "versions"->'household') ELSE "versions" END;
UPDATE "incomes" SET
  "sex" = r."household"->>'sex',
  "partner" = CASE WHEN jsonb_typeof(r."household"->'partner') = 'object'
    THEN ((r."household"->'partner') - 'retires_in') || '{"business_annual_cents": 0}'::jsonb END
FROM "retirement_plans" r WHERE r."user_uuid" = "incomes"."user_uuid" AND r."household" IS NOT NULL;
ALTER TABLE "retirement_plans" DROP COLUMN "household";
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_lists" CHECK ("incomes"."pay_frequency" in ('weekly', 'biweekly', 'semimonthly', 'monthly') and "incomes"."filing_status" in ('single', 'married_joint', 'married_separate', 'head_of_household', 'surviving_spouse') and "incomes"."sex" in ('female', 'male'));