-- What was worked out, and not typed, is brought within the bounds that it now has.
UPDATE "debt_payments" SET
    "principal_cents" = least(greatest("principal_cents", 0), 1000000000000),
    "interest_cents" = least(greatest("interest_cents", 0), 1000000000000),
    "charges_cents" = least(greatest("charges_cents", 0), 2000000000000),
    "fall_cents" = least(greatest("fall_cents", -1000000000000), 1000000000000)
  WHERE NOT ("principal_cents" BETWEEN 0 AND 1000000000000 AND "interest_cents" BETWEEN 0 AND 1000000000000
    AND "charges_cents" BETWEEN 0 AND 2000000000000 AND "fall_cents" BETWEEN -1000000000000 AND 1000000000000);
UPDATE "debt_balances" SET "stated_cents" = least(greatest("stated_cents", 0), 1000000000000)
  WHERE NOT "stated_cents" BETWEEN 0 AND 1000000000000;
UPDATE "plan_choices" SET "extra_cents" = least(greatest("extra_cents", 0), 1000000000000)
  WHERE NOT "extra_cents" BETWEEN 0 AND 1000000000000;
ALTER TABLE "debt_balances" DROP CONSTRAINT "debt_balances_cents";
ALTER TABLE "debt_payments" DROP CONSTRAINT "debt_payments_cents";
ALTER TABLE "debt_payments" DROP CONSTRAINT "debt_payments_debt_uuid_debts_debt_uuid_fk";
ALTER TABLE "goal_accounts" DROP CONSTRAINT "goal_accounts_goal_uuid_goals_goal_uuid_fk";
ALTER TABLE "goal_accounts" DROP CONSTRAINT "goal_accounts_account_uuid_accounts_account_uuid_fk";
ALTER TABLE "goal_plans" DROP CONSTRAINT "goal_plans_goal_uuid_goals_goal_uuid_fk";
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_debt_uuid_debts_debt_uuid_fk";
ALTER TABLE "debts" ADD CONSTRAINT "debts_owner" UNIQUE("debt_uuid","user_uuid");
ALTER TABLE "goals" ADD CONSTRAINT "goals_owner" UNIQUE("goal_uuid","user_uuid");
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner" UNIQUE("account_uuid","user_uuid");
CREATE INDEX "debts_type" ON "debts" USING btree ("debt_type_uuid") WHERE "debts"."debt_type_uuid" is not null;
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_lists" CHECK ("one_time_codes"."purpose" in ('register', 'forgot', 'mfa', 'change', 'new_mobile'));
ALTER TABLE "users" ADD CONSTRAINT "users_lists" CHECK ("users"."status" in ('pending', 'active') and "users"."role_name" in ('User', 'Advisor') and "users"."subscription_plan" in ('NO_PLAN', 'ESSENTIAL', 'PLUS', 'PREMIER'));
ALTER TABLE "debt_balances" ADD CONSTRAINT "debt_balances_cents" CHECK ("debt_balances"."balance_cents" between 0 and 1000000000000 and "debt_balances"."stated_cents" between 0 and 1000000000000);
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_charges" CHECK ("debt_payments"."charges_cents" between 0 and 2000000000000);
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_fall" CHECK ("debt_payments"."fall_cents" between -1000000000000 and 1000000000000);
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_cents" CHECK ("debt_payments"."amount_cents" between 0 and 1000000000000 and "debt_payments"."principal_cents" between 0 and 1000000000000 and "debt_payments"."interest_cents" between 0 and 1000000000000 and "debt_payments"."escrow_cents" between 0 and 1000000000000 and "debt_payments"."balance_after_cents" between 0 and 1000000000000);
ALTER TABLE "debts" ADD CONSTRAINT "debts_own_cents" CHECK ("debts"."limit_cents" between 0 and 1000000000000 and "debts"."property_value_cents" between 0 and 1000000000000);
ALTER TABLE "debts" ADD CONSTRAINT "debts_days" CHECK ("debts"."due_day" between 1 and 31 and "debts"."statement_day" between 1 and 31);
ALTER TABLE "debts" ADD CONSTRAINT "debts_rates" CHECK ("debts"."apr_millionths" between 0 and 10000000 and "debts"."promo_apr_millionths" between 0 and 10000000);
ALTER TABLE "debts" ADD CONSTRAINT "debts_share" CHECK ("debts"."minimum_share_millionths" between 0 and 1000000);
ALTER TABLE "debts" ADD CONSTRAINT "debts_lists" CHECK ("debts"."debt_type" in ('mortgage', 'home_equity', 'credit_card', 'student', 'auto', 'personal', 'medical', 'custom', 'rent', 'lease') and "debts"."rate_kind" in ('fixed', 'adjustable'));
ALTER TABLE "plan_choices" ADD CONSTRAINT "plan_choices_cents" CHECK ("plan_choices"."extra_cents" between 0 and 1000000000000);
ALTER TABLE "plan_choices" ADD CONSTRAINT "plan_choices_lists" CHECK ("plan_choices"."strategy" in ('avalanche', 'snowball', 'custom', 'minimum'));
ALTER TABLE "goals" ADD CONSTRAINT "goals_lists" CHECK ("goals"."mode" in ('invest', 'save', 'retire') and "goals"."kind" in ('emergency', 'home', 'car', 'education', 'travel', 'wedding', 'renovation', 'family', 'retirement', 'wealth', 'other') and "goals"."model" in ('low', 'below_average', 'average', 'above_average', 'high') and "goals"."status" in ('draft', 'active', 'paused', 'reached', 'archived'));
ALTER TABLE "risk_profiles" ADD CONSTRAINT "risk_profiles_lists" CHECK ("risk_profiles"."band" in ('low', 'below_average', 'average', 'above_average', 'high'));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_lists" CHECK ("accounts"."kind" in ('checking', 'savings', 'certificate', 'brokerage', 'workplace_plan', 'traditional_ira', 'roth_ira', 'hsa', 'education_529', 'other_retirement', 'property', 'vehicle', 'other_asset', 'other_liability') and "accounts"."source" in ('linked', 'typed', 'estimated'));
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_lists" CHECK ("incomes"."pay_frequency" in ('weekly', 'biweekly', 'semimonthly', 'monthly') and "incomes"."filing_status" in ('single', 'married_joint', 'married_separate', 'head_of_household'));
ALTER TABLE "journey_marks" ADD CONSTRAINT "journey_marks_lists" CHECK ("journey_marks"."step" in ('account', 'debt', 'income', 'risk', 'goal', 'reminder', 'install') and "journey_marks"."state" in ('open', 'done', 'skipped'));
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lists" CHECK ("deliveries"."state" in ('pending', 'sent', 'expired', 'failed'));
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_lists" CHECK ("reminders"."repeats" in ('monthly', 'once'));
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_debt_owner" FOREIGN KEY ("debt_uuid","user_uuid") REFERENCES "public"."debts"("debt_uuid","user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_accounts" ADD CONSTRAINT "goal_accounts_goal_owner" FOREIGN KEY ("goal_uuid","user_uuid") REFERENCES "public"."goals"("goal_uuid","user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_accounts" ADD CONSTRAINT "goal_accounts_account_owner" FOREIGN KEY ("account_uuid","user_uuid") REFERENCES "public"."accounts"("account_uuid","user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_plans" ADD CONSTRAINT "goal_plans_goal_owner" FOREIGN KEY ("goal_uuid","user_uuid") REFERENCES "public"."goals"("goal_uuid","user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_debt_owner" FOREIGN KEY ("debt_uuid","user_uuid") REFERENCES "public"."debts"("debt_uuid","user_uuid") ON DELETE cascade ON UPDATE no action;
