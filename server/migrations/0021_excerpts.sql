-- Of a rich text as the server writes it 200 letters in one line: the first, or those around what was looked for. Dear,
-- so that of a sorted list it is made for the page alone.
create function excerpt_of(html text, wanted text) returns text
  language sql immutable parallel safe strict cost 1000
  return (
    select case when start > 1 then '…' || substr(line, start, 198) else left(line, 199) end
      || case when length(line) - start >= case when start > 1 then 198 else 200 end then '…'
         else substr(line, case when start > 1 then start + 198 else 200 end, 1) end
    from (
      select line, greatest(1, strpos(fold(line), fold(wanted)) - case
        when strpos(fold(line), fold(wanted)) + length(wanted) > 180 then 60 else 1000 end) as start
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
        ) as stripped
      ) as plain
    ) as found
  );
