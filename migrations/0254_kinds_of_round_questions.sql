-- What applicants of a round answer has a kind: until now every answer was a text.
alter table funding_round_questions add column kind text not null default 'text'
  check (kind in ('text', 'whole', 'money', 'date', 'yesNo', 'choice'));
alter table funding_round_questions alter column kind drop default;
alter table funding_round_questions add column choices text check (char_length(choices) <= 1000);
