CREATE TABLE "known_networks" (
	"user_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_user_uuid_network_pk" PRIMARY KEY("user_uuid","network")
);

ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE cascade ON UPDATE no action;