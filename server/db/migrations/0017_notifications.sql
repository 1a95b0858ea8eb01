CREATE TABLE "notifications" (
	"notification_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_uuid" uuid,
	"name" text NOT NULL,
	"due_on" date,
	"event_key" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_lists" CHECK ("notifications"."kind" in ('reminder_sent', 'password_changed', 'two_factor_on', 'two_factor_off', 'sessions_ended', 'email_changed', 'mobile_changed', 'profile_changed', 'plan_changed', 'goal_active', 'goal_paused', 'goal_reached', 'goal_archived'))
);

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_uuid","created_at","notification_uuid");
CREATE UNIQUE INDEX "notifications_event" ON "notifications" USING btree ("user_uuid","event_key") WHERE "notifications"."event_key" is not null;
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");