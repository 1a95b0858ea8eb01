CREATE TABLE "shares" (
	"share_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"viewer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"access" text NOT NULL,
	"sections" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "shares_lists" CHECK ("shares"."kind" in ('advisor', 'partner') and "shares"."access" in ('view', 'edit')),
	CONSTRAINT "shares_edit" CHECK ("shares"."kind" = 'partner' or "shares"."access" = 'view'),
	CONSTRAINT "shares_others" CHECK ("shares"."user_uuid" <> "shares"."viewer_uuid"),
	CONSTRAINT "shares_sections" CHECK (cardinality("shares"."sections") > 0 and "shares"."sections" <@ array['net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'])
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
	"share_uuid" uuid NOT NULL,
	"section" text NOT NULL,
	"minute_at" timestamp with time zone NOT NULL,
	"reads" integer NOT NULL,
	"changes" integer NOT NULL,
	CONSTRAINT "share_reads_share_uuid_minute_at_section_pk" PRIMARY KEY("share_uuid","minute_at","section"),
	CONSTRAINT "share_reads_lists" CHECK ("share_reads"."section" in ('net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'))
);

ALTER TABLE "notifications" DROP CONSTRAINT "notifications_lists";
ALTER TABLE "sessions" ADD COLUMN "share_uuid" uuid;
ALTER TABLE "sessions" ADD COLUMN "opened_from" uuid;
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_viewer_uuid_users_user_uuid_fk" FOREIGN KEY ("viewer_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_invitations" ADD CONSTRAINT "share_invitations_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_reads" ADD CONSTRAINT "share_reads_share_uuid_shares_share_uuid_fk" FOREIGN KEY ("share_uuid") REFERENCES "public"."shares"("share_uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "shares_unrevoked" ON "shares" USING btree ("user_uuid","viewer_uuid") WHERE "shares"."revoked_at" is null;
CREATE INDEX "shares_viewer" ON "shares" USING btree ("viewer_uuid","opened_at");
CREATE INDEX "share_invitations_user" ON "share_invitations" USING btree ("user_uuid");
CREATE INDEX "share_reads_minute" ON "share_reads" USING btree ("minute_at");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_share_uuid_shares_share_uuid_fk" FOREIGN KEY ("share_uuid") REFERENCES "public"."shares"("share_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opened_from_sessions_session_uuid_fk" FOREIGN KEY ("opened_from") REFERENCES "public"."sessions"("session_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sessions_share" ON "sessions" USING btree ("share_uuid");
CREATE INDEX "sessions_opened_from" ON "sessions" USING btree ("opened_from");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view" CHECK (("sessions"."share_uuid" is null) = ("sessions"."opened_from" is null));
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lists" CHECK ("notifications"."kind" in ('reminder_sent', 'password_changed', 'two_factor_on', 'two_factor_off', 'sessions_ended', 'email_changed', 'mobile_changed', 'profile_changed', 'plan_changed', 'goal_active', 'goal_paused', 'goal_reached', 'goal_archived', 'guardrail_80', 'guardrail_100', 'payment_received', 'payment_failed', 'subscription_ended', 'reduction_approved', 'reduction_rejected', 'share_received', 'share_changed', 'share_revoked', 'share_accepted', 'share_left', 'plan_viewed'));
-- Consents given before are shares of every section.
INSERT INTO "shares" ("share_uuid", "user_uuid", "viewer_uuid", "kind", "access", "sections", "created_at") SELECT gen_random_uuid(), "client_uuid", "advisor_uuid", 'advisor', 'view', array['net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'], "created_at" FROM "advisor_consents" WHERE "client_uuid" <> "advisor_uuid";
DROP TABLE "advisor_consents" CASCADE;