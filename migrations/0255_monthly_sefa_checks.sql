-- The Clearinghouse checks of the SEFA run each month, and are kept among the runs of the nightly checks. Those that are there are nightly.
alter table control_run add column kind text not null default 'nightly';
alter table control_run alter column kind drop default;
alter table control_run add CHECK ((kind = ANY (ARRAY['nightly'::text, 'sefa'::text])));
alter table control_run drop constraint control_run_organization_id_ran_on_key;
alter table control_run add unique (organization_id, kind, ran_on);
create index control_run_by_ran_on on control_run (organization_id, ran_on, id);
create index control_run_by_kind on control_run (organization_id, kind, ran_on, id);
create table control_run_findings (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  year_end        date not null check (year_end between '1900-01-01' and '2200-12-31'),
  severity        text not null check (severity in ('error', 'warning', 'note')),
  says            text not null check (char_length(says) <= 300),
  award           uuid,
  aln             text check (char_length(aln) <= 12),
  field           text not null check (char_length(field) <= 60),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references control_run (organization_id, id) on delete cascade,
  foreign key (organization_id, award) references grant_award (organization_id, id)
);
create index control_run_findings_by_award on control_run_findings (organization_id, award);
create index control_run_findings_by_parent on control_run_findings (organization_id, parent, position);
call tenant_table('control_run_findings', removable => true);
