CREATE TABLE "retirement_results" (
	"result_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"as_of" date NOT NULL,
	"engine_version" text NOT NULL,
	"seed" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"success_share_millionths" integer NOT NULL,
	"end_balance_cents" bigint NOT NULL,
	"lifetime_tax_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retirement_results_shares" CHECK ("retirement_results"."success_share_millionths" between 0 and 1000000)
);

ALTER TABLE "retirement_results" ADD CONSTRAINT "retirement_results_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "retirement_results_user" ON "retirement_results" USING btree ("user_uuid","created_at");