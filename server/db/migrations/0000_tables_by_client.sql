CREATE TABLE "departure_reasons" (
	"departure_uuid" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"left_on" date NOT NULL
);

CREATE TABLE "known_devices" (
	"user_uuid" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_uuid_device_pk" PRIMARY KEY("user_uuid","device")
);

CREATE TABLE "known_networks" (
	"user_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_user_uuid_network_pk" PRIMARY KEY("user_uuid","network")
);

CREATE TABLE "login_throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"fails" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "one_time_codes" (
	"user_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hmac" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	"fails" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"login_expires_at" timestamp with time zone,
	"is_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "one_time_codes_user_uuid_purpose_pk" PRIMARY KEY("user_uuid","purpose"),
	CONSTRAINT "one_time_codes_lists" CHECK ("one_time_codes"."purpose" in ('register', 'forgot', 'mfa', 'change', 'new_mobile')),
	CONSTRAINT "one_time_codes_fails" CHECK ("one_time_codes"."fails" between 0 and 5)
);

CREATE TABLE "sessions" (
	"session_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"is_kept" boolean NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"share_uuid" uuid,
	"shared_by" uuid,
	"opened_from" uuid,
	CONSTRAINT "sessions_user_uuid_session_uuid_pk" PRIMARY KEY("user_uuid","session_uuid"),
	CONSTRAINT "sessions_token" UNIQUE("user_uuid","token_hash"),
	CONSTRAINT "sessions_view" CHECK (num_nulls("sessions"."share_uuid", "sessions"."shared_by", "sessions"."opened_from") in (0, 3))
);

CREATE TABLE "shares" (
	"share_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"viewer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"access" text NOT NULL,
	"sections" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "shares_user_uuid_share_uuid_pk" PRIMARY KEY("user_uuid","share_uuid"),
	CONSTRAINT "shares_lists" CHECK ("shares"."kind" in ('advisor', 'partner') and "shares"."access" in ('view', 'edit')),
	CONSTRAINT "shares_edit" CHECK ("shares"."kind" = 'partner' or "shares"."access" = 'view'),
	CONSTRAINT "shares_others" CHECK ("shares"."user_uuid" <> "shares"."viewer_uuid"),
	CONSTRAINT "shares_sections" CHECK (cardinality("shares"."sections") > 0 and "shares"."sections" <@ array['net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'])
);

CREATE TABLE "users" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"dob" date NOT NULL,
	"mobile_no" text NOT NULL,
	"address_1" text NOT NULL,
	"address_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"role_name" text NOT NULL,
	"subscription_plan" text NOT NULL,
	"is_mfa_enabled" boolean NOT NULL,
	"terms_version" text NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"is_time_zone_chosen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_lists" CHECK ("users"."status" in ('pending', 'active') and "users"."role_name" in ('User', 'Advisor') and "users"."subscription_plan" in ('NO_PLAN', 'ESSENTIAL', 'PLUS', 'PREMIER'))
);

CREATE TABLE "advisor_calls" (
	"call_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"minutes" integer NOT NULL,
	"advisor_id" text NOT NULL,
	"advisor_name" text NOT NULL,
	"advisor_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"place" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"external_event" text,
	"external_seat" text,
	"change_url" text,
	"booked_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"is_returned" boolean DEFAULT false NOT NULL,
	"reminder_leased_until" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "advisor_calls_user_uuid_call_uuid_pk" PRIMARY KEY("user_uuid","call_uuid"),
	CONSTRAINT "advisor_calls_external" UNIQUE("user_uuid","external_event"),
	CONSTRAINT "advisor_calls_seat" UNIQUE("user_uuid","external_seat"),
	CONSTRAINT "advisor_calls_lists" CHECK ("advisor_calls"."provider" in ('calendly', 'sandbox') and "advisor_calls"."state" in ('booked', 'canceled')),
	CONSTRAINT "advisor_calls_minutes" CHECK ("advisor_calls"."minutes" between 1 and 720)
);

CREATE TABLE "advisor_entries" (
	"entry_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"year_starts_on" date NOT NULL,
	"kind" text NOT NULL,
	"calls" integer NOT NULL,
	"call_uuid" uuid,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "advisor_entries_user_uuid_entry_uuid_pk" PRIMARY KEY("user_uuid","entry_uuid"),
	CONSTRAINT "advisor_entries_once" UNIQUE("user_uuid","call_uuid","kind"),
	CONSTRAINT "advisor_entries_lists" CHECK ("advisor_entries"."kind" in ('plan', 'operator', 'booked', 'returned')),
	CONSTRAINT "advisor_entries_calls" CHECK ("advisor_entries"."calls" between -100 and 100)
);

CREATE TABLE "advisor_links" (
	"link_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "advisor_links_user_uuid_link_uuid_pk" PRIMARY KEY("user_uuid","link_uuid")
);

CREATE TABLE "advisor_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"seat" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "advisor_packet_openings" (
	"opening_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"packet_uuid" uuid NOT NULL,
	"device" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "advisor_packet_openings_user_uuid_opening_uuid_pk" PRIMARY KEY("user_uuid","opening_uuid")
);

CREATE TABLE "advisor_packets" (
	"packet_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"call_uuid" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sections" jsonb NOT NULL,
	"hides_amounts" boolean NOT NULL,
	"content" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "advisor_packets_user_uuid_packet_uuid_pk" PRIMARY KEY("user_uuid","packet_uuid"),
	CONSTRAINT "advisor_packets_token" UNIQUE("user_uuid","token_hash"),
	CONSTRAINT "advisor_packets_call" UNIQUE("user_uuid","call_uuid")
);

