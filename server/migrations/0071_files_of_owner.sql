-- What a client has sent within a day is summed up with each upload.
create index files_of_owner on files (owner_id, created_at);
