CREATE TABLE "brokerage_accounts" (
	"brokerage_account_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"provider" text NOT NULL,
	"origin" text NOT NULL,
	"account_type" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"application" jsonb NOT NULL,
	"goal_uuid" uuid,
	"ssn_last4" text,
	"submission_count" integer DEFAULT 0 NOT NULL,
	"review_note" text DEFAULT '' NOT NULL,
	"asked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"application_id" text,
	"account_id" text,
	"account_uuid" uuid,
	"prices" jsonb,
	"priced_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"sync_at" timestamp with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brokerage_accounts_owner" UNIQUE("brokerage_account_uuid","user_uuid"),
	CONSTRAINT "brokerage_accounts_lists" CHECK ("brokerage_accounts"."provider" in ('ibkr', 'sandbox') and "brokerage_accounts"."origin" in ('opened', 'linked') and "brokerage_accounts"."account_type" in ('individual', 'joint', 'traditional_ira', 'roth_ira', 'sep_ira', 'trust') and "brokerage_accounts"."state" in ('draft', 'submitted', 'in_review', 'approved', 'rejected', 'closed'))
);

CREATE TABLE "brokerage_entries" (
	"entry_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"brokerage_account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"asset" text,
	"units" bigint,
	"realized_gain_cents" bigint,
	"order_uuid" uuid,
	"event_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "brokerage_entries_event" UNIQUE("brokerage_account_uuid","event_key"),
	CONSTRAINT "brokerage_entries_cents" CHECK ("brokerage_entries"."amount_cents" between -1000000000000 and 1000000000000),
	CONSTRAINT "brokerage_entries_lists" CHECK ("brokerage_entries"."kind" in ('opening', 'deposit', 'withdrawal', 'buy', 'sell')),
	CONSTRAINT "brokerage_entries_assets" CHECK ("brokerage_entries"."asset" in ('us_stocks', 'intl_stocks', 'us_bonds', 'tips', 'real_estate', 'cash'))
);

CREATE TABLE "brokerage_lots" (
	"lot_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"brokerage_account_uuid" uuid NOT NULL,
	"asset" text NOT NULL,
	"opened_on" date NOT NULL,
	"units" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"order_uuid" uuid,
	CONSTRAINT "brokerage_lots_cents" CHECK ("brokerage_lots"."cost_cents" between 0 and 1000000000000),
	CONSTRAINT "brokerage_lots_units" CHECK ("brokerage_lots"."units" between 0 and 9007199254740991),
	CONSTRAINT "brokerage_lots_lists" CHECK ("brokerage_lots"."asset" in ('us_stocks', 'intl_stocks', 'us_bonds', 'tips', 'real_estate', 'cash'))
);

CREATE TABLE "brokerage_orders" (
	"order_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"brokerage_account_uuid" uuid NOT NULL,
	"goal_uuid" uuid,
	"goal_name" text NOT NULL,
	"model" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"lot_method" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"legs" jsonb NOT NULL,
	"external_id" text,
	"is_cancelling" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "brokerage_orders_cents" CHECK ("brokerage_orders"."amount_cents" between 0 and 1000000000000),
	CONSTRAINT "brokerage_orders_lists" CHECK ("brokerage_orders"."model" in ('low', 'below_average', 'average', 'above_average', 'high') and "brokerage_orders"."kind" in ('buy', 'sell', 'rebalance') and "brokerage_orders"."lot_method" in ('fifo', 'highest_cost') and "brokerage_orders"."state" in ('pending', 'accepted', 'filled', 'rejected', 'cancelled'))
);

CREATE TABLE "brokerage_transfers" (
	"transfer_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"brokerage_account_uuid" uuid NOT NULL,
	"direction" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "brokerage_transfers_cents" CHECK ("brokerage_transfers"."amount_cents" between 0 and 1000000000000),
	CONSTRAINT "brokerage_transfers_lists" CHECK ("brokerage_transfers"."direction" in ('deposit', 'withdrawal') and "brokerage_transfers"."state" in ('pending', 'completed', 'rejected'))
);

CREATE TABLE "brokerage_sandbox_accounts" (
	"reference" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"state" jsonb NOT NULL
);

