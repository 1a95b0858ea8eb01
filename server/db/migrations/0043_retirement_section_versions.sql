ALTER TABLE "retirement_plans" ADD COLUMN "versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
-- A change that the previous release queued names the plan's version, plus one for each change queued before it, of at most 500.
-- Above all of these, so that none of them replaces a section that was changed meanwhile.
UPDATE "retirement_plans" SET "versions" = (
  SELECT jsonb_object_agg("section", "version" + 500) FROM unnest(ARRAY[
    'household', 'contribution', 'income_target', 'targets', 'life_expectancy', 'social_security', 'assumptions',
    'risk_portfolio', 'planning_strategy', 'income_strategy', 'secure', 'protect', 'behavior'
  ]) AS "section"
);
ALTER TABLE "retirement_plans" DROP COLUMN "version";
