CREATE TABLE "goal_set_aside" (
	"goal_uuid" uuid NOT NULL,
	"as_of" date NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "goal_set_aside_goal_uuid_as_of_pk" PRIMARY KEY("goal_uuid","as_of"),
	CONSTRAINT "goal_set_aside_cents" CHECK ("goal_set_aside"."cents" between 0 and 1000000000000)
);

ALTER TABLE "goal_set_aside" ADD CONSTRAINT "goal_set_aside_goal_uuid_goals_goal_uuid_fk" FOREIGN KEY ("goal_uuid") REFERENCES "public"."goals"("goal_uuid") ON DELETE cascade ON UPDATE no action;

-- Nothing older is known of a goal than what it says now, so that counts from its first day on: no goal loses its past.
INSERT INTO "goal_set_aside" ("goal_uuid", "as_of", "cents") SELECT "goal_uuid", "starts_on", "initial_cents" FROM "goals";
