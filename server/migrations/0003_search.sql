-- Search ignores case and accents; three letters or more go to an index. Both extensions are trusted: CREATE on the
-- database suffices.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text as it is searched and sorted. Immutable as far as the rules of `unaccent`, which nobody changes, are.
create function fold(given text) returns text
  language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, normalize(given, nfkc)));

alter table users add column search_text text generated always as (fold(name || ' ' || email)) stored;
alter table companies add column search_text text generated always as (fold(name || ' ' || department)) stored;
alter table consultations add column search_text text generated always as (
  fold(topic || ' ' || regexp_replace(problem_details, '<[^<>]*>', ' ', 'g'))
) stored;

create index users_search on users using gin (search_text gin_trgm_ops);
create index companies_search on companies using gin (search_text gin_trgm_ops);
create index consultations_search on consultations using gin (search_text gin_trgm_ops);

-- One index for each order that a list may have.
create index users_by_name on users (fold(name), id) where deleted_at is null;
create index consultations_by_schedule on consultations (coalesce(scheduled_date, '-infinity'), id);
create index consultations_by_finish on consultations (coalesce(completed_date, scheduled_date, created_at), id);
