CREATE TABLE "bank_accounts" (
	"bank_account_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"link_uuid" uuid,
	"external_id" text,
	"persistent_id" text,
	"name" text NOT NULL,
	"institution" text NOT NULL,
	"mask" text NOT NULL,
	"type" text NOT NULL,
	"balance_cents" bigint,
	"available_cents" bigint,
	"as_of" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"account_uuid" uuid,
	"debt_uuid" uuid,
	"liability" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_external" UNIQUE("link_uuid","external_id"),
	CONSTRAINT "bank_accounts_owner" UNIQUE("bank_account_uuid","user_uuid"),
	CONSTRAINT "bank_accounts_lists" CHECK ("bank_accounts"."type" in ('checking', 'savings', 'cash', 'card', 'loan', 'investment', 'other'))
);

CREATE TABLE "bank_links" (
	"link_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"provider" text NOT NULL,
	"item_id" text NOT NULL,
	"institution_id" text NOT NULL,
	"institution" text NOT NULL,
	"token_ciphertext" text NOT NULL,
	"state" text NOT NULL,
	"sync_cursor" text,
	"history" text NOT NULL,
	"updated_at" timestamp with time zone,
	"sync_at" timestamp with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_links_lists" CHECK ("bank_links"."state" in ('active', 'login_required', 'revoked', 'unavailable'))
);

CREATE TABLE "category_rules" (
	"rule_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"text" text NOT NULL,
	"match" text NOT NULL,
	"direction" text NOT NULL,
	"least_cents" bigint,
	"most_cents" bigint,
	"bank_account_uuid" uuid,
	"category" text NOT NULL,
	"type" text,
	"rename" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "category_rules_lists" CHECK ("category_rules"."category" in ('paycheck', 'interest_income', 'other_income', 'rent', 'mortgage', 'home_repair', 'home_goods', 'electricity_gas', 'water_trash', 'phone_internet', 'groceries', 'restaurants', 'coffee_bars', 'fuel', 'public_transit', 'parking_tolls', 'car_payment', 'car_repair', 'car_insurance', 'home_insurance', 'life_insurance', 'health_insurance', 'medical', 'pharmacy', 'fitness', 'personal_care', 'clothing', 'electronics', 'shopping', 'entertainment', 'subscriptions', 'travel', 'pets', 'childcare', 'education', 'gifts', 'charity', 'taxes', 'bank_fees', 'loan_payment', 'student_loan', 'saving', 'investing', 'retirement_saving', 'transfer', 'card_payment', 'cash', 'other') and "category_rules"."type" in ('need', 'want', 'saving', 'income', 'transfer'))
);

CREATE TABLE "guardrail_alerts" (
	"user_uuid" uuid NOT NULL,
	"subject" text NOT NULL,
	"percent" integer NOT NULL,
	"period_start" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardrail_alerts_user_uuid_subject_percent_period_start_pk" PRIMARY KEY("user_uuid","subject","percent","period_start")
);

CREATE TABLE "guardrails" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"period" text NOT NULL,
	"payday" date,
	"is_push_on" boolean NOT NULL,
	"goal_uuid" uuid,
	"since" date NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "import_batches" (
	"import_uuid" uuid NOT NULL,
	"batch" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "import_batches_import_uuid_batch_pk" PRIMARY KEY("import_uuid","batch")
);

CREATE TABLE "import_mappings" (
	"user_uuid" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mappings_user_uuid_fingerprint_pk" PRIMARY KEY("user_uuid","fingerprint")
);

CREATE TABLE "imports" (
	"import_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"bank_account_uuid" uuid NOT NULL,
	"is_account_new" boolean NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"row_count" integer NOT NULL,
	"received_count" integer NOT NULL,
	"added_count" integer NOT NULL,
	"duplicate_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_lists" CHECK ("imports"."kind" in ('csv', 'ofx', 'qif') and "imports"."state" in ('receiving', 'finished', 'undone'))
);

CREATE TABLE "recurring_choices" (
	"user_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"cancelled_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recurring_choices_user_uuid_key_pk" PRIMARY KEY("user_uuid","key")
);

