CREATE TABLE "pensions" (
	"pension_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"monthly_cents" bigint NOT NULL,
	"starts_in" text NOT NULL,
	"ends_in" text,
	"in_dollars_of" text NOT NULL,
	"cola_millionths" integer,
	"survivor_share_millionths" integer NOT NULL,
	"taxable_share_millionths" integer NOT NULL,
	"lump_sum_cents" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "pensions_cents" CHECK ("pensions"."monthly_cents" between 0 and 1000000000000 and "pensions"."lump_sum_cents" between 0 and 1000000000000),
	CONSTRAINT "pensions_rates" CHECK ("pensions"."cola_millionths" between 0 and 1000000 and "pensions"."survivor_share_millionths" between 0 and 1000000 and "pensions"."taxable_share_millionths" between 0 and 1000000),
	CONSTRAINT "pensions_lists" CHECK ("pensions"."kind" in ('pension', 'annuity', 'rent', 'work', 'other') and "pensions"."owner" in ('self', 'partner') and "pensions"."in_dollars_of" in ('today', 'start'))
);

CREATE TABLE "retirement_plans" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"household" jsonb,
	"contribution" jsonb,
	"income_target" jsonb,
	"targets" jsonb,
	"life_expectancy" jsonb,
	"social_security" jsonb,
	"assumptions" jsonb,
	"risk_portfolio" jsonb,
	"planning_strategy" jsonb,
	"income_strategy" jsonb,
	"secure" jsonb,
	"protect" jsonb,
	"behavior" jsonb,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "pensions" ADD CONSTRAINT "pensions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "retirement_plans" ADD CONSTRAINT "retirement_plans_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "pensions_user" ON "pensions" USING btree ("user_uuid");
CREATE INDEX "pensions_deleted" ON "pensions" USING btree ("deleted_at") WHERE "pensions"."deleted_at" is not null;