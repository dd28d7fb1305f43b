-- Duties of awards come from starter sets by the text that governs the award; evidence may be a record, and another person may have to
-- accept it.
alter table grant_obligation drop constraint grant_obligation_status_check;
alter table grant_obligation add constraint grant_obligation_status_check
  check (status in ('open', 'submitted', 'done', 'waived'));
alter table grant_obligation drop constraint grant_obligation_repeats_check;
alter table grant_obligation add constraint grant_obligation_repeats_check
  check (repeats in ('once', 'monthly', 'quarterly', 'semiannual', 'annual', 'biennial'));
alter table grant_obligation add column due_basis text check (char_length(due_basis) <= 160);
alter table grant_obligation add column grace_days integer check (grace_days between 0 and 400);
alter table grant_obligation add column wanted text check (char_length(wanted) <= 200);
alter table grant_obligation add column needs_acceptance boolean not null default false;
alter table grant_obligation alter column needs_acceptance drop default;
alter table grant_obligation add column evidence_number text check (char_length(evidence_number) <= 60);
alter table grant_obligation add column accepted_by uuid;
alter table grant_obligation add foreign key (organization_id, accepted_by) references organization_members (organization_id, id);
alter table grant_obligation add column accepted_on date check (accepted_on between '1900-01-01' and '2200-12-31');
alter table grant_obligation add column starter_set text check (char_length(starter_set) <= 40);
alter table grant_obligation add column governing_text text check (char_length(governing_text) <= 160);
alter table grant_obligation add column evidence_kind text check (char_length(evidence_kind) <= 60);
alter table grant_obligation add column evidence_id uuid;
create index grant_obligation_by_accepted_by on grant_obligation (organization_id, accepted_by, id);
