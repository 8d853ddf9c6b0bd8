-- A search finds what a text says within limits, so that no text costs many times what an ordinary long one does: its
-- first 2,000 different words of together 20,000 letters, and nothing after 10,000 letters without a break.

-- As much of a folded text as a search reads.
create function searched(folded text) returns text
  language sql immutable parallel safe strict
  return case
    -- So few characters hold no 2,000 words, nor 20,000 letters of words that overlap.
    when length(folded) < 4000 then folded
    else left(folded, (
      with
        pieces as (
          select left(piece, 10000) as piece, length(piece) > 10000 as is_endless,
            sum(length(piece) + 1) over (order by n rows unbounded preceding) - length(piece) - 1 as before
          from unnest(pieces_of(left(folded, 65536))) with ordinality as pieces (piece, n)
        ),
        words as (
          select substr(piece, start, 200) as word, min(before + start - 1) as before
          from pieces, generate_series(1, greatest(1, length(piece) - 100), 100) as start
          where piece <> '' group by 1
        ),
        counted as (
          select before, count(*) over first as words, sum(length(word)) over first as letters
          from words window first as (order by before rows unbounded preceding)
        )
      select least(
        65536,
        (select min(before) from counted where words > 2000 or letters > 20000),
        (select min(before) + 10000 from pieces where is_endless)
      )::integer
    ))
  end;

-- Not generated any more but kept by a trigger: another expression would have every row written anew.
alter table consultations alter column search_text drop expression;
-- Hardly any text is beyond the limits, and nobody is told, as nothing changes that anybody sees.
alter table consultations disable trigger user;
with cut as (
  update consultations set search_text = searched(search_text)
  where length(search_text) >= 4000 and searched(search_text) <> search_text
  returning search_text
)
insert into search_words select distinct unnest(words_of(search_text)) from cut on conflict do nothing;
alter table consultations enable trigger user;
alter table consultations alter column search_text set not null;

create function set_search_text() returns trigger language plpgsql set search_path from current as $$
begin
  new.search_text := searched(fold(new.topic || ' ' || regexp_replace(new.problem_details, '<[^<>]*>', ' ', 'g')));
  return new;
end
$$;
create trigger set_search_text before insert or update of topic, problem_details, search_text on consultations
  for each row execute function set_search_text();
-- As a generated column would be, it is set even where triggers are switched off for a load.
alter table consultations enable always trigger set_search_text;

-- `search_words` holds the words that consultations hold, no others. Every change of a text has this lock with others
-- until its transaction ends; whoever takes a word away has it alone, and so sees all who hold the word.
create or replace function keep_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and old.search_text = new.search_text then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('search_words', 0));
  -- In their order, so that two changes at once wait for one another one way only.
  insert into search_words select word from unnest(words_of(new.search_text)) as word order by word
  on conflict do nothing;
  return null;
end
$$;
drop trigger keep_words on consultations;
create trigger keep_words after insert or update of topic, problem_details, search_text on consultations
  for each row execute function keep_words();

-- Words that a text has lost and that perhaps no other holds; the newest are looked at first.
create table words_to_check (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) between 1 and 250),
  noted_in xid8 not null default pg_current_xact_id()
);

create function note_lost_words() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('search_words', 0));
  insert into words_to_check (words)
  select array_agg(word) from (
    select word, (row_number() over () - 1) / 250 as part from (
      select unnest(words_of(old.search_text)) except select unnest(words_of(new.search_text))
    ) as lost (word)
  ) as lost group by part;
  return null;
end
$$;
create trigger note_lost_words after update of topic, problem_details, search_text on consultations
  for each row when (old.search_text <> new.search_text) execute function note_lost_words();
create trigger note_words_of_deleted after delete on consultations
  for each row execute function note_lost_words();

-- Whether a consultation holds the word, by the index alone: for a word that it takes for common, the database would
-- read the table instead, to its end where the word has become rare.
create function is_held(given text) returns boolean language plpgsql stable
  set search_path from current set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set jit = off as $$
begin
  return exists (select from consultations where words_of(search_text) && array[given]);
end
$$;

-- Those of the words that no consultation holds. The common ones are met in the beginnings of the newest texts, which
-- takes less time than looking each up.
create function unheld(given text[]) returns text[] language plpgsql stable set search_path from current as $$
begin
  return array(
    select word from (
      select word from search_words where word = any(given)
      except
      select unnest(beginning[:cardinality(beginning) - 1]) from (
        select pieces_of(left(search_text, 400)) as beginning from consultations
        order by created_at desc, id desc limit 100
      ) as newest
    ) as rare
    where not is_held(word)
  );
end
$$;

-- Takes away at once what a change has left, unless somebody else is changing a text: then it is left to `sweep_words`.
create function forget_words() returns trigger language plpgsql set search_path from current as $$
declare
  newest words_to_check;
  gone text[];
begin
  select * into newest from words_to_check order by id desc limit 1 for update skip locked;
  if newest.noted_in = pg_current_xact_id_if_assigned()
    and current_setting('transaction_isolation') = 'read committed'
    and pg_try_advisory_xact_lock(hashtextextended('search_words', 0))
  then
    gone := unheld(newest.words);
    delete from search_words where word = any(gone);
    delete from words_to_check where id = newest.id;
  end if;
  return null;
end
$$;
create trigger forget_words after delete or update of topic, problem_details, search_text on consultations
  for each statement execute function forget_words();

-- Looks at some 500 of the words that are noted down and takes away those that no consultation holds. False when there
-- is nothing to look at. Waits but a moment for those who change texts, as others wait behind it; fails then.
create function sweep_words() returns boolean language plpgsql
  set search_path from current set lock_timeout = '250ms' as $$
declare
  checked bigint[];
  gone text[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Words are taken away in a transaction that sees what others have changed.';
  end if;
  with
    newest as (select id, words from words_to_check order by id desc limit 100 for update skip locked),
    few as (select id, words, sum(cardinality(words)) over (order by id desc) as total from newest)
  select array_agg(distinct id), array_agg(distinct word) into checked, gone
  from few, unnest(words) as word where total <= 500;
  if checked is null then return false; end if;
  gone := unheld(gone);
  if cardinality(gone) > 0 then
    perform pg_advisory_xact_lock(hashtextextended('search_words', 0));
    gone := unheld(gone);
    delete from search_words where word = any(gone);
  end if;
  delete from words_to_check where id = any(checked);
  return true;
end
$$;

-- What was left by texts that are gone long since, and by those just cut, is looked at when the servers have time.
insert into words_to_check (words)
select array_agg(word) from (select word, (row_number() over () - 1) / 250 as part from search_words) as words group by part;

-- What is taken away stays on the disk until the next vacuum, which would wait for a fifth of all words.
alter table search_words set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table words_to_check set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- People are sorted by the first 200 letters of their names, which a folded name may be longer than: so many are told to
-- whoever goes on with a list.
drop index users_by_name;
create index users_by_name on users (left(fold(name), 200), id);
