-- Up Migration

-- What a form of the portal noticed about who filled it in, for all three kinds of submission.

alter table partners drop constraint partners_risk_flags_check;
alter table partners add constraint partners_risk_flags_check check (risk_flags <@ array
  ['same_email', 'same_phone', 'same_agency', 'self_referral', 'disposable_email', 'honeypot',
   'too_fast']);

alter table assessments
  add column spam_reasons text[] not null default '{}'
    check (spam_reasons <@ array['honeypot', 'too_fast']);

-- Down Migration

alter table assessments drop column spam_reasons;
update partners set risk_flags = array_remove(array_remove(risk_flags, 'honeypot'), 'too_fast');
alter table partners drop constraint partners_risk_flags_check;
alter table partners add constraint partners_risk_flags_check check (risk_flags <@ array
  ['same_email', 'same_phone', 'same_agency', 'self_referral', 'disposable_email']);
