CREATE TABLE "debt_balances" (
	"debt_uuid" uuid NOT NULL,
	"as_of" date NOT NULL,
	"balance_cents" bigint NOT NULL,
	CONSTRAINT "debt_balances_debt_uuid_as_of_pk" PRIMARY KEY("debt_uuid","as_of"),
	CONSTRAINT "debt_balances_cents" CHECK ("debt_balances"."balance_cents" between 0 and 1000000000000)
);

CREATE TABLE "debt_payments" (
	"payment_uuid" uuid PRIMARY KEY NOT NULL,
	"debt_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"principal_cents" bigint NOT NULL,
	"interest_cents" bigint NOT NULL,
	"escrow_cents" bigint NOT NULL,
	"balance_after_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"due_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_payments_cents" CHECK ("debt_payments"."amount_cents" between 0 and 1000000000000 and "debt_payments"."escrow_cents" between 0 and 1000000000000 and "debt_payments"."balance_after_cents" between 0 and 1000000000000)
);

CREATE TABLE "debt_types" (
	"debt_type_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "debts" (
	"debt_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"debt_type" text NOT NULL,
	"debt_type_uuid" uuid,
	"name" text NOT NULL,
	"lender" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"balance_as_of" date NOT NULL,
	"apr_millionths" integer NOT NULL,
	"minimum_payment_cents" bigint NOT NULL,
	"payment_cents" bigint NOT NULL,
	"due_day" integer NOT NULL,
	"opened_on" date,
	"property_value_cents" bigint,
	"term_months" integer,
	"escrow_cents" bigint NOT NULL,
	"rate_kind" text,
	"limit_cents" bigint,
	"statement_day" integer,
	"grace_days" integer,
	"minimum_share_millionths" integer,
	"promo_apr_millionths" integer,
	"promo_ends_on" date,
	"ends_on" date,
	"is_paid_off" boolean DEFAULT false NOT NULL,
	"paid_off_on" date,
	"last_paid_due_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "debts_cents" CHECK ("debts"."balance_cents" between 0 and 1000000000000 and "debts"."minimum_payment_cents" between 0 and 1000000000000 and "debts"."payment_cents" between 0 and 1000000000000 and "debts"."escrow_cents" between 0 and 1000000000000)
);

CREATE TABLE "plan_choices" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"strategy" text NOT NULL,
	"extra_cents" bigint NOT NULL,
	"order" jsonb NOT NULL,
	"one_offs" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "incomes" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"gross_annual_cents" bigint NOT NULL,
	"other_annual_cents" bigint NOT NULL,
	"pay_frequency" text NOT NULL,
	"filing_status" text NOT NULL,
	"state" text NOT NULL,
	"growth_millionths" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incomes_cents" CHECK ("incomes"."gross_annual_cents" between 0 and 1000000000000 and "incomes"."other_annual_cents" between 0 and 1000000000000)
);

CREATE TABLE "push_subscriptions" (
	"subscription_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"session_uuid" uuid,
	"endpoint" text NOT NULL,
	"host" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);

CREATE TABLE "deliveries" (
	"delivery_uuid" uuid PRIMARY KEY NOT NULL,
	"reminder_uuid" uuid NOT NULL,
	"subscription_uuid" uuid NOT NULL,
	"host" text NOT NULL,
	"due_on" date NOT NULL,
	"fires_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL
);

CREATE TABLE "reminders" (
	"reminder_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"debt_uuid" uuid NOT NULL,
	"days_before" integer[] NOT NULL,
	"local_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"repeats" text NOT NULL,
	"due_on" date,
	"hides_details" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"snoozed_until" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"next_due_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "debt_balances" ADD CONSTRAINT "debt_balances_debt_uuid_debts_debt_uuid_fk" FOREIGN KEY ("debt_uuid") REFERENCES "public"."debts"("debt_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_debt_uuid_debts_debt_uuid_fk" FOREIGN KEY ("debt_uuid") REFERENCES "public"."debts"("debt_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_types" ADD CONSTRAINT "debt_types_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debts" ADD CONSTRAINT "debts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debts" ADD CONSTRAINT "debts_debt_type_uuid_debt_types_debt_type_uuid_fk" FOREIGN KEY ("debt_type_uuid") REFERENCES "public"."debt_types"("debt_type_uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plan_choices" ADD CONSTRAINT "plan_choices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_uuid_sessions_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."sessions"("session_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_reminder_uuid_reminders_reminder_uuid_fk" FOREIGN KEY ("reminder_uuid") REFERENCES "public"."reminders"("reminder_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_uuid_push_subscriptions_subscription_uuid_fk" FOREIGN KEY ("subscription_uuid") REFERENCES "public"."push_subscriptions"("subscription_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_debt_uuid_debts_debt_uuid_fk" FOREIGN KEY ("debt_uuid") REFERENCES "public"."debts"("debt_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "debt_payments_debt" ON "debt_payments" USING btree ("debt_uuid","paid_on");
CREATE INDEX "debt_payments_user" ON "debt_payments" USING btree ("user_uuid");
CREATE UNIQUE INDEX "debt_payments_due" ON "debt_payments" USING btree ("debt_uuid","due_on") WHERE "debt_payments"."due_on" is not null;
CREATE UNIQUE INDEX "debt_types_name" ON "debt_types" USING btree ("user_uuid",lower("name"));
CREATE INDEX "debts_user" ON "debts" USING btree ("user_uuid");
CREATE INDEX "debts_deleted" ON "debts" USING btree ("deleted_at") WHERE "debts"."deleted_at" is not null;
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_uuid");
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_uuid");
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("reminder_uuid","fires_at","subscription_uuid");
CREATE INDEX "deliveries_subscription" ON "deliveries" USING btree ("subscription_uuid");
CREATE INDEX "deliveries_pending" ON "deliveries" USING btree ("next_try_at") WHERE "deliveries"."state" = 'pending';
CREATE INDEX "reminders_user" ON "reminders" USING btree ("user_uuid");
CREATE INDEX "reminders_debt" ON "reminders" USING btree ("debt_uuid");
CREATE INDEX "reminders_next" ON "reminders" USING btree ("next_at") WHERE "reminders"."next_at" is not null;