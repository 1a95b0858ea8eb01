CREATE TABLE "plan_figures" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"figures" jsonb
);

ALTER TABLE "plan_figures" ADD CONSTRAINT "plan_figures_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;