-- Up Migration

-- How often pages of the portal were opened by a partner's referral link. day: in the time zone of the business. Nothing is
-- kept about who opened them.

create table referral_visits (
  day date not null,
  code text not null,
  visits int not null check (visits > 0),
  primary key (day, code)
);

-- Down Migration

drop table referral_visits;
