-- Up Migration

-- How many people are part of nobody else: without it, PostgreSQL expects one in 200, and reads them all to find one.

create statistics people_heads on (head_id = id) from people;
analyze people;

-- Down Migration

drop statistics people_heads;
