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
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_lists";
ALTER TABLE "held_pushes" ADD CONSTRAINT "held_pushes_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "held_pushes_release" ON "held_pushes" USING btree ("release_at");
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lists" CHECK ("deliveries"."state" in ('pending', 'sent', 'muted', 'expired', 'failed'));