CREATE TABLE "advisor_removals" (
	"external_event" text PRIMARY KEY NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "advisor_sandbox_slots" (
	"advisor_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"user_uuid" uuid NOT NULL,
	"call_uuid" uuid NOT NULL,
	CONSTRAINT "advisor_sandbox_slots_advisor_id_starts_at_pk" PRIMARY KEY("advisor_id","starts_at")
);

CREATE TABLE "bank_accounts" (
	"bank_account_uuid" uuid NOT NULL,
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
	"currency" text DEFAULT 'USD' NOT NULL,
	"as_of" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"account_uuid" uuid,
	"debt_uuid" uuid,
	"liability" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_user_uuid_bank_account_uuid_pk" PRIMARY KEY("user_uuid","bank_account_uuid"),
	CONSTRAINT "bank_accounts_external" UNIQUE("user_uuid","link_uuid","external_id"),
	CONSTRAINT "bank_accounts_lists" CHECK ("bank_accounts"."type" in ('checking', 'savings', 'cash', 'card', 'loan', 'investment', 'other'))
);

CREATE TABLE "bank_holdings" (
	"user_uuid" uuid NOT NULL,
	"bank_account_uuid" uuid NOT NULL,
	"external_id" text NOT NULL,
	"ticker" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" double precision NOT NULL,
	"value_cents" bigint NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_holdings_user_uuid_bank_account_uuid_external_id_pk" PRIMARY KEY("user_uuid","bank_account_uuid","external_id"),
	CONSTRAINT "bank_holdings_lists" CHECK ("bank_holdings"."kind" in ('stock', 'etf', 'mutual_fund', 'bond', 'cash', 'other'))
);

CREATE TABLE "bank_links" (
	"link_uuid" uuid NOT NULL,
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
	"has_new_accounts" boolean DEFAULT false NOT NULL,
	"login_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_links_user_uuid_link_uuid_pk" PRIMARY KEY("user_uuid","link_uuid"),
	CONSTRAINT "bank_links_item" UNIQUE("user_uuid","item_id"),
	CONSTRAINT "bank_links_lists" CHECK ("bank_links"."state" in ('active', 'login_required', 'revoked', 'unavailable'))
);

CREATE TABLE "bank_removals" (
	"item_id" text PRIMARY KEY NOT NULL,
	"token_ciphertext" text NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "brokerage_accounts" (
	"brokerage_account_uuid" uuid NOT NULL,
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
	"previous_prices" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"sync_at" timestamp with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brokerage_accounts_user_uuid_brokerage_account_uuid_pk" PRIMARY KEY("user_uuid","brokerage_account_uuid"),
	CONSTRAINT "brokerage_accounts_lists" CHECK ("brokerage_accounts"."provider" in ('ibkr', 'sandbox') and "brokerage_accounts"."origin" in ('opened', 'linked') and "brokerage_accounts"."account_type" in ('individual', 'joint', 'traditional_ira', 'roth_ira', 'sep_ira', 'trust') and "brokerage_accounts"."state" in ('draft', 'submitted', 'in_review', 'approved', 'rejected', 'closed'))
);

CREATE TABLE "brokerage_entries" (
	"entry_uuid" uuid NOT NULL,
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
	CONSTRAINT "brokerage_entries_user_uuid_entry_uuid_pk" PRIMARY KEY("user_uuid","entry_uuid"),
	CONSTRAINT "brokerage_entries_event" UNIQUE("user_uuid","brokerage_account_uuid","event_key"),
	CONSTRAINT "brokerage_entries_cents" CHECK ("brokerage_entries"."amount_cents" between -1000000000000 and 1000000000000),
	CONSTRAINT "brokerage_entries_lists" CHECK ("brokerage_entries"."kind" in ('opening', 'deposit', 'withdrawal', 'buy', 'sell')),
	CONSTRAINT "brokerage_entries_assets" CHECK ("brokerage_entries"."asset" in ('us_stocks', 'intl_stocks', 'us_bonds', 'tips', 'real_estate', 'cash'))
);

CREATE TABLE "brokerage_lots" (
	"lot_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"brokerage_account_uuid" uuid NOT NULL,
	"asset" text NOT NULL,
	"opened_on" date NOT NULL,
	"units" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"order_uuid" uuid,
	CONSTRAINT "brokerage_lots_user_uuid_lot_uuid_pk" PRIMARY KEY("user_uuid","lot_uuid"),
	CONSTRAINT "brokerage_lots_cents" CHECK ("brokerage_lots"."cost_cents" between 0 and 1000000000000),
	CONSTRAINT "brokerage_lots_units" CHECK ("brokerage_lots"."units" between 0 and 9007199254740991),
	CONSTRAINT "brokerage_lots_lists" CHECK ("brokerage_lots"."asset" in ('us_stocks', 'intl_stocks', 'us_bonds', 'tips', 'real_estate', 'cash'))
);

CREATE TABLE "brokerage_orders" (
	"order_uuid" uuid NOT NULL,
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
	CONSTRAINT "brokerage_orders_user_uuid_order_uuid_pk" PRIMARY KEY("user_uuid","order_uuid"),
	CONSTRAINT "brokerage_orders_cents" CHECK ("brokerage_orders"."amount_cents" between 0 and 1000000000000),
	CONSTRAINT "brokerage_orders_lists" CHECK ("brokerage_orders"."model" in ('low', 'below_average', 'average', 'above_average', 'high') and "brokerage_orders"."kind" in ('buy', 'sell', 'rebalance') and "brokerage_orders"."lot_method" in ('fifo', 'highest_cost') and "brokerage_orders"."state" in ('pending', 'accepted', 'filled', 'rejected', 'cancelled'))
);

CREATE TABLE "brokerage_transfers" (
	"transfer_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"brokerage_account_uuid" uuid NOT NULL,
	"direction" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "brokerage_transfers_user_uuid_transfer_uuid_pk" PRIMARY KEY("user_uuid","transfer_uuid"),
	CONSTRAINT "brokerage_transfers_cents" CHECK ("brokerage_transfers"."amount_cents" between 0 and 1000000000000),
	CONSTRAINT "brokerage_transfers_lists" CHECK ("brokerage_transfers"."direction" in ('deposit', 'withdrawal') and "brokerage_transfers"."state" in ('pending', 'completed', 'rejected'))
);

CREATE TABLE "calendar_feeds" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"shows_amounts" boolean DEFAULT false NOT NULL,
	"shows_names" boolean DEFAULT true NOT NULL,
	"shows_charges" boolean DEFAULT false NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone
);

CREATE TABLE "debt_balances" (
	"user_uuid" uuid NOT NULL,
	"debt_uuid" uuid NOT NULL,
	"as_of" date NOT NULL,
	"balance_cents" bigint NOT NULL,
	"stated_cents" bigint,
	"stated_at" timestamp with time zone,
	CONSTRAINT "debt_balances_user_uuid_debt_uuid_as_of_pk" PRIMARY KEY("user_uuid","debt_uuid","as_of"),
	CONSTRAINT "debt_balances_cents" CHECK ("debt_balances"."balance_cents" between 0 and 1000000000000 and "debt_balances"."stated_cents" between 0 and 1000000000000)
);

CREATE TABLE "debt_payments" (
	"payment_uuid" uuid NOT NULL,
	"debt_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"principal_cents" bigint NOT NULL,
	"interest_cents" bigint NOT NULL,
	"escrow_cents" bigint NOT NULL,
	"charges_cents" bigint DEFAULT 0 NOT NULL,
	"fall_cents" bigint NOT NULL,
	"balance_after_cents" bigint NOT NULL,
	"stated_on" date,
	"paid_on" date NOT NULL,
	"due_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_payments_user_uuid_payment_uuid_pk" PRIMARY KEY("user_uuid","payment_uuid"),
	CONSTRAINT "debt_payments_cents" CHECK ("debt_payments"."amount_cents" between 0 and 1000000000000 and "debt_payments"."principal_cents" between 0 and 1000000000000 and "debt_payments"."interest_cents" between 0 and 1000000000000 and "debt_payments"."escrow_cents" between 0 and 1000000000000 and "debt_payments"."balance_after_cents" between 0 and 1000000000000),
	CONSTRAINT "debt_payments_charges" CHECK ("debt_payments"."charges_cents" between 0 and 2000000000000),
	CONSTRAINT "debt_payments_fall" CHECK ("debt_payments"."fall_cents" between -1000000000000 and 1000000000000)
);

CREATE TABLE "debt_types" (
	"debt_type_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_types_user_uuid_debt_type_uuid_pk" PRIMARY KEY("user_uuid","debt_type_uuid")
);

CREATE TABLE "debts" (
	"debt_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"debt_type" text NOT NULL,
	"debt_type_uuid" uuid,
	"name" text NOT NULL,
	"lender" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"balance_as_of" date NOT NULL,
	"balance_stated_on" date NOT NULL,
	"balance_stated_at" timestamp with time zone NOT NULL,
	"apr_millionths" integer NOT NULL,
	"is_rate_known" boolean DEFAULT true NOT NULL,
	"minimum_payment_cents" bigint NOT NULL,
	"payment_cents" bigint NOT NULL,
	"in_plan" boolean,
	"interest_accrual" text,
	"unpaid_interest_cents" bigint DEFAULT 0 NOT NULL,
	"due_day" integer NOT NULL,
	"opened_on" date,
	"property_value_cents" bigint,
	"property_value_as_of" date,
	"term_months" integer,
	"escrow_cents" bigint NOT NULL,
	"rate_kind" text,
	"limit_cents" bigint,
	"statement_day" integer,
	"grace_days" integer,
	"minimum_share_millionths" integer,
	"minimum_adds_interest" boolean DEFAULT true NOT NULL,
	"promo_apr_millionths" integer,
	"promo_ends_on" date,
	"statement_due_on" date,
	"statement_minimum_cents" bigint,
	"statement_balance_cents" bigint,
	"pays_in_full" boolean,
	"seems_paid_in_full" boolean DEFAULT false NOT NULL,
	"expected_payment_cents" bigint,
	"ends_on" date,
	"is_paid_off" boolean DEFAULT false NOT NULL,
	"paid_off_on" date,
	"last_paid_due_on" date,
	"settled_due_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"entered_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "debts_user_uuid_debt_uuid_pk" PRIMARY KEY("user_uuid","debt_uuid"),
	CONSTRAINT "debts_cents" CHECK ("debts"."balance_cents" between 0 and 1000000000000 and "debts"."minimum_payment_cents" between 0 and 1000000000000 and "debts"."payment_cents" between 0 and 1000000000000 and "debts"."escrow_cents" between 0 and 1000000000000 and "debts"."unpaid_interest_cents" between 0 and 1000000000000),
	CONSTRAINT "debts_own_cents" CHECK ("debts"."limit_cents" between 0 and 1000000000000 and "debts"."property_value_cents" between 0 and 1000000000000 and "debts"."statement_minimum_cents" between 0 and 1000000000000 and "debts"."statement_balance_cents" between 0 and 1000000000000),
	CONSTRAINT "debts_days" CHECK ("debts"."due_day" between 1 and 31 and "debts"."statement_day" between 1 and 31),
	CONSTRAINT "debts_rates" CHECK ("debts"."apr_millionths" between 0 and 10000000 and "debts"."promo_apr_millionths" between 0 and 10000000),
	CONSTRAINT "debts_share" CHECK ("debts"."minimum_share_millionths" between 0 and 1000000),
	CONSTRAINT "debts_lists" CHECK ("debts"."debt_type" in ('mortgage', 'home_equity', 'credit_card', 'student', 'auto', 'personal', 'medical', 'custom', 'rent', 'lease') and "debts"."rate_kind" in ('fixed', 'adjustable') and "debts"."interest_accrual" in ('monthly', 'daily'))
);

CREATE TABLE "payoff_plans" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"strategy" text NOT NULL,
	"extra_cents" bigint NOT NULL,
	"order" jsonb NOT NULL,
	"one_offs" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payoff_plans_cents" CHECK ("payoff_plans"."extra_cents" between 0 and 1000000000000),
	CONSTRAINT "payoff_plans_lists" CHECK ("payoff_plans"."strategy" in ('avalanche', 'snowball', 'custom', 'minimum'))
);

