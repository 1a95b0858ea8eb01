CREATE TABLE "calendar_feeds" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"shows_amounts" boolean DEFAULT false NOT NULL,
	"shows_names" boolean DEFAULT true NOT NULL,
	"shows_charges" boolean DEFAULT false NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash")
);

ALTER TABLE "notifications" DROP CONSTRAINT "notifications_lists";
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lists" CHECK ("notifications"."kind" in ('reminder_sent', 'password_changed', 'two_factor_on', 'two_factor_off', 'new_device', 'passkey_added', 'passkey_removed', 'authenticator_on', 'authenticator_off', 'recovery_codes_made', 'recovery_code_used', 'sessions_ended', 'email_changed', 'mobile_changed', 'calendar_address_created', 'profile_changed', 'plan_changed', 'goal_active', 'goal_paused', 'goal_reached', 'goal_archived', 'guardrail_80', 'guardrail_100', 'payment_received', 'payment_failed', 'subscription_ended', 'reduction_approved', 'reduction_rejected', 'share_received', 'share_changed', 'share_revoked', 'share_accepted', 'share_left', 'plan_viewed', 'call_booked', 'call_changed', 'call_canceled', 'packet_opened', 'brokerage_approved', 'brokerage_rejected', 'brokerage_asked', 'order_filled', 'order_rejected'));