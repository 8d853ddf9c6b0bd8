-- Of a file that its author took back nothing stays by which its content could be recognised or guessed. One with a virus
-- keeps it all.
alter table files
  drop constraint files_size_check,
  drop constraint files_completed_are_known;

-- Nothing that anybody did.
alter table files disable trigger user;
update files set sha256 = null, kind = null, size = 0, has_macros = false
where removed_at is not null and infection is null;
alter table files enable trigger user;

alter table files add constraint files_completed_are_known check (
  case when removed_at is not null and infection is null
    then completed_at is not null and sha256 is null and kind is null and size = 0 and not has_macros
    else (completed_at is null) = (sha256 is null) and (completed_at is null) = (kind is null)
      and size between 1 and 26214400
  end);
