-- An operator who changed the password at the desk counted as having proved the address, which might only have been typed.
-- Whoever proved it by a mail besides does so once more; everybody signs in as before.
UPDATE "users" SET "email_verified" = false
WHERE "email_verified" AND "id" IN (SELECT "target" FROM "audit_entries" WHERE "action" = 'operators.password');