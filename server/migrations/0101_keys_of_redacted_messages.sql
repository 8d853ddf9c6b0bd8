-- The key that made a message outlives its redaction: a late retry is refused and does not bring the text back.
alter table idempotency_keys add column is_redacted boolean not null default false;