CREATE TABLE "document_removals" (
	"document_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);

CREATE TABLE "documents" (
	"document_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_uuid" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_user_uuid_document_uuid_pk" PRIMARY KEY("user_uuid","document_uuid"),
	CONSTRAINT "documents_lists" CHECK ("documents"."purpose" in ('reduced_price', 'transaction', 'brokerage') and "documents"."type" in ('image/png', 'image/jpeg', 'application/pdf'))
);

CREATE TABLE "uploads" (
	"upload_id" text NOT NULL,
	"user_uuid" uuid NOT NULL,
	"batch" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"is_finished" boolean DEFAULT false NOT NULL,
	"finishing_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_user_uuid_upload_id_pk" PRIMARY KEY("user_uuid","upload_id")
);

CREATE TABLE "authenticators" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"secret_ciphertext" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);

CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_lists" CHECK ("passkey_challenges"."purpose" in ('add', 'login'))
);

CREATE TABLE "passkeys" (
	"passkey_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_user_uuid_passkey_uuid_pk" PRIMARY KEY("user_uuid","passkey_uuid"),
	CONSTRAINT "passkeys_credential" UNIQUE("user_uuid","credential_id")
);

CREATE TABLE "recovery_codes" (
	"user_uuid" uuid NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_uuid_code_hmac_pk" PRIMARY KEY("user_uuid","code_hmac")
);

CREATE TABLE "goal_allocations" (
	"goal_account_uuid" uuid NOT NULL,
	"goal_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"share_millionths" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_allocations_user_uuid_goal_account_uuid_pk" PRIMARY KEY("user_uuid","goal_account_uuid"),
	CONSTRAINT "goal_allocations_share" CHECK ("goal_allocations"."share_millionths" between 1 and 1000000)
);

CREATE TABLE "goal_plans" (
	"goal_plan_uuid" uuid NOT NULL,
	"goal_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"note" text NOT NULL,
	"saved_on" date NOT NULL,
	"plan" jsonb NOT NULL,
	"chance" double precision NOT NULL,
	"bands" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_plans_user_uuid_goal_plan_uuid_pk" PRIMARY KEY("user_uuid","goal_plan_uuid")
);

CREATE TABLE "goal_set_aside" (
	"user_uuid" uuid NOT NULL,
	"goal_uuid" uuid NOT NULL,
	"as_of" date NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "goal_set_aside_user_uuid_goal_uuid_as_of_pk" PRIMARY KEY("user_uuid","goal_uuid","as_of"),
	CONSTRAINT "goal_set_aside_cents" CHECK ("goal_set_aside"."cents" between 0 and 1000000000000)
);

CREATE TABLE "goals" (
	"goal_uuid" uuid NOT NULL,
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
	CONSTRAINT "goals_user_uuid_goal_uuid_pk" PRIMARY KEY("user_uuid","goal_uuid"),
	CONSTRAINT "goals_cents" CHECK ("goals"."initial_cents" between 0 and 1000000000000 and "goals"."monthly_contribution_cents" between 0 and 1000000000000),
	CONSTRAINT "goals_target" CHECK ("goals"."target_cents" between 0 and 1000000000000),
	CONSTRAINT "goals_lists" CHECK ("goals"."mode" in ('invest', 'save', 'retire') and "goals"."kind" in ('emergency', 'home', 'car', 'education', 'travel', 'wedding', 'renovation', 'family', 'retirement', 'wealth', 'other') and "goals"."model" in ('low', 'below_average', 'average', 'above_average', 'high') and "goals"."status" in ('draft', 'active', 'paused', 'reached', 'archived'))
);

