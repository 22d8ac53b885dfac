-- Up Migration

-- Where an answer to a mail goes, when not to its sender: a notice to staff is answered to the client.

alter table emails add column reply_to text;

-- Down Migration

alter table emails drop column reply_to;
