-- How often each public page was opened on each day. Nothing about who opened it is kept anywhere.
create table page_visit (
  organization_id uuid not null references organization (id),
  day             date not null,
  path            text not null check (char_length(path) <= 200),
  visits          integer not null default 0 check (visits >= 0),
  primary key (organization_id, day, path)
);

alter table page_visit enable row level security;
alter table page_visit force row level security;
create policy same_organization on page_visit
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on page_visit to levee_app;