CREATE TABLE "risk_profiles" (
	"risk_profile_uuid" uuid NOT NULL,
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
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_profiles_user_uuid_risk_profile_uuid_pk" PRIMARY KEY("user_uuid","risk_profile_uuid"),
	CONSTRAINT "risk_profiles_lists" CHECK ("risk_profiles"."band" in ('low', 'below_average', 'average', 'above_average', 'high'))
);

CREATE TABLE "idempotency_keys" (
	"user_uuid" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_uuid_endpoint_key_pk" PRIMARY KEY("user_uuid","endpoint","key")
);

CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);

CREATE TABLE "account_values" (
	"user_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"as_of" date NOT NULL,
	"balance_cents" bigint NOT NULL,
	"flow_cents" bigint NOT NULL,
	CONSTRAINT "account_values_user_uuid_account_uuid_as_of_pk" PRIMARY KEY("user_uuid","account_uuid","as_of"),
	CONSTRAINT "account_values_cents" CHECK ("account_values"."balance_cents" between 0 and 1000000000000),
	CONSTRAINT "account_values_flow" CHECK ("account_values"."flow_cents" between -1000000000000 and 1000000000000)
);

CREATE TABLE "financial_accounts" (
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"institution" text NOT NULL,
	"source" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"as_of" date NOT NULL,
	"apy_millionths" integer,
	"debt_uuid" uuid,
	"separate_debt_uuids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner" text DEFAULT 'self' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "financial_accounts_user_uuid_account_uuid_pk" PRIMARY KEY("user_uuid","account_uuid"),
	CONSTRAINT "financial_accounts_cents" CHECK ("financial_accounts"."balance_cents" between 0 and 1000000000000),
	CONSTRAINT "financial_accounts_lists" CHECK ("financial_accounts"."kind" in ('checking', 'savings', 'certificate', 'brokerage', 'workplace_plan', 'traditional_ira', 'roth_ira', 'hsa', 'education_529', 'other_retirement', 'property', 'vehicle', 'other_asset', 'other_liability') and "financial_accounts"."source" in ('linked', 'typed', 'estimated') and "financial_accounts"."owner" in ('self', 'partner', 'joint'))
);

CREATE TABLE "incomes" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"gross_annual_cents" bigint NOT NULL,
	"business_annual_cents" bigint DEFAULT 0 NOT NULL,
	"other_annual_cents" bigint NOT NULL,
	"sex" text,
	"partner" jsonb,
	"children" jsonb,
	"pay_frequency" text NOT NULL,
	"filing_status" text NOT NULL,
	"state" text NOT NULL,
	"growth_millionths" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incomes_cents" CHECK ("incomes"."gross_annual_cents" between 0 and 1000000000000 and "incomes"."other_annual_cents" between 0 and 1000000000000),
	CONSTRAINT "incomes_lists" CHECK ("incomes"."pay_frequency" in ('weekly', 'biweekly', 'semimonthly', 'monthly') and "incomes"."filing_status" in ('single', 'married_joint', 'married_separate', 'head_of_household', 'surviving_spouse') and "incomes"."sex" in ('female', 'male'))
);

CREATE TABLE "hidden_actions" (
	"user_uuid" uuid NOT NULL,
	"action_key" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_actions_user_uuid_action_key_pk" PRIMARY KEY("user_uuid","action_key")
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
	CONSTRAINT "journey_marks_user_uuid_step_pk" PRIMARY KEY("user_uuid","step"),
	CONSTRAINT "journey_marks_lists" CHECK ("journey_marks"."step" in ('account', 'debt', 'income', 'risk', 'goal', 'reminder', 'install') and "journey_marks"."state" in ('open', 'done', 'skipped'))
);

CREATE TABLE "lookups" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"user_uuid" uuid NOT NULL,
	CONSTRAINT "lookups_kind_value_pk" PRIMARY KEY("kind","value"),
	CONSTRAINT "lookups_lists" CHECK ("lookups"."kind" in ('username', 'mobile', 'push_endpoint', 'passkey', 'payment_customer', 'bank_item', 'brokerage_account', 'advisor_seat', 'advisor_link'))
);

CREATE TABLE "notifications" (
	"notification_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_uuid" uuid,
	"name" text NOT NULL,
	"due_on" date,
	"event_key" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_user_uuid_notification_uuid_pk" PRIMARY KEY("user_uuid","notification_uuid"),
	CONSTRAINT "notifications_lists" CHECK ("notifications"."kind" in ('reminder_sent', 'password_changed', 'two_factor_on', 'two_factor_off', 'new_device', 'passkey_added', 'passkey_removed', 'authenticator_on', 'authenticator_off', 'recovery_codes_made', 'recovery_code_used', 'sessions_ended', 'email_changed', 'mobile_changed', 'account_exported', 'calendar_address_created', 'profile_changed', 'plan_changed', 'goal_active', 'goal_paused', 'goal_reached', 'goal_archived', 'guardrail_80', 'guardrail_100', 'payment_received', 'payment_failed', 'subscription_ended', 'reduction_approved', 'reduction_rejected', 'share_received', 'share_changed', 'share_revoked', 'share_accepted', 'share_left', 'plan_viewed', 'call_booked', 'call_changed', 'call_canceled', 'packet_opened', 'brokerage_approved', 'brokerage_rejected', 'brokerage_asked', 'order_filled', 'order_rejected'))
);

CREATE TABLE "invoices" (
	"invoice_uuid" uuid NOT NULL,
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
	CONSTRAINT "invoices_user_uuid_invoice_uuid_pk" PRIMARY KEY("user_uuid","invoice_uuid"),
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
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
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
	"subscription_uuid" uuid NOT NULL,
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
	CONSTRAINT "subscriptions_user_uuid_subscription_uuid_pk" PRIMARY KEY("user_uuid","subscription_uuid"),
	CONSTRAINT "subscriptions_external" UNIQUE("user_uuid","external_id"),
	CONSTRAINT "subscriptions_lists" CHECK ("subscriptions"."plan" in ('ESSENTIAL', 'PLUS', 'PREMIER') and "subscriptions"."period" in ('month', 'year') and "subscriptions"."state" in ('incomplete', 'active', 'past_due', 'cancelled')),
	CONSTRAINT "subscriptions_pending_lists" CHECK ("subscriptions"."pending_plan" in ('ESSENTIAL', 'PLUS', 'PREMIER') and "subscriptions"."pending_period" in ('month', 'year')),
	CONSTRAINT "subscriptions_reasons" CHECK ("subscriptions"."cancel_reason" in ('too_expensive', 'not_used', 'missing_feature', 'switched', 'problems', 'other'))
);

CREATE TABLE "policies" (
	"policy_uuid" uuid NOT NULL,
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
	CONSTRAINT "policies_user_uuid_policy_uuid_pk" PRIMARY KEY("user_uuid","policy_uuid"),
	CONSTRAINT "policies_cents" CHECK ("policies"."amount_cents" between 0 and 1000000000000 and "policies"."premium_cents" between 0 and 1000000000000),
	CONSTRAINT "policies_lists" CHECK ("policies"."kind" in ('life', 'disability', 'long_term_care', 'home', 'auto', 'umbrella', 'health') and "policies"."insured" in ('self', 'partner', 'joint') and "policies"."premium_period" in ('month', 'quarter', 'half_year', 'year'))
);

