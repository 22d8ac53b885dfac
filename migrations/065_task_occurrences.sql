-- Up Migration

-- occurrence_on: the day of its series that a repeating task stands for, once it was moved to another day; null: it is due on that day.

alter table tasks add column occurrence_on date;

-- Down Migration

alter table tasks drop column occurrence_on;
