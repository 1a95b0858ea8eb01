CREATE TABLE "document_removals" (
	"document_uuid" uuid PRIMARY KEY NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);

CREATE TABLE "documents" (
	"document_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_uuid" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_lists" CHECK ("documents"."purpose" in ('reduced_price', 'transaction') and "documents"."type" in ('image/png', 'image/jpeg', 'application/pdf'))
);

CREATE TABLE "uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"batch" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "invoices" (
	"invoice_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"external_id" text NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"failure_told_at" timestamp with time zone,
	CONSTRAINT "invoices_external" UNIQUE("user_uuid","external_id"),
	CONSTRAINT "invoices_lists" CHECK ("invoices"."state" in ('open', 'paid', 'void', 'uncollectible'))
);

CREATE TABLE "payment_customers" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" integer,
	"card_exp_year" integer,
	"sync_at" timestamp with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_customers_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "payment_customers_lists" CHECK ("payment_customers"."provider" in ('stripe', 'sandbox'))
);

CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);

CREATE TABLE "payment_removals" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "plans" (
	"plan" text PRIMARY KEY NOT NULL,
	"monthly_cents" bigint NOT NULL,
	"yearly_cents" bigint NOT NULL,
	"reduced_monthly_cents" bigint NOT NULL,
	"reduced_yearly_cents" bigint NOT NULL,
	"advisor_calls" integer NOT NULL,
	"bank_links" integer NOT NULL,
	"storage_bytes" bigint NOT NULL,
	CONSTRAINT "plans_lists" CHECK ("plans"."plan" in ('NO_PLAN', 'ESSENTIAL', 'PLUS', 'PREMIER')),
	CONSTRAINT "plans_amounts" CHECK ("plans"."monthly_cents" between 0 and 1000000000000 and "plans"."yearly_cents" between 0 and 1000000000000 and "plans"."reduced_monthly_cents" between 0 and 1000000000000 and "plans"."reduced_yearly_cents" between 0 and 1000000000000)
);

CREATE TABLE "price_reductions" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "price_reductions_lists" CHECK ("price_reductions"."kind" in ('student', 'military') and "price_reductions"."state" in ('in_review', 'approved', 'rejected'))
);

CREATE TABLE "subscriptions" (
	"subscription_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"external_id" text,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_reduced" boolean NOT NULL,
	"state" text NOT NULL,
	"period_ends_at" timestamp with time zone,
	"cancels_at" timestamp with time zone,
	"cancel_reason" text,
	"cancel_comment" text DEFAULT '' NOT NULL,
	"pending_plan" text,
	"pending_period" text,
	"pending_cents" bigint,
	"pending_on" timestamp with time zone,
	"owed_cents" bigint,
	"owed_invoice_id" text,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "subscriptions_lists" CHECK ("subscriptions"."plan" in ('ESSENTIAL', 'PLUS', 'PREMIER') and "subscriptions"."period" in ('month', 'year') and "subscriptions"."state" in ('incomplete', 'active', 'past_due', 'cancelled')),
	CONSTRAINT "subscriptions_pending_lists" CHECK ("subscriptions"."pending_plan" in ('ESSENTIAL', 'PLUS', 'PREMIER') and "subscriptions"."pending_period" in ('month', 'year')),
	CONSTRAINT "subscriptions_reasons" CHECK ("subscriptions"."cancel_reason" in ('too_expensive', 'not_used', 'missing_feature', 'switched', 'problems', 'other'))
);

CREATE TABLE "payment_sandbox_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "payment_sandbox_customers_user_uuid_unique" UNIQUE("user_uuid")
);

ALTER TABLE "documents" ADD CONSTRAINT "documents_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_reductions" ADD CONSTRAINT "price_reductions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_sandbox_customers" ADD CONSTRAINT "payment_sandbox_customers_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "document_removals_next" ON "document_removals" USING btree ("next_at");
CREATE INDEX "documents_user" ON "documents" USING btree ("user_uuid","created_at");
CREATE INDEX "documents_subject" ON "documents" USING btree ("subject_uuid");
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_uuid","batch");
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_uuid","created_at");
CREATE INDEX "payment_customers_sync" ON "payment_customers" USING btree ("sync_at") WHERE "payment_customers"."sync_at" is not null;
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");
CREATE INDEX "payment_removals_next" ON "payment_removals" USING btree ("next_at");
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_uuid");
CREATE UNIQUE INDEX "subscriptions_open" ON "subscriptions" USING btree ("user_uuid") WHERE "subscriptions"."state" <> 'cancelled';
CREATE INDEX "payment_sandbox_customers_due" ON "payment_sandbox_customers" USING btree ("due_at");--> statement-breakpoint
INSERT INTO "plans" ("plan", "monthly_cents", "yearly_cents", "reduced_monthly_cents", "reduced_yearly_cents", "advisor_calls", "bank_links", "storage_bytes") VALUES
	('NO_PLAN', 0, 0, 0, 0, 0, 3, 25000000),
	('ESSENTIAL', 900, 9000, 450, 4500, 1, 10, 250000000),
	('PLUS', 1900, 19000, 950, 9500, 4, 20, 1000000000),
	('PREMIER', 4900, 49000, 2450, 24500, 12, 30, 5000000000);