CREATE TABLE "protect_bundles" (
	"protect_uuid" uuid NOT NULL,
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
	CONSTRAINT "protect_bundles_user_uuid_protect_uuid_pk" PRIMARY KEY("user_uuid","protect_uuid"),
	CONSTRAINT "protect_bundles_lists" CHECK ("protect_bundles"."kind" in ('starter', 'family', 'homeowner', 'legacy') and "protect_bundles"."status" in ('draft', 'requested', 'active', 'cancelled'))
);

CREATE TABLE "protect_profiles" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"checklist" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "held_pushes" (
	"user_uuid" uuid NOT NULL,
	"topic" text NOT NULL,
	"detailed" jsonb NOT NULL,
	"plain" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_pushes_user_uuid_topic_pk" PRIMARY KEY("user_uuid","topic")
);

CREATE TABLE "push_settings" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"debts" boolean NOT NULL,
	"spending" boolean NOT NULL,
	"payments" boolean NOT NULL,
	"calls" boolean NOT NULL,
	"brokerage" boolean NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "push_subscriptions" (
	"subscription_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"session_uuid" uuid,
	"endpoint" text NOT NULL,
	"host" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_user_uuid_subscription_uuid_pk" PRIMARY KEY("user_uuid","subscription_uuid"),
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("user_uuid","endpoint")
);

CREATE TABLE "deliveries" (
	"delivery_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"reminder_uuid" uuid NOT NULL,
	"subscription_uuid" uuid NOT NULL,
	"host" text NOT NULL,
	"due_on" date NOT NULL,
	"fires_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_user_uuid_delivery_uuid_pk" PRIMARY KEY("user_uuid","delivery_uuid"),
	CONSTRAINT "deliveries_lists" CHECK ("deliveries"."state" in ('pending', 'sent', 'muted', 'expired', 'failed'))
);

CREATE TABLE "reminders" (
	"reminder_uuid" uuid NOT NULL,
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
	"last_due_on" date,
	"next_at" timestamp with time zone,
	"next_due_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_user_uuid_reminder_uuid_pk" PRIMARY KEY("user_uuid","reminder_uuid"),
	CONSTRAINT "reminders_lists" CHECK ("reminders"."repeats" in ('monthly', 'once'))
);

CREATE TABLE "pensions" (
	"pension_uuid" uuid NOT NULL,
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
	CONSTRAINT "pensions_user_uuid_pension_uuid_pk" PRIMARY KEY("user_uuid","pension_uuid"),
	CONSTRAINT "pensions_cents" CHECK ("pensions"."monthly_cents" between 0 and 1000000000000 and "pensions"."lump_sum_cents" between 0 and 1000000000000),
	CONSTRAINT "pensions_rates" CHECK ("pensions"."cola_millionths" between 0 and 1000000 and "pensions"."survivor_share_millionths" between 0 and 1000000 and "pensions"."taxable_share_millionths" between 0 and 1000000),
	CONSTRAINT "pensions_lists" CHECK ("pensions"."kind" in ('pension', 'annuity', 'rent', 'work', 'other') and "pensions"."owner" in ('self', 'partner') and "pensions"."in_dollars_of" in ('today', 'start'))
);

CREATE TABLE "retirement_plans" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"dates" jsonb,
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
	"versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "retirement_results" (
	"result_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"as_of" date NOT NULL,
	"engine_version" text NOT NULL,
	"seed" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"success_share_millionths" integer NOT NULL,
	"end_balance_cents" bigint NOT NULL,
	"lifetime_tax_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retirement_results_user_uuid_result_uuid_pk" PRIMARY KEY("user_uuid","result_uuid"),
	CONSTRAINT "retirement_results_shares" CHECK ("retirement_results"."success_share_millionths" between 0 and 1000000)
);

CREATE TABLE "plan_figures" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"figures" jsonb
);

CREATE TABLE "bank_sandbox_items" (
	"item_id" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"institution_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"linked_on" date NOT NULL,
	"logged_in_at" timestamp with time zone NOT NULL,
	"is_login_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_sandbox_items_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "bank_sandbox_sessions" (
	"link_token" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"item_id" text,
	"institution_id" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"public_token" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_sandbox_sessions_public_token_unique" UNIQUE("public_token")
);

CREATE TABLE "brokerage_sandbox_accounts" (
	"reference" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"state" jsonb NOT NULL
);

CREATE TABLE "demo_households" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "payment_sandbox_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "payment_sandbox_customers_user_uuid_unique" UNIQUE("user_uuid")
);

CREATE TABLE "sandbox_messages" (
	"message_uuid" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);

CREATE TABLE "share_invitations" (
	"invitation_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"code_hmac" text NOT NULL,
	"access" text NOT NULL,
	"sections" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_invitations_code_hmac_unique" UNIQUE("code_hmac"),
	CONSTRAINT "share_invitations_lists" CHECK ("share_invitations"."access" in ('view', 'edit')),
	CONSTRAINT "share_invitations_sections" CHECK (cardinality("share_invitations"."sections") > 0 and "share_invitations"."sections" <@ array['net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'])
);

CREATE TABLE "share_reads" (
	"user_uuid" uuid NOT NULL,
	"share_uuid" uuid NOT NULL,
	"section" text NOT NULL,
	"minute_at" timestamp with time zone NOT NULL,
	"reads" integer NOT NULL,
	"changes" integer NOT NULL,
	CONSTRAINT "share_reads_user_uuid_share_uuid_minute_at_section_pk" PRIMARY KEY("user_uuid","share_uuid","minute_at","section"),
	CONSTRAINT "share_reads_lists" CHECK ("share_reads"."section" in ('net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'))
);

