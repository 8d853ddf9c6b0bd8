-- A search also reads messages and notes, each within the limits of `searched`. The texts that a message had before, and
-- that of a redacted one, are not found.

alter table messages add column search_text text not null default '';

create function set_text_of_message() returns trigger language plpgsql set search_path from current as $$
begin
  new.search_text := searched(fold(regexp_replace(new.body, '<[^<>]*>', ' ', 'g')));
  return new;
end
$$;
create trigger set_text_of_message before insert or update of body, search_text on messages
  for each row execute function set_text_of_message();
-- As a generated column would be, it is set even where triggers are switched off for a load.
alter table messages enable always trigger set_text_of_message;

-- Nobody is told, as nothing changes that anybody sees.
alter table messages disable trigger user;
alter table messages enable always trigger set_text_of_message;
update messages set search_text = '' where body <> '';
alter table messages enable trigger user;
alter table messages enable always trigger set_text_of_message;
insert into search_words select distinct unnest(words_of(search_text)) from messages on conflict do nothing;

create index messages_by_word on messages using gin (words_of(search_text)) with (gin_pending_list_limit = 256);

create trigger keep_words after insert or update of body, search_text on messages
  for each row execute function keep_words();
create trigger note_lost_words after update of body, search_text on messages
  for each row when (old.search_text <> new.search_text) execute function note_lost_words();
create trigger note_words_of_deleted after delete on messages for each row execute function note_lost_words();
create trigger forget_words after delete or update of body, search_text on messages
  for each statement execute function forget_words();

create or replace function is_held(given text) returns boolean language plpgsql stable
  set search_path from current set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set jit = off as $$
begin
  return exists (select from consultations where words_of(search_text) && array[given])
    or exists (select from messages where words_of(search_text) && array[given]);
end
$$;
