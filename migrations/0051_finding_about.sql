-- What a finding is about, and what was found, so that it stands before whoever approves that row.
alter table rule_finding
  add column about_record text check (char_length(about_record) <= 60),
  add column about_id     uuid,
  add column detail       text check (char_length(detail) <= 4000);

create index rule_finding_by_about_id on rule_finding (organization_id, about_id, due_on, id);
