-- The number by which people name a consultation: 1, 2, 3 … in the order of creation, unique and never reused.
-- A restore that replaces a firm has created the sequence already, so that it continues after that firm's numbers.
create sequence if not exists consultation_numbers;

alter table consultations add column number bigint;
-- Nothing that anybody sees changes: no events, no versions.
alter table consultations disable trigger user;
update consultations set number = numbered.number
from (select id, row_number() over (order by created_at, id) as number from consultations) as numbered
where consultations.id = numbered.id;
alter table consultations enable trigger user;
alter table consultations enable always trigger set_search_text;

select setval('consultation_numbers', greatest(max(number), (select last_value from consultation_numbers)))
from consultations having count(*) > 0;

alter sequence consultation_numbers owned by consultations.number;
alter table consultations
  alter column number set default nextval('consultation_numbers'),
  alter column number set not null,
  add constraint consultations_number unique (number);
