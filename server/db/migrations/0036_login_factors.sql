CREATE TABLE "known_devices" (
	"user_uuid" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_uuid_device_pk" PRIMARY KEY("user_uuid","device")
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
	"passkey_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);

CREATE TABLE "recovery_codes" (
	"user_uuid" uuid NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_uuid_code_hmac_pk" PRIMARY KEY("user_uuid","code_hmac")
);

ALTER TABLE "notifications" DROP CONSTRAINT "notifications_lists";
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_uuid");
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_uuid");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lists" CHECK ("notifications"."kind" in ('reminder_sent', 'password_changed', 'two_factor_on', 'two_factor_off', 'new_device', 'passkey_added', 'passkey_removed', 'authenticator_on', 'authenticator_off', 'recovery_codes_made', 'recovery_code_used', 'sessions_ended', 'email_changed', 'mobile_changed', 'profile_changed', 'plan_changed', 'goal_active', 'goal_paused', 'goal_reached', 'goal_archived', 'guardrail_80', 'guardrail_100', 'payment_received', 'payment_failed', 'subscription_ended', 'reduction_approved', 'reduction_rejected', 'share_received', 'share_changed', 'share_revoked', 'share_accepted', 'share_left', 'plan_viewed', 'call_booked', 'call_changed', 'call_canceled', 'packet_opened', 'brokerage_approved', 'brokerage_rejected', 'brokerage_asked', 'order_filled', 'order_rejected'));
-- Devices that are signed in are not new.
INSERT INTO "known_devices" ("user_uuid", "device", "seen_at") SELECT "user_uuid", "device", max("last_seen_at") FROM "sessions" GROUP BY "user_uuid", "device";
