-- That documents were not sent no longer names the files that were too large, as a name may be redacted. What was told
-- before loses its reason.
alter table notifications disable trigger user;
update notifications
  set params = params || '{"reason": ""}', message = format('Nothing was sent to %s.', params ->> 'to')
  where kind = 'documents_not_sent' and params ->> 'reason' like '%“%';
alter table notifications enable trigger user;

alter table news_mails disable trigger user;
update news_mails
  set params = params || '{"reason": ""}', message = format('Nothing was sent to %s.', params ->> 'to')
  where kind = 'documents_not_sent' and params ->> 'reason' like '%“%';
alter table news_mails enable trigger user;
