-- Browsers write an address in one way. One that names the default port, or has dots or a fragment in it, is another spelling
-- of a device that is there already, or was made up.
DELETE FROM "push_subscriptions"
WHERE "endpoint" ~ '^https://[^/]*(:443/|[A-Z])' OR "endpoint" ~ '/[.]{1,2}(/|[?]|$)' OR "endpoint" LIKE '%#%' OR "endpoint" LIKE '%?';
