-- Up Migration

-- New search terms are first appended to a list, and moved into the index once the list is full. With PostgreSQL's
-- default of 4 MB, one of some 4,000 inquiries waits a third of a second for that. A shorter list spreads the work.

alter index leads_search set (gin_pending_list_limit = 256);
alter index partners_search set (gin_pending_list_limit = 256);
alter index assessments_search set (gin_pending_list_limit = 256);

-- Down Migration

alter index assessments_search reset (gin_pending_list_limit);
alter index partners_search reset (gin_pending_list_limit);
alter index leads_search reset (gin_pending_list_limit);
