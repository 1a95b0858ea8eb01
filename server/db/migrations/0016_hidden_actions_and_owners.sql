CREATE TABLE "hidden_actions" (
	"user_uuid" uuid NOT NULL,
	"action_key" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_actions_user_uuid_action_key_pk" PRIMARY KEY("user_uuid","action_key")
);

ALTER TABLE "accounts" DROP CONSTRAINT "accounts_lists";
ALTER TABLE "accounts" ADD COLUMN "owner" text DEFAULT 'self' NOT NULL;
ALTER TABLE "hidden_actions" ADD CONSTRAINT "hidden_actions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "hidden_actions_hidden_at" ON "hidden_actions" USING btree ("hidden_at");
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_lists" CHECK ("accounts"."kind" in ('checking', 'savings', 'certificate', 'brokerage', 'workplace_plan', 'traditional_ira', 'roth_ira', 'hsa', 'education_529', 'other_retirement', 'property', 'vehicle', 'other_asset', 'other_liability') and "accounts"."source" in ('linked', 'typed', 'estimated') and "accounts"."owner" in ('self', 'partner', 'joint'));