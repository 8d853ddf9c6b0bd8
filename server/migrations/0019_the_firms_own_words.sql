-- What the firm calls itself and shows of itself, and the texts that everybody may read.
alter table settings
  add column firm_name text not null default '' check (length(firm_name) <= 200)
    constraint settings_firm_name_is_one_line check (firm_name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'),
  add column firm_logo bytea check (length(firm_logo) between 1 and 102400),
  add column terms text not null default '' check (octet_length(terms) <= 65536),
  add column privacy text not null default '' check (octet_length(privacy) <= 65536),
  add column contact text not null default '' check (octet_length(contact) <= 65536);

-- What is decided is news no more: its notifications are found by where they lead.
create index notifications_unread_link on notifications (link) where not is_read;
create index news_mails_link on news_mails (link);
