CREATE TABLE "bank_holdings" (
	"bank_account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"external_id" text NOT NULL,
	"ticker" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" double precision NOT NULL,
	"value_cents" bigint NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_holdings_bank_account_uuid_external_id_pk" PRIMARY KEY("bank_account_uuid","external_id"),
	CONSTRAINT "bank_holdings_lists" CHECK ("bank_holdings"."kind" in ('stock', 'etf', 'mutual_fund', 'bond', 'cash', 'other'))
);

CREATE TABLE "bank_removals" (
	"item_id" text PRIMARY KEY NOT NULL,
	"token_ciphertext" text NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

ALTER TABLE "bank_accounts" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;
ALTER TABLE "bank_accounts" ADD COLUMN "closed_at" timestamp with time zone;
ALTER TABLE "bank_links" ADD COLUMN "has_new_accounts" boolean DEFAULT false NOT NULL;
ALTER TABLE "bank_links" ADD COLUMN "login_ends_at" timestamp with time zone;
ALTER TABLE "bank_holdings" ADD CONSTRAINT "bank_holdings_bank_account_uuid_bank_accounts_bank_account_uuid_fk" FOREIGN KEY ("bank_account_uuid") REFERENCES "public"."bank_accounts"("bank_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_holdings" ADD CONSTRAINT "bank_holdings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "bank_holdings_user" ON "bank_holdings" USING btree ("user_uuid");
CREATE INDEX "bank_removals_next" ON "bank_removals" USING btree ("next_at");