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

ALTER TABLE "bank_sandbox_items" ADD CONSTRAINT "bank_sandbox_items_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_sandbox_sessions" ADD CONSTRAINT "bank_sandbox_sessions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "bank_sandbox_items_user" ON "bank_sandbox_items" USING btree ("user_uuid");
CREATE INDEX "bank_sandbox_sessions_user" ON "bank_sandbox_sessions" USING btree ("user_uuid");
CREATE INDEX "bank_sandbox_sessions_expires" ON "bank_sandbox_sessions" USING btree ("expires_at");