ALTER TABLE "documents" DROP CONSTRAINT "documents_lists";
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_lists";
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_goal_uuid_goals_goal_uuid_fk" FOREIGN KEY ("goal_uuid") REFERENCES "public"."goals"("goal_uuid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_account_uuid_financial_accounts_account_uuid_fk" FOREIGN KEY ("account_uuid") REFERENCES "public"."financial_accounts"("account_uuid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brokerage_entries" ADD CONSTRAINT "brokerage_entries_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_entries" ADD CONSTRAINT "brokerage_entries_brokerage_account_uuid_brokerage_accounts_brokerage_account_uuid_fk" FOREIGN KEY ("brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_lots" ADD CONSTRAINT "brokerage_lots_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_lots" ADD CONSTRAINT "brokerage_lots_brokerage_account_uuid_brokerage_accounts_brokerage_account_uuid_fk" FOREIGN KEY ("brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_orders" ADD CONSTRAINT "brokerage_orders_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_orders" ADD CONSTRAINT "brokerage_orders_brokerage_account_uuid_brokerage_accounts_brokerage_account_uuid_fk" FOREIGN KEY ("brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_orders" ADD CONSTRAINT "brokerage_orders_goal_uuid_goals_goal_uuid_fk" FOREIGN KEY ("goal_uuid") REFERENCES "public"."goals"("goal_uuid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brokerage_transfers" ADD CONSTRAINT "brokerage_transfers_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_transfers" ADD CONSTRAINT "brokerage_transfers_brokerage_account_uuid_brokerage_accounts_brokerage_account_uuid_fk" FOREIGN KEY ("brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_sandbox_accounts" ADD CONSTRAINT "brokerage_sandbox_accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "brokerage_accounts_user" ON "brokerage_accounts" USING btree ("user_uuid");
CREATE INDEX "brokerage_accounts_goal" ON "brokerage_accounts" USING btree ("goal_uuid");
CREATE INDEX "brokerage_accounts_account" ON "brokerage_accounts" USING btree ("account_uuid");
CREATE INDEX "brokerage_accounts_sync" ON "brokerage_accounts" USING btree ("sync_at") WHERE "brokerage_accounts"."sync_at" is not null;
CREATE UNIQUE INDEX "brokerage_accounts_external" ON "brokerage_accounts" USING btree ("provider","account_id") WHERE "brokerage_accounts"."account_id" is not null and "brokerage_accounts"."state" <> 'closed';
CREATE UNIQUE INDEX "brokerage_accounts_applying" ON "brokerage_accounts" USING btree ("user_uuid","account_type") WHERE "brokerage_accounts"."state" in ('draft', 'submitted', 'in_review');
CREATE INDEX "brokerage_entries_user" ON "brokerage_entries" USING btree ("user_uuid");
CREATE INDEX "brokerage_entries_account" ON "brokerage_entries" USING btree ("brokerage_account_uuid","at");
CREATE INDEX "brokerage_lots_user" ON "brokerage_lots" USING btree ("user_uuid");
CREATE INDEX "brokerage_lots_account" ON "brokerage_lots" USING btree ("brokerage_account_uuid");
CREATE INDEX "brokerage_orders_user" ON "brokerage_orders" USING btree ("user_uuid");
CREATE INDEX "brokerage_orders_account" ON "brokerage_orders" USING btree ("brokerage_account_uuid","placed_at");
CREATE INDEX "brokerage_orders_goal" ON "brokerage_orders" USING btree ("goal_uuid");
CREATE INDEX "brokerage_transfers_user" ON "brokerage_transfers" USING btree ("user_uuid");
CREATE INDEX "brokerage_transfers_account" ON "brokerage_transfers" USING btree ("brokerage_account_uuid","created_at");
CREATE INDEX "brokerage_sandbox_accounts_user" ON "brokerage_sandbox_accounts" USING btree ("user_uuid");
ALTER TABLE "documents" ADD CONSTRAINT "documents_lists" CHECK ("documents"."purpose" in ('reduced_price', 'transaction', 'brokerage') and "documents"."type" in ('image/png', 'image/jpeg', 'application/pdf'));
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lists" CHECK ("notifications"."kind" in ('reminder_sent', 'password_changed', 'two_factor_on', 'two_factor_off', 'sessions_ended', 'email_changed', 'mobile_changed', 'profile_changed', 'plan_changed', 'goal_active', 'goal_paused', 'goal_reached', 'goal_archived', 'guardrail_80', 'guardrail_100', 'payment_received', 'payment_failed', 'subscription_ended', 'reduction_approved', 'reduction_rejected', 'share_received', 'share_changed', 'share_revoked', 'share_accepted', 'share_left', 'plan_viewed', 'call_booked', 'call_changed', 'call_canceled', 'packet_opened', 'brokerage_approved', 'brokerage_rejected', 'brokerage_asked', 'order_filled', 'order_rejected'));