CREATE TABLE "category_rules" (
	"rule_uuid" uuid NOT NULL,
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
	CONSTRAINT "category_rules_user_uuid_rule_uuid_pk" PRIMARY KEY("user_uuid","rule_uuid"),
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
	"cushion_cents" bigint DEFAULT 0 NOT NULL,
	"goal_uuid" uuid,
	"since" date NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "import_batches" (
	"user_uuid" uuid NOT NULL,
	"import_uuid" uuid NOT NULL,
	"batch" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "import_batches_user_uuid_import_uuid_batch_pk" PRIMARY KEY("user_uuid","import_uuid","batch")
);

CREATE TABLE "import_mappings" (
	"user_uuid" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mappings_user_uuid_fingerprint_pk" PRIMARY KEY("user_uuid","fingerprint")
);

CREATE TABLE "imports" (
	"import_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"bank_account_uuid" uuid,
	"new_account" jsonb,
	"source" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"row_count" integer NOT NULL,
	"received_count" integer NOT NULL,
	"added_count" integer NOT NULL,
	"duplicate_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_user_uuid_import_uuid_pk" PRIMARY KEY("user_uuid","import_uuid"),
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
	"transaction_uuid" uuid NOT NULL,
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
	CONSTRAINT "transactions_user_uuid_transaction_uuid_pk" PRIMARY KEY("user_uuid","transaction_uuid"),
	CONSTRAINT "transactions_cents" CHECK ("transactions"."amount_cents" between -1000000000000 and 1000000000000),
	CONSTRAINT "transactions_lists" CHECK ("transactions"."category" in ('paycheck', 'interest_income', 'other_income', 'rent', 'mortgage', 'home_repair', 'home_goods', 'electricity_gas', 'water_trash', 'phone_internet', 'groceries', 'restaurants', 'coffee_bars', 'fuel', 'public_transit', 'parking_tolls', 'car_payment', 'car_repair', 'car_insurance', 'home_insurance', 'life_insurance', 'health_insurance', 'medical', 'pharmacy', 'fitness', 'personal_care', 'clothing', 'electronics', 'shopping', 'entertainment', 'subscriptions', 'travel', 'pets', 'childcare', 'education', 'gifts', 'charity', 'taxes', 'bank_fees', 'loan_payment', 'student_loan', 'saving', 'investing', 'retirement_saving', 'transfer', 'card_payment', 'cash', 'other') and "transactions"."type" in ('need', 'want', 'saving', 'income', 'transfer') and "transactions"."category_source" in ('client', 'rule', 'bank', 'guess') and "transactions"."pair_kind" in ('transfer', 'refund'))
);

CREATE TABLE "tax_profiles" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_of_session" FOREIGN KEY ("user_uuid","opened_from") REFERENCES "public"."sessions"("user_uuid","session_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_calls" ADD CONSTRAINT "advisor_calls_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_entries" ADD CONSTRAINT "advisor_entries_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_entries" ADD CONSTRAINT "advisor_entries_of_call" FOREIGN KEY ("user_uuid","call_uuid") REFERENCES "public"."advisor_calls"("user_uuid","call_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_links" ADD CONSTRAINT "advisor_links_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packet_openings" ADD CONSTRAINT "advisor_packet_openings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packet_openings" ADD CONSTRAINT "advisor_packet_openings_of_packet" FOREIGN KEY ("user_uuid","packet_uuid") REFERENCES "public"."advisor_packets"("user_uuid","packet_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packets" ADD CONSTRAINT "advisor_packets_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packets" ADD CONSTRAINT "advisor_packets_of_call" FOREIGN KEY ("user_uuid","call_uuid") REFERENCES "public"."advisor_calls"("user_uuid","call_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_with_link" FOREIGN KEY ("user_uuid","link_uuid") REFERENCES "public"."bank_links"("user_uuid","link_uuid") ON DELETE set null ("link_uuid") ON UPDATE no action;
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_with_account" FOREIGN KEY ("user_uuid","account_uuid") REFERENCES "public"."financial_accounts"("user_uuid","account_uuid") ON DELETE set null ("account_uuid") ON UPDATE no action;
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_with_debt" FOREIGN KEY ("user_uuid","debt_uuid") REFERENCES "public"."debts"("user_uuid","debt_uuid") ON DELETE set null ("debt_uuid") ON UPDATE no action;
ALTER TABLE "bank_holdings" ADD CONSTRAINT "bank_holdings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_holdings" ADD CONSTRAINT "bank_holdings_of_account" FOREIGN KEY ("user_uuid","bank_account_uuid") REFERENCES "public"."bank_accounts"("user_uuid","bank_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_with_goal" FOREIGN KEY ("user_uuid","goal_uuid") REFERENCES "public"."goals"("user_uuid","goal_uuid") ON DELETE set null ("goal_uuid") ON UPDATE no action;
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_with_account" FOREIGN KEY ("user_uuid","account_uuid") REFERENCES "public"."financial_accounts"("user_uuid","account_uuid") ON DELETE set null ("account_uuid") ON UPDATE no action;
ALTER TABLE "brokerage_entries" ADD CONSTRAINT "brokerage_entries_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_entries" ADD CONSTRAINT "brokerage_entries_of_account" FOREIGN KEY ("user_uuid","brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("user_uuid","brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_lots" ADD CONSTRAINT "brokerage_lots_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_lots" ADD CONSTRAINT "brokerage_lots_of_account" FOREIGN KEY ("user_uuid","brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("user_uuid","brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_orders" ADD CONSTRAINT "brokerage_orders_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_orders" ADD CONSTRAINT "brokerage_orders_of_account" FOREIGN KEY ("user_uuid","brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("user_uuid","brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_orders" ADD CONSTRAINT "brokerage_orders_with_goal" FOREIGN KEY ("user_uuid","goal_uuid") REFERENCES "public"."goals"("user_uuid","goal_uuid") ON DELETE set null ("goal_uuid") ON UPDATE no action;
ALTER TABLE "brokerage_transfers" ADD CONSTRAINT "brokerage_transfers_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brokerage_transfers" ADD CONSTRAINT "brokerage_transfers_of_account" FOREIGN KEY ("user_uuid","brokerage_account_uuid") REFERENCES "public"."brokerage_accounts"("user_uuid","brokerage_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_balances" ADD CONSTRAINT "debt_balances_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_balances" ADD CONSTRAINT "debt_balances_of_debt" FOREIGN KEY ("user_uuid","debt_uuid") REFERENCES "public"."debts"("user_uuid","debt_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_payments" ADD CONSTRAINT "debt_payments_of_debt" FOREIGN KEY ("user_uuid","debt_uuid") REFERENCES "public"."debts"("user_uuid","debt_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debt_types" ADD CONSTRAINT "debt_types_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debts" ADD CONSTRAINT "debts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "debts" ADD CONSTRAINT "debts_with_type" FOREIGN KEY ("user_uuid","debt_type_uuid") REFERENCES "public"."debt_types"("user_uuid","debt_type_uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payoff_plans" ADD CONSTRAINT "payoff_plans_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_allocations" ADD CONSTRAINT "goal_allocations_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_allocations" ADD CONSTRAINT "goal_allocations_of_goal" FOREIGN KEY ("user_uuid","goal_uuid") REFERENCES "public"."goals"("user_uuid","goal_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_allocations" ADD CONSTRAINT "goal_allocations_of_account" FOREIGN KEY ("user_uuid","account_uuid") REFERENCES "public"."financial_accounts"("user_uuid","account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_plans" ADD CONSTRAINT "goal_plans_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_plans" ADD CONSTRAINT "goal_plans_of_goal" FOREIGN KEY ("user_uuid","goal_uuid") REFERENCES "public"."goals"("user_uuid","goal_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_set_aside" ADD CONSTRAINT "goal_set_aside_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goal_set_aside" ADD CONSTRAINT "goal_set_aside_of_goal" FOREIGN KEY ("user_uuid","goal_uuid") REFERENCES "public"."goals"("user_uuid","goal_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "risk_profiles" ADD CONSTRAINT "risk_profiles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_values" ADD CONSTRAINT "account_values_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_values" ADD CONSTRAINT "account_values_of_account" FOREIGN KEY ("user_uuid","account_uuid") REFERENCES "public"."financial_accounts"("user_uuid","account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "financial_accounts" ADD CONSTRAINT "financial_accounts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "financial_accounts" ADD CONSTRAINT "financial_accounts_with_debt" FOREIGN KEY ("user_uuid","debt_uuid") REFERENCES "public"."debts"("user_uuid","debt_uuid") ON DELETE set null ("debt_uuid") ON UPDATE no action;
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "hidden_actions" ADD CONSTRAINT "hidden_actions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "journey_lists" ADD CONSTRAINT "journey_lists_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "journey_marks" ADD CONSTRAINT "journey_marks_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_reductions" ADD CONSTRAINT "price_reductions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "policies" ADD CONSTRAINT "policies_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "protect_bundles" ADD CONSTRAINT "protect_bundles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "protect_profiles" ADD CONSTRAINT "protect_profiles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "held_pushes" ADD CONSTRAINT "held_pushes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_of_session" FOREIGN KEY ("user_uuid","session_uuid") REFERENCES "public"."sessions"("user_uuid","session_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_of_reminder" FOREIGN KEY ("user_uuid","reminder_uuid") REFERENCES "public"."reminders"("user_uuid","reminder_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_of_device" FOREIGN KEY ("user_uuid","subscription_uuid") REFERENCES "public"."push_subscriptions"("user_uuid","subscription_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_of_debt" FOREIGN KEY ("user_uuid","debt_uuid") REFERENCES "public"."debts"("user_uuid","debt_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pensions" ADD CONSTRAINT "pensions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "retirement_plans" ADD CONSTRAINT "retirement_plans_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "retirement_results" ADD CONSTRAINT "retirement_results_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "plan_figures" ADD CONSTRAINT "plan_figures_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "demo_households" ADD CONSTRAINT "demo_households_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_reads" ADD CONSTRAINT "share_reads_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_reads" ADD CONSTRAINT "share_reads_of_share" FOREIGN KEY ("user_uuid","share_uuid") REFERENCES "public"."shares"("user_uuid","share_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_of_account" FOREIGN KEY ("user_uuid","bank_account_uuid") REFERENCES "public"."bank_accounts"("user_uuid","bank_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "guardrail_alerts" ADD CONSTRAINT "guardrail_alerts_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "guardrails" ADD CONSTRAINT "guardrails_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_of_import" FOREIGN KEY ("user_uuid","import_uuid") REFERENCES "public"."imports"("user_uuid","import_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_of_account" FOREIGN KEY ("user_uuid","bank_account_uuid") REFERENCES "public"."bank_accounts"("user_uuid","bank_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recurring_choices" ADD CONSTRAINT "recurring_choices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_of_account" FOREIGN KEY ("user_uuid","bank_account_uuid") REFERENCES "public"."bank_accounts"("user_uuid","bank_account_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_of_import" FOREIGN KEY ("user_uuid","import_uuid") REFERENCES "public"."imports"("user_uuid","import_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_with_rule" FOREIGN KEY ("user_uuid","rule_uuid") REFERENCES "public"."category_rules"("user_uuid","rule_uuid") ON DELETE set null ("rule_uuid") ON UPDATE no action;
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sessions_digest" ON "sessions" USING btree ("token_hash");
CREATE INDEX "sessions_opened_from" ON "sessions" USING btree ("user_uuid","opened_from");
CREATE UNIQUE INDEX "shares_unrevoked" ON "shares" USING btree ("user_uuid","viewer_uuid") WHERE "shares"."revoked_at" is null;
CREATE INDEX "shares_viewer" ON "shares" USING btree ("viewer_uuid","opened_at");
CREATE INDEX "users_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"user_uuid");
CREATE INDEX "users_username" ON "users" USING btree (lower("username") text_pattern_ops);
CREATE INDEX "users_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);
CREATE INDEX "users_full_name" ON "users" USING btree ((lower("first_name") || ' ' || lower("last_name")) text_pattern_ops);
CREATE INDEX "users_mobile" ON "users" USING btree ("mobile_no");
CREATE INDEX "advisor_calls_user" ON "advisor_calls" USING btree ("user_uuid","starts_at");
CREATE INDEX "advisor_calls_remind" ON "advisor_calls" USING btree ("starts_at") WHERE "advisor_calls"."state" = 'booked' and "advisor_calls"."reminded_at" is null;
CREATE INDEX "advisor_entries_user" ON "advisor_entries" USING btree ("user_uuid","year_starts_on");
CREATE UNIQUE INDEX "advisor_links_open" ON "advisor_links" USING btree ("user_uuid","type") WHERE "advisor_links"."used_at" is null;
CREATE INDEX "advisor_messages_next" ON "advisor_messages" USING btree ("next_at") WHERE "advisor_messages"."next_at" is not null;
CREATE INDEX "advisor_messages_received" ON "advisor_messages" USING btree ("received_at");
CREATE INDEX "advisor_packet_openings_packet" ON "advisor_packet_openings" USING btree ("user_uuid","packet_uuid","opened_at");
CREATE INDEX "advisor_packets_expires" ON "advisor_packets" USING btree ("expires_at") WHERE "advisor_packets"."content" is not null;
CREATE INDEX "advisor_removals_next" ON "advisor_removals" USING btree ("next_at");
CREATE INDEX "advisor_sandbox_slots_call" ON "advisor_sandbox_slots" USING btree ("user_uuid","call_uuid");
CREATE INDEX "bank_accounts_account" ON "bank_accounts" USING btree ("user_uuid","account_uuid");
CREATE INDEX "bank_accounts_debt" ON "bank_accounts" USING btree ("user_uuid","debt_uuid");
CREATE INDEX "bank_links_sync" ON "bank_links" USING btree ("sync_at") WHERE "bank_links"."sync_at" is not null;
CREATE INDEX "bank_removals_next" ON "bank_removals" USING btree ("next_at");
CREATE INDEX "brokerage_accounts_goal" ON "brokerage_accounts" USING btree ("user_uuid","goal_uuid");
CREATE INDEX "brokerage_accounts_account" ON "brokerage_accounts" USING btree ("user_uuid","account_uuid");
CREATE INDEX "brokerage_accounts_sync" ON "brokerage_accounts" USING btree ("sync_at") WHERE "brokerage_accounts"."sync_at" is not null;
CREATE UNIQUE INDEX "brokerage_accounts_external" ON "brokerage_accounts" USING btree ("user_uuid","provider","account_id") WHERE "brokerage_accounts"."account_id" is not null and "brokerage_accounts"."state" <> 'closed';
CREATE UNIQUE INDEX "brokerage_accounts_applying" ON "brokerage_accounts" USING btree ("user_uuid","account_type") WHERE "brokerage_accounts"."state" in ('draft', 'submitted', 'in_review');
CREATE INDEX "brokerage_entries_account" ON "brokerage_entries" USING btree ("user_uuid","brokerage_account_uuid","at");
CREATE INDEX "brokerage_lots_account" ON "brokerage_lots" USING btree ("user_uuid","brokerage_account_uuid");
CREATE INDEX "brokerage_orders_account" ON "brokerage_orders" USING btree ("user_uuid","brokerage_account_uuid","placed_at");
CREATE INDEX "brokerage_orders_goal" ON "brokerage_orders" USING btree ("user_uuid","goal_uuid");
CREATE INDEX "brokerage_transfers_account" ON "brokerage_transfers" USING btree ("user_uuid","brokerage_account_uuid","created_at");
CREATE INDEX "debt_payments_debt" ON "debt_payments" USING btree ("user_uuid","debt_uuid","paid_on");
CREATE UNIQUE INDEX "debt_payments_due" ON "debt_payments" USING btree ("user_uuid","debt_uuid","due_on") WHERE "debt_payments"."due_on" is not null;
CREATE UNIQUE INDEX "debt_types_name" ON "debt_types" USING btree ("user_uuid",lower("name"));
CREATE INDEX "debts_type" ON "debts" USING btree ("debt_type_uuid") WHERE "debts"."debt_type_uuid" is not null;
CREATE INDEX "debts_deleted" ON "debts" USING btree ("deleted_at") WHERE "debts"."deleted_at" is not null;
CREATE INDEX "document_removals_next" ON "document_removals" USING btree ("next_at");
CREATE INDEX "documents_user" ON "documents" USING btree ("user_uuid","created_at");
CREATE INDEX "documents_subject" ON "documents" USING btree ("subject_uuid");
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_uuid","batch");
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_uuid");
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");
CREATE UNIQUE INDEX "goal_allocations_once" ON "goal_allocations" USING btree ("user_uuid","goal_uuid","account_uuid");
CREATE INDEX "goal_allocations_account" ON "goal_allocations" USING btree ("user_uuid","account_uuid");
CREATE INDEX "goal_plans_goal" ON "goal_plans" USING btree ("user_uuid","goal_uuid","created_at");
CREATE INDEX "goals_user" ON "goals" USING btree ("user_uuid","priority");
CREATE UNIQUE INDEX "goals_name" ON "goals" USING btree ("user_uuid",lower("name")) WHERE "goals"."deleted_at" is null;
CREATE INDEX "goals_deleted" ON "goals" USING btree ("deleted_at") WHERE "goals"."deleted_at" is not null;
CREATE INDEX "risk_profiles_user" ON "risk_profiles" USING btree ("user_uuid","created_at");
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");
CREATE INDEX "financial_accounts_deleted" ON "financial_accounts" USING btree ("deleted_at") WHERE "financial_accounts"."deleted_at" is not null;
CREATE INDEX "financial_accounts_debt" ON "financial_accounts" USING btree ("user_uuid","debt_uuid") WHERE "financial_accounts"."debt_uuid" is not null;
CREATE INDEX "hidden_actions_hidden_at" ON "hidden_actions" USING btree ("hidden_at");
CREATE INDEX "lookups_user" ON "lookups" USING btree ("user_uuid");
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_uuid","created_at","notification_uuid");
CREATE UNIQUE INDEX "notifications_event" ON "notifications" USING btree ("user_uuid","event_key") WHERE "notifications"."event_key" is not null;
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_uuid","created_at");
CREATE INDEX "payment_customers_sync" ON "payment_customers" USING btree ("sync_at") WHERE "payment_customers"."sync_at" is not null;
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");
CREATE INDEX "payment_removals_next" ON "payment_removals" USING btree ("next_at");
CREATE UNIQUE INDEX "subscriptions_open" ON "subscriptions" USING btree ("user_uuid") WHERE "subscriptions"."state" <> 'cancelled';
CREATE INDEX "policies_deleted" ON "policies" USING btree ("deleted_at") WHERE "policies"."deleted_at" is not null;
CREATE INDEX "protect_bundles_user" ON "protect_bundles" USING btree ("user_uuid","created_at");
CREATE INDEX "protect_bundles_deleted" ON "protect_bundles" USING btree ("deleted_at") WHERE "protect_bundles"."deleted_at" is not null;
CREATE INDEX "held_pushes_release" ON "held_pushes" USING btree ("release_at");
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("user_uuid","session_uuid");
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("user_uuid","reminder_uuid","fires_at","subscription_uuid");
CREATE INDEX "deliveries_subscription" ON "deliveries" USING btree ("user_uuid","subscription_uuid");
CREATE INDEX "deliveries_pending" ON "deliveries" USING btree ("host","next_try_at") WHERE "deliveries"."state" = 'pending';
CREATE INDEX "deliveries_expires" ON "deliveries" USING btree ("expires_at");
CREATE INDEX "reminders_debt" ON "reminders" USING btree ("user_uuid","debt_uuid");
CREATE INDEX "reminders_next" ON "reminders" USING btree ("next_at") WHERE "reminders"."next_at" is not null;
CREATE INDEX "pensions_deleted" ON "pensions" USING btree ("deleted_at") WHERE "pensions"."deleted_at" is not null;
CREATE INDEX "retirement_results_user" ON "retirement_results" USING btree ("user_uuid","created_at");
CREATE INDEX "bank_sandbox_items_user" ON "bank_sandbox_items" USING btree ("user_uuid");
CREATE INDEX "bank_sandbox_sessions_user" ON "bank_sandbox_sessions" USING btree ("user_uuid");
CREATE INDEX "bank_sandbox_sessions_expires" ON "bank_sandbox_sessions" USING btree ("expires_at");
CREATE INDEX "brokerage_sandbox_accounts_user" ON "brokerage_sandbox_accounts" USING btree ("user_uuid");
CREATE INDEX "demo_households_created" ON "demo_households" USING btree ("created_at");
CREATE INDEX "payment_sandbox_customers_due" ON "payment_sandbox_customers" USING btree ("due_at");
CREATE INDEX "sandbox_messages_to" ON "sandbox_messages" USING btree ("to","message_uuid");
CREATE INDEX "share_invitations_user" ON "share_invitations" USING btree ("user_uuid");
CREATE INDEX "share_reads_minute" ON "share_reads" USING btree ("minute_at");
CREATE INDEX "category_rules_user" ON "category_rules" USING btree ("user_uuid","created_at");
CREATE INDEX "category_rules_account" ON "category_rules" USING btree ("user_uuid","bank_account_uuid");
CREATE INDEX "imports_user" ON "imports" USING btree ("user_uuid","created_at");
CREATE INDEX "imports_account" ON "imports" USING btree ("user_uuid","bank_account_uuid");
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_uuid","date","transaction_uuid");
CREATE INDEX "transactions_account" ON "transactions" USING btree ("user_uuid","bank_account_uuid","date");
CREATE INDEX "transactions_import" ON "transactions" USING btree ("user_uuid","import_uuid") WHERE "transactions"."import_uuid" is not null;
CREATE INDEX "transactions_rule" ON "transactions" USING btree ("user_uuid","rule_uuid") WHERE "transactions"."rule_uuid" is not null;
CREATE UNIQUE INDEX "transactions_external" ON "transactions" USING btree ("user_uuid","bank_account_uuid","external_id") WHERE "transactions"."external_id" is not null;
INSERT INTO "plans" ("plan", "monthly_cents", "yearly_cents", "reduced_monthly_cents", "reduced_yearly_cents", "advisor_calls", "bank_links", "storage_bytes") VALUES
	('NO_PLAN', 0, 0, 0, 0, 0, 3, 25000000),
	('ESSENTIAL', 900, 9000, 450, 4500, 1, 10, 250000000),
	('PLUS', 1900, 19000, 950, 9500, 4, 20, 1000000000),
	('PREMIER', 4900, 49000, 2450, 24500, 12, 30, 5000000000);
