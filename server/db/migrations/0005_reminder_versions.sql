ALTER TABLE "reminders" ADD COLUMN "last_due_on" date;
ALTER TABLE "reminders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
-- A reminder that rang in the last days can be snoozed at once, for the due date that it rang for.
UPDATE "reminders" r SET "last_due_on" = sent."due_on" FROM (
  SELECT "reminder_uuid", max("due_on") AS "due_on" FROM "deliveries" WHERE "state" = 'sent' GROUP BY "reminder_uuid"
) sent WHERE sent."reminder_uuid" = r."reminder_uuid";
