-- A search among consultations goes by whole words: words are found by their parts, consultations by their words. An
-- index of the parts of long texts leaves nearly every text to be read, as they share their parts.

-- A folded text cut where words end; its first and its last piece may be empty.
create function pieces_of(folded text) returns text[]
  language sql immutable parallel safe strict
  return string_to_array(translate(folded, E'\t\n\r.,;:!?()/-_%&"''\\', repeat(' ', 19)), ' ');

-- Its words, each once; one of more than 200 letters as pieces of 200, so that any 100 of its letters are in one.
create function words_of(folded text) returns text[]
  language sql immutable parallel safe strict
  return array(
    select distinct substr(word, start, 200)
    from unnest(pieces_of(folded)) as word, generate_series(1, greatest(1, length(word) - 100), 100) as start
    where word <> ''
  );

-- Every word that a consultation ever held; one that none holds any more costs a search nothing.
create table search_words (word text primary key);
insert into search_words select distinct unnest(words_of(search_text)) from consultations;
create index search_words_by_part on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create function keep_words() returns trigger language plpgsql set search_path from current as $$
begin
  -- In their order, so that two changes at once wait for one another one way only.
  insert into search_words select word from unnest(words_of(new.search_text)) as word order by word
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_words after insert or update of topic, problem_details on consultations
  for each row execute function keep_words();

drop index consultations_search;
create index consultations_by_word on consultations using gin (words_of(search_text)) with (gin_pending_list_limit = 256);
alter table consultations alter column search_text set statistics -1;
