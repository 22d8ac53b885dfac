-- Up Migration

-- Where an email that was being sent when staff corrected the client's address goes from its next attempt on:
-- {"toEmail", "toNormalized", "mailbox"}.
alter table emails add column redirected_to jsonb;

-- Down Migration

alter table emails drop column redirected_to;
