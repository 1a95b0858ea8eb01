CREATE TABLE "tax_profiles" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;