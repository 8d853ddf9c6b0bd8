-- The language that a user has chosen (ISO 639-1); null until they have signed up or chosen one.
alter table users add column language text check (language ~ '^[a-z]{2}$');
