DROP INDEX "deliveries_pending";
CREATE INDEX "deliveries_expires" ON "deliveries" USING btree ("expires_at");
CREATE INDEX "deliveries_pending" ON "deliveries" USING btree ("host","next_try_at") WHERE "deliveries"."state" = 'pending';