ALTER TABLE "goal_plans" RENAME COLUMN "frozen_on" TO "saved_on";
-- The calls have new names. A write that an update interrupted is repeated under its new name, and must not be done twice.
UPDATE "idempotency_keys" SET "endpoint" = replace("endpoint", 'freezeGoal ', 'saveGoalSnapshot ') WHERE "endpoint" LIKE 'freezeGoal %';
UPDATE "idempotency_keys" SET "endpoint" = replace("endpoint", 'deleteGoalPlan ', 'deleteGoalSnapshot ') WHERE "endpoint" LIKE 'deleteGoalPlan %';
