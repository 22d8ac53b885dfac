-- Up Migration

-- Which claim of an email's job is sending it. A worker that was paused may end an earlier one later.

alter table emails add claim uuid;

-- Down Migration

alter table emails drop column claim;
