-- The same excerpts, ten times as fast: without the offsets the planner repeats the inner expressions, with all their
-- replacements, wherever their result is named.
create or replace function excerpt_of(html text, wanted text) returns text
  language sql immutable parallel safe strict cost 1000
  return (
    select case when start > 1 then '…' || substr(line, start, 198) else left(line, 199) end
      || case when length(line) - start >= case when start > 1 then 198 else 200 end then '…'
         else substr(line, case when start > 1 then start + 198 else 200 end, 1) end
    from (
      select line, greatest(1, place - case when place + length(wanted) > 180 then 60 else 1000 end) as start
      from (
        select line, case when wanted = '' then 1 else strpos(fold(line), fold(wanted)) end as place
        from (
          select btrim(regexp_replace(
            replace(replace(replace(replace(words, '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
            '\s+', ' ', 'g'
          )) as line
          from (
            select regexp_replace(regexp_replace(regexp_replace(
              left(html, case when wanted = '' then 16000 else 262144 end),
              '<[^<>]*$', ''),
              '</?(a|strong|em|u|s|span)(\s[^<>]*)?>', '', 'gi'),
              '<[^<>]*>', ' ', 'g'
            ) as words
            offset 0
          ) as stripped
          offset 0
        ) as plain
        offset 0
      ) as found
      offset 0
    ) as placed
  );

create or replace function excerpt_around(html text, wanted text[]) returns text
  language sql immutable parallel safe strict cost 1000
  return excerpt_of(html, coalesce((
    select word
    from (select fold(regexp_replace(left(html, 262144), '<[^<>]*>', ' ', 'g')) as text offset 0) as folded,
      unnest(wanted) with ordinality as wanted (word, place)
    where strpos(folded.text, fold(word)) > 0
    order by place limit 1
  ), ''));
