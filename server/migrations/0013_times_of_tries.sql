-- When each try that counts was made: of any while, wherever it begins, there are no more than its limit. `points` are
-- the tries with the one just asked for, `expire` is when the last is of no account any more; a server of the version
-- before reads and writes both as it did.
alter table limits add column tries timestamptz[] not null default '{}';

-- What is counted already is as if it were of this moment: nobody tries more often because of an upgrade.
update limits set tries = array_fill(now(), array[least(greatest(points, 0), 50)])
where expire > extract(epoch from now()) * 1000;
