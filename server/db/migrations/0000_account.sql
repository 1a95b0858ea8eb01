CREATE TABLE "departure_reasons" (
	"departure_uuid" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"left_on" date NOT NULL
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
	CONSTRAINT "one_time_codes_fails" CHECK ("one_time_codes"."fails" between 0 and 5)
);

CREATE TABLE "plan_shares" (
	"client_uuid" uuid NOT NULL,
	"advisor_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_shares_client_uuid_advisor_uuid_pk" PRIMARY KEY("client_uuid","advisor_uuid")
);

CREATE TABLE "sessions" (
	"session_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"is_kept" boolean NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
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
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_endpoint_key_pk" PRIMARY KEY("caller","endpoint","key")
);

CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);

CREATE TABLE "sandbox_outbox" (
	"message_uuid" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);

ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_client_uuid_users_user_uuid_fk" FOREIGN KEY ("client_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_advisor_uuid_users_user_uuid_fk" FOREIGN KEY ("advisor_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "plan_shares_advisor" ON "plan_shares" USING btree ("advisor_uuid");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_uuid");
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));
CREATE UNIQUE INDEX "users_active_mobile" ON "users" USING btree ("mobile_no") WHERE "users"."status" = 'active';
CREATE INDEX "users_mobile" ON "users" USING btree ("mobile_no");
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");
CREATE INDEX "sandbox_outbox_to" ON "sandbox_outbox" USING btree ("to","message_uuid");