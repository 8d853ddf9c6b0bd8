-- What people write is shown beside what others wrote, in lists, mails and files: no such text holds control characters
-- or marks that change the direction of what stands beside it, and what is one line holds no line break. The forms of
-- the contract write no other; what is stored already is put right here, and the checks hold it from now on.
create function one_line(given text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(
    regexp_replace(given, '[\t\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'));

create function several_lines(given text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(
    regexp_replace(
      regexp_replace(given, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
      '[\t\v\f]+', ' ', 'g'),
    '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'), E' \n');

-- Whether there is anything to see in it.
create function is_visible(given text) returns boolean
  language sql immutable parallel safe strict
  return given ~ '[^\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]';

do $do$
declare
  one record;
  dirty text;
  cleaned text;
begin
  for one in
    select * from (values
      -- table, columns, whether of one line, what stands where nothing is left to see
      ('users', array['name'], true, 'Unnamed'),
      ('users', array['phone'], true, ''),
      ('users', array['bio', 'account_reason'], false, ''),
      ('companies', array['name'], true, 'Unnamed'),
      ('companies', array['address', 'city', 'state', 'zipCode', 'country', 'phone', 'email', 'website', 'department'],
        true, ''),
      ('companies', array['description'], false, ''),
      ('rooms', array['name'], true, 'Unnamed'),
      ('rooms', array['description'], false, ''),
      ('consultations', array['topic'], true, ''),
      ('consultations', array['reason'], false, ''),
      ('consultation_changes', array['reason'], false, ''),
      ('notifications', array['title'], true, 'Notification'),
      ('notifications', array['link'], true, '/'),
      ('notifications', array['message'], false, '')
    ) as t (name, columns, is_one_line, otherwise)
  loop
    dirty := case when one.is_one_line then '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      else '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' end;
    cleaned := case when one.is_one_line then 'one_line' else 'several_lines' end;
    for index in 1 .. cardinality(one.columns) loop
      execute format(
        'update %1$I set %2$I = case when %4$L = '''' or is_visible(%3$s(%2$I)) then %3$s(%2$I) else %4$L end
         where %2$I ~ %5$L or (%4$L <> '''' and not is_visible(%2$I))',
        one.name, one.columns[index], cleaned, one.otherwise, dirty);
      execute format('alter table %1$I add constraint %2$I check (%3$I !~ %4$L)',
        one.name, one.name || '_' || one.columns[index] || '_is_' || case when one.is_one_line then 'one_line' else 'lines' end,
        one.columns[index], dirty);
    end loop;
  end loop;
end
$do$;

alter table users add constraint users_name_is_visible check (is_visible(name));
alter table companies add constraint companies_name_is_visible check (is_visible(name));
alter table rooms add constraint rooms_name_is_visible check (is_visible(name));

-- Two that become alike are told apart by their position.
update topics set name = case
    when not is_visible(one_line(name)) then 'Unnamed ' || position
    when exists (select from topics as other where one_line(other.name) = one_line(topics.name) and other.position <> topics.position)
      then left(one_line(name), 180) || ' ' || position
    else one_line(name)
  end
where name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' or not is_visible(name);
alter table topics add constraint topics_name_is_one_line check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'),
  add constraint topics_name_is_visible check (is_visible(name));

-- An address was never taken with any of these; one that was written past the forms reaches nobody.
update users set email = 'unreadable-' || id || '@invalid.example'
where email ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
alter table users add constraint users_email_is_one_line check (email !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]');

drop function one_line, several_lines;
