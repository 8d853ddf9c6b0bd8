-- Whose write a transaction is: the id of the user, or 'system' where nobody is signed in. For triggers.
create function current_actor() returns text language sql stable
return coalesce(nullif(current_setting('consultflow.actor', true), ''), 'system');
