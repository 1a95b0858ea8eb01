DROP INDEX "users_username";
CREATE INDEX "users_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"user_uuid");
CREATE INDEX "users_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);
CREATE INDEX "users_full_name" ON "users" USING btree ((lower("first_name") || ' ' || lower("last_name")) text_pattern_ops);
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username") text_pattern_ops);