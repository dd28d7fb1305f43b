-- Applications to funders are approved along a workflow, and delegations can be for them alone.
alter table delegation drop constraint delegation_kinds_check;
alter table delegation add constraint delegation_kinds_check check (kinds <@ array['requisition', 'budget_change', 'grant_application']);
alter table grant_application add column content_hash text check (char_length(content_hash) <= 64);

-- What a reviewer stated with a declaration, compared with the applicants.
alter table review_assignment add column employer text check (char_length(employer) <= 160);
alter table review_assignment add column employer_uei text check (char_length(employer_uei) <= 12);
alter table review_assignment add column address jsonb check (jsonb_typeof(address) = 'object');

-- Who has which section or form of an application open, and when that was last seen.
create table writing_presence (
  organization_id uuid not null references organization (id),
  place           uuid not null,
  person          uuid not null,
  seen_at         timestamp with time zone not null,
  primary key (organization_id, place, person),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index writing_presence_by_person on writing_presence (organization_id, person);
call tenant_table('writing_presence', removable => true);
