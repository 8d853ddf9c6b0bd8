-- A search also reads results. Question and result each have the limits of `searched`.

create function search_text_of(topic text, problem_details text, result text) returns text
  language sql immutable parallel safe
  return searched(fold(topic || ' ' || regexp_replace(problem_details, '<[^<>]*>', ' ', 'g')))
    || coalesce(' ' || searched(fold(regexp_replace(result, '<[^<>]*>', ' ', 'g'))), '');

-- What has been completed is written anew once; its words are indexed afterwards, all at once.
drop index consultations_by_word;
-- Nobody is told, as nothing changes that anybody sees.
alter table consultations disable trigger user;
update consultations
set search_text = search_text || ' ' || searched(fold(regexp_replace(consultation_result, '<[^<>]*>', ' ', 'g')))
where consultation_result is not null;
alter table consultations enable trigger user;
insert into search_words
select distinct unnest(words_of(search_text)) from consultations where consultation_result is not null
on conflict do nothing;
create index consultations_by_word on consultations using gin (words_of(search_text)) with (gin_pending_list_limit = 256);

create or replace function set_search_text() returns trigger language plpgsql set search_path from current as $$
begin
  new.search_text := search_text_of(new.topic, new.problem_details, new.consultation_result);
  return new;
end
$$;
drop trigger set_search_text on consultations;
create trigger set_search_text
  before insert or update of topic, problem_details, consultation_result, search_text on consultations
  for each row execute function set_search_text();
-- As a generated column would be, it is set even where triggers are switched off for a load.
alter table consultations enable always trigger set_search_text;

drop trigger keep_words on consultations;
create trigger keep_words
  after insert or update of topic, problem_details, consultation_result, search_text on consultations
  for each row execute function keep_words();
drop trigger note_lost_words on consultations;
create trigger note_lost_words
  after update of topic, problem_details, consultation_result, search_text on consultations
  for each row when (old.search_text <> new.search_text) execute function note_lost_words();
drop trigger forget_words on consultations;
create trigger forget_words
  after delete or update of topic, problem_details, consultation_result, search_text on consultations
  for each statement execute function forget_words();

-- An excerpt around the first of these that the text holds.
create function excerpt_around(html text, wanted text[]) returns text
  language sql immutable parallel safe strict cost 1000
  return excerpt_of(html, coalesce((
    select word from unnest(wanted) with ordinality as wanted (word, place)
    where strpos(fold(regexp_replace(left(html, 262144), '<[^<>]*>', ' ', 'g')), fold(word)) > 0
    order by place limit 1
  ), ''));
