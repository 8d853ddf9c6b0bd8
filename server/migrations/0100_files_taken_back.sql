-- Of a file that its author took back nothing stays by which its content could be recognised or guessed. One with a virus
-- keeps it all. The columns are not null, as servers of the version before send them, and take files back, too.
alter table files
  drop constraint files_size_check,
  add constraint files_size_check check (
    size between case when removed_at is not null and infection is null then 0 else 1 end and 26214400);

create function forget_content() returns trigger language plpgsql as $$
begin
  new.size := 0;
  new.sha256 := decode(repeat('00', 32), 'hex');
  new.kind := 'text';
  new.has_macros := false;
  return new;
end
$$;

-- Nothing that anybody did.
alter table files disable trigger user;
update files set size = 0, sha256 = decode(repeat('00', 32), 'hex'), kind = 'text', has_macros = false
where removed_at is not null and infection is null;
alter table files enable trigger user;

create trigger files_forget_content before update of removed_at on files for each row
when (old.removed_at is null and new.removed_at is not null and new.infection is null)
execute function forget_content();