CREATE TABLE "transactions" (
	"transaction_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"bank_account_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"category_source" text NOT NULL,
	"rule_uuid" uuid,
	"note" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"splits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"is_reviewed" boolean DEFAULT false NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	"origin" text NOT NULL,
	"import_uuid" uuid,
	"external_id" text,
	"pair_uuid" uuid,
	"pair_kind" text,
	"is_unpaired" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transactions_cents" CHECK ("transactions"."amount_cents" between -1000000000000 and 1000000000000),
	CONSTRAINT "transactions_lists" CHECK ("transactions"."category" in ('paycheck', 'interest_income', 'other_income', 'rent', 'mortgage', 'home_repair', 'home_goods', 'electricity_gas', 'water_trash', 'phone_internet', 'groceries', 'restaurants', 'coffee_bars', 'fuel', 'public_transit', 'parking_tolls', 'car_payment', 'car_repair', 'car_insurance', 'home_insurance', 'life_insurance', 'health_insurance', 'medical', 'pharmacy', 'fitness', 'personal_care', 'clothing', 'electronics', 'shopping', 'entertainment', 'subscriptions', 'travel', 'pets', 'childcare', 'education', 'gifts', 'charity', 'taxes', 'bank_fees', 'loan_payment', 'student_loan', 'saving', 'investing', 'retirement_saving', 'transfer', 'card_payment', 'cash', 'other') and "transactions"."type" in ('need', 'want', 'saving', 'income', 'transfer') and "transactions"."category_source" in ('client', 'rule', 'bank', 'guess') and "transactions"."pair_kind" in ('transfer', 'refund'))
);

ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_link_uuid_bank_links_link_uuid_fk" FOREIGN KEY ("link_uuid") REFERENCES "public"."bank_links"("link_uuid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_uuid_financial_accounts_account_uuid_fk" FOREIGN KEY ("account_uuid") REFERENCES "public"."financial_accounts"("account_uuid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_debt_uuid_debts_debt_uuid_fk" FOREIGN KEY ("debt_uuid") REFERENCES "public"."debts"("debt_uuid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_account" FOREIGN KEY ("bank_account_uuid") REFERENCES "public"."bank_accounts"("bank_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "guardrail_alerts" ADD CONSTRAINT "guardrail_alerts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "guardrails" ADD CONSTRAINT "guardrails_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_import_uuid_imports_import_uuid_fk" FOREIGN KEY ("import_uuid") REFERENCES "public"."imports"("import_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_owner" FOREIGN KEY ("bank_account_uuid","user_uuid") REFERENCES "public"."bank_accounts"("bank_account_uuid","user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recurring_choices" ADD CONSTRAINT "recurring_choices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_rule_uuid_category_rules_rule_uuid_fk" FOREIGN KEY ("rule_uuid") REFERENCES "public"."category_rules"("rule_uuid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_import_uuid_imports_import_uuid_fk" FOREIGN KEY ("import_uuid") REFERENCES "public"."imports"("import_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_owner" FOREIGN KEY ("bank_account_uuid","user_uuid") REFERENCES "public"."bank_accounts"("bank_account_uuid","user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "bank_accounts_user" ON "bank_accounts" USING btree ("user_uuid");
CREATE INDEX "bank_accounts_link" ON "bank_accounts" USING btree ("link_uuid");
CREATE INDEX "bank_accounts_account" ON "bank_accounts" USING btree ("account_uuid");
CREATE INDEX "bank_accounts_debt" ON "bank_accounts" USING btree ("debt_uuid");
CREATE INDEX "bank_links_user" ON "bank_links" USING btree ("user_uuid");
CREATE UNIQUE INDEX "bank_links_item" ON "bank_links" USING btree ("item_id");
CREATE INDEX "bank_links_sync" ON "bank_links" USING btree ("sync_at") WHERE "bank_links"."sync_at" is not null;
CREATE INDEX "category_rules_user" ON "category_rules" USING btree ("user_uuid","created_at");
CREATE INDEX "category_rules_account" ON "category_rules" USING btree ("bank_account_uuid");
CREATE INDEX "imports_user" ON "imports" USING btree ("user_uuid","created_at");
CREATE INDEX "imports_account" ON "imports" USING btree ("bank_account_uuid");
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_uuid","date","transaction_uuid");
CREATE INDEX "transactions_account" ON "transactions" USING btree ("bank_account_uuid","date");
CREATE INDEX "transactions_import" ON "transactions" USING btree ("import_uuid") WHERE "transactions"."import_uuid" is not null;
CREATE INDEX "transactions_rule" ON "transactions" USING btree ("rule_uuid") WHERE "transactions"."rule_uuid" is not null;
CREATE UNIQUE INDEX "transactions_external" ON "transactions" USING btree ("bank_account_uuid","external_id") WHERE "transactions"."external_id" is not null;