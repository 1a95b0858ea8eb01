CREATE TABLE "policies" (
	"policy_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"insurer" text NOT NULL,
	"insured" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"premium_cents" bigint NOT NULL,
	"premium_period" text NOT NULL,
	"through_employer" boolean NOT NULL,
	"renews_on" date,
	"beneficiaries" jsonb NOT NULL,
	"number_last4" text NOT NULL,
	"note" text NOT NULL,
	"protect_uuid" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "policies_cents" CHECK ("policies"."amount_cents" between 0 and 1000000000000 and "policies"."premium_cents" between 0 and 1000000000000),
	CONSTRAINT "policies_lists" CHECK ("policies"."kind" in ('life', 'disability', 'long_term_care', 'home', 'auto', 'umbrella', 'health') and "policies"."insured" in ('self', 'partner', 'joint') and "policies"."premium_period" in ('month', 'quarter', 'half_year', 'year'))
);

CREATE TABLE "protect_bundles" (
	"protect_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"covers" jsonb NOT NULL,
	"status" text NOT NULL,
	"requested_bid" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "protect_bundles_lists" CHECK ("protect_bundles"."kind" in ('starter', 'family', 'homeowner', 'legacy') and "protect_bundles"."status" in ('draft', 'requested', 'active', 'cancelled'))
);

CREATE TABLE "protect_profiles" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"checklist" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "policies" ADD CONSTRAINT "policies_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "protect_bundles" ADD CONSTRAINT "protect_bundles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "protect_profiles" ADD CONSTRAINT "protect_profiles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "policies_user" ON "policies" USING btree ("user_uuid");
CREATE INDEX "policies_deleted" ON "policies" USING btree ("deleted_at") WHERE "policies"."deleted_at" is not null;
CREATE INDEX "protect_bundles_user" ON "protect_bundles" USING btree ("user_uuid","created_at");
CREATE INDEX "protect_bundles_deleted" ON "protect_bundles" USING btree ("deleted_at") WHERE "protect_bundles"."deleted_at" is not null;