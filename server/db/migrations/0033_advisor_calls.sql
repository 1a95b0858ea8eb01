CREATE TABLE "advisor_calls" (
	"call_uuid" uuid PRIMARY KEY NOT NULL,
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
	CONSTRAINT "advisor_calls_external" UNIQUE("external_event"),
	CONSTRAINT "advisor_calls_seat" UNIQUE("external_seat"),
	CONSTRAINT "advisor_calls_lists" CHECK ("advisor_calls"."provider" in ('calendly', 'sandbox') and "advisor_calls"."state" in ('booked', 'canceled')),
	CONSTRAINT "advisor_calls_minutes" CHECK ("advisor_calls"."minutes" between 1 and 720)
);

CREATE TABLE "advisor_entries" (
	"entry_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"year_starts_on" date NOT NULL,
	"kind" text NOT NULL,
	"calls" integer NOT NULL,
	"call_uuid" uuid,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "advisor_entries_once" UNIQUE("call_uuid","kind"),
	CONSTRAINT "advisor_entries_lists" CHECK ("advisor_entries"."kind" in ('plan', 'operator', 'booked', 'returned')),
	CONSTRAINT "advisor_entries_calls" CHECK ("advisor_entries"."calls" between -100 and 100)
);

CREATE TABLE "advisor_links" (
	"link_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "advisor_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"seat" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "advisor_packet_openings" (
	"opening_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"packet_uuid" uuid NOT NULL,
	"device" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);

CREATE TABLE "advisor_packets" (
	"packet_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"call_uuid" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sections" jsonb NOT NULL,
	"hides_amounts" boolean NOT NULL,
	"content" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "advisor_packets_call" UNIQUE("call_uuid"),
	CONSTRAINT "advisor_packets_token" UNIQUE("token_hash")
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
	"call_uuid" uuid NOT NULL,
	CONSTRAINT "advisor_sandbox_slots_advisor_id_starts_at_pk" PRIMARY KEY("advisor_id","starts_at")
);

ALTER TABLE "notifications" DROP CONSTRAINT "notifications_lists";
ALTER TABLE "advisor_calls" ADD CONSTRAINT "advisor_calls_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_entries" ADD CONSTRAINT "advisor_entries_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_entries" ADD CONSTRAINT "advisor_entries_call_uuid_advisor_calls_call_uuid_fk" FOREIGN KEY ("call_uuid") REFERENCES "public"."advisor_calls"("call_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_links" ADD CONSTRAINT "advisor_links_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packet_openings" ADD CONSTRAINT "advisor_packet_openings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packet_openings" ADD CONSTRAINT "advisor_packet_openings_packet_uuid_advisor_packets_packet_uuid_fk" FOREIGN KEY ("packet_uuid") REFERENCES "public"."advisor_packets"("packet_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packets" ADD CONSTRAINT "advisor_packets_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_packets" ADD CONSTRAINT "advisor_packets_call_uuid_advisor_calls_call_uuid_fk" FOREIGN KEY ("call_uuid") REFERENCES "public"."advisor_calls"("call_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "advisor_sandbox_slots" ADD CONSTRAINT "advisor_sandbox_slots_call_uuid_advisor_calls_call_uuid_fk" FOREIGN KEY ("call_uuid") REFERENCES "public"."advisor_calls"("call_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "advisor_calls_user" ON "advisor_calls" USING btree ("user_uuid","starts_at");
CREATE INDEX "advisor_calls_remind" ON "advisor_calls" USING btree ("starts_at") WHERE "advisor_calls"."state" = 'booked' and "advisor_calls"."reminded_at" is null;
CREATE INDEX "advisor_entries_user" ON "advisor_entries" USING btree ("user_uuid","year_starts_on");
CREATE UNIQUE INDEX "advisor_links_open" ON "advisor_links" USING btree ("user_uuid","type") WHERE "advisor_links"."used_at" is null;
CREATE INDEX "advisor_messages_next" ON "advisor_messages" USING btree ("next_at") WHERE "advisor_messages"."next_at" is not null;
CREATE INDEX "advisor_messages_received" ON "advisor_messages" USING btree ("received_at");
CREATE INDEX "advisor_packet_openings_packet" ON "advisor_packet_openings" USING btree ("packet_uuid","opened_at");
CREATE INDEX "advisor_packet_openings_user" ON "advisor_packet_openings" USING btree ("user_uuid");
CREATE INDEX "advisor_packets_user" ON "advisor_packets" USING btree ("user_uuid");
CREATE INDEX "advisor_packets_expires" ON "advisor_packets" USING btree ("expires_at") WHERE "advisor_packets"."content" is not null;
CREATE INDEX "advisor_removals_next" ON "advisor_removals" USING btree ("next_at");
CREATE INDEX "advisor_sandbox_slots_call" ON "advisor_sandbox_slots" USING btree ("call_uuid");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lists" CHECK ("notifications"."kind" in ('reminder_sent', 'password_changed', 'two_factor_on', 'two_factor_off', 'sessions_ended', 'email_changed', 'mobile_changed', 'profile_changed', 'plan_changed', 'goal_active', 'goal_paused', 'goal_reached', 'goal_archived', 'guardrail_80', 'guardrail_100', 'payment_received', 'payment_failed', 'subscription_ended', 'reduction_approved', 'reduction_rejected', 'share_received', 'share_changed', 'share_revoked', 'share_accepted', 'share_left', 'plan_viewed', 'call_booked', 'call_changed', 'call_canceled', 'packet_opened'));