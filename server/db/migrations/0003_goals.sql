CREATE TABLE "demo_households" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "goal_accounts" (
	"goal_account_uuid" uuid PRIMARY KEY NOT NULL,
	"goal_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"share_millionths" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_accounts_share" CHECK ("goal_accounts"."share_millionths" between 1 and 1000000)
);

CREATE TABLE "goal_plans" (
	"goal_plan_uuid" uuid PRIMARY KEY NOT NULL,
	"goal_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"note" text NOT NULL,
	"frozen_on" date NOT NULL,
	"plan" jsonb NOT NULL,
	"chance" double precision NOT NULL,
	"bands" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "goals" (
	"goal_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"target_cents" bigint,
	"target_date" date,
	"initial_cents" bigint NOT NULL,
	"monthly_contribution_cents" bigint NOT NULL,
	"annual_increase_millionths" integer NOT NULL,
	"inflation_adjusted" boolean NOT NULL,
	"model" text,
	"priority" integer NOT NULL,
	"status" text NOT NULL,
	"starts_on" date NOT NULL,
	"milestones" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "goals_cents" CHECK ("goals"."initial_cents" between 0 and 1000000000000 and "goals"."monthly_contribution_cents" between 0 and 1000000000000),
	CONSTRAINT "goals_target" CHECK ("goals"."target_cents" between 0 and 1000000000000)
);

CREATE TABLE "risk_profiles" (
	"risk_profile_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"version" text NOT NULL,
	"answers" jsonb NOT NULL,
	"band" text NOT NULL,
	"score" double precision NOT NULL,
	"tolerance" double precision NOT NULL,
	"tolerance_points" integer NOT NULL,
	"penalty_points" integer NOT NULL,
	"capacity" double precision NOT NULL,
	"why" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "account_values" (
	"account_uuid" uuid NOT NULL,
	"as_of" date NOT NULL,
	"balance_cents" bigint NOT NULL,
	"flow_cents" bigint NOT NULL,
	CONSTRAINT "account_values_account_uuid_as_of_pk" PRIMARY KEY("account_uuid","as_of"),
	CONSTRAINT "account_values_cents" CHECK ("account_values"."balance_cents" between 0 and 1000000000000),
	CONSTRAINT "account_values_flow" CHECK ("account_values"."flow_cents" between -1000000000000 and 1000000000000)
);

CREATE TABLE "accounts" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"institution" text NOT NULL,
	"source" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"as_of" date NOT NULL,
	"apy_millionths" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "accounts_cents" CHECK ("accounts"."balance_cents" between 0 and 1000000000000)
);

CREATE TABLE "journey_lists" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"is_hidden" boolean NOT NULL
);

CREATE TABLE "journey_marks" (
	"user_uuid" uuid NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journey_marks_user_uuid_step_pk" PRIMARY KEY("user_uuid","step")
);

ALTER TABLE "demo_households" ADD CONSTRAINT "demo_households_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_accounts" ADD CONSTRAINT "goal_accounts_goal_uuid_goals_goal_uuid_fk" FOREIGN KEY ("goal_uuid") REFERENCES "public"."goals"("goal_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_accounts" ADD CONSTRAINT "goal_accounts_account_uuid_accounts_account_uuid_fk" FOREIGN KEY ("account_uuid") REFERENCES "public"."accounts"("account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_accounts" ADD CONSTRAINT "goal_accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_plans" ADD CONSTRAINT "goal_plans_goal_uuid_goals_goal_uuid_fk" FOREIGN KEY ("goal_uuid") REFERENCES "public"."goals"("goal_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_plans" ADD CONSTRAINT "goal_plans_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "risk_profiles" ADD CONSTRAINT "risk_profiles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_values" ADD CONSTRAINT "account_values_account_uuid_accounts_account_uuid_fk" FOREIGN KEY ("account_uuid") REFERENCES "public"."accounts"("account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "journey_lists" ADD CONSTRAINT "journey_lists_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "journey_marks" ADD CONSTRAINT "journey_marks_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "demo_households_created" ON "demo_households" USING btree ("created_at");
CREATE UNIQUE INDEX "goal_accounts_once" ON "goal_accounts" USING btree ("goal_uuid","account_uuid");
CREATE INDEX "goal_accounts_account" ON "goal_accounts" USING btree ("account_uuid");
CREATE INDEX "goal_accounts_user" ON "goal_accounts" USING btree ("user_uuid");
CREATE INDEX "goal_plans_goal" ON "goal_plans" USING btree ("goal_uuid","created_at");
CREATE INDEX "goal_plans_user" ON "goal_plans" USING btree ("user_uuid");
CREATE INDEX "goals_user" ON "goals" USING btree ("user_uuid","priority");
CREATE UNIQUE INDEX "goals_name" ON "goals" USING btree ("user_uuid",lower("name")) WHERE "goals"."deleted_at" is null;
CREATE INDEX "goals_deleted" ON "goals" USING btree ("deleted_at") WHERE "goals"."deleted_at" is not null;
CREATE INDEX "risk_profiles_user" ON "risk_profiles" USING btree ("user_uuid","created_at");
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_uuid");
CREATE INDEX "accounts_deleted" ON "accounts" USING btree ("deleted_at") WHERE "accounts"."deleted_at" is not null;