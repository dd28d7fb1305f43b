-- Who certified the definition of a report as a second person, and which definition that was.
alter table report add column certified_by uuid;
alter table report add column certified_at timestamp with time zone;
alter table report add column certified_hash text;
alter table report add check (char_length(certified_hash) <= 64);
alter table report add foreign key (organization_id, certified_by) references organization_members (organization_id, id);
create index report_by_certified_by on report (organization_id, certified_by, id);

-- Charts of saved and standard reports on one page.
create table dashboard (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'archived')),
  name            text not null check (char_length(name) <= 120),
  purpose         text check (char_length(purpose) <= 300),
  owner           uuid not null,
  shared          boolean not null,
  filters         text check (char_length(filters) <= 2000),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index dashboard_by_name on dashboard (organization_id, name, id);
create index dashboard_by_owner on dashboard (organization_id, owner, name, id);
create index dashboard_by_shared on dashboard (organization_id, shared, name, id);
create index dashboard_by_status on dashboard (organization_id, status, name, id);
call tenant_table('dashboard');
call searchable('dashboard');

create table dashboard_panels (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  report          uuid,
  standard        text check (standard in ('orders-by-vendor', 'orders-by-type', 'requisitions-by-cost-center', 'ledger-by-budget-line', 'approval-cycle-time', 'approvals-by-age', 'open-orders-by-age', 'single-bid-awards', 'threshold-watch')),
  picture         text not null check (picture in ('none', 'bar', 'line')),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references dashboard (organization_id, id) on delete cascade,
  foreign key (organization_id, report) references report (organization_id, id)
);
create index dashboard_panels_by_report on dashboard_panels (organization_id, report);
create index dashboard_panels_by_parent on dashboard_panels (organization_id, parent, position);
call tenant_table('dashboard_panels', removable => true);

-- A note by one person on one panel of a dashboard.
create table dashboard_note (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  dashboard       uuid not null,
  panel           text not null check (char_length(panel) <= 80),
  author          uuid not null,
  text            text not null check (char_length(text) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, dashboard) references dashboard (organization_id, id),
  foreign key (organization_id, author) references organization_members (organization_id, id)
);
create index dashboard_note_by_created_at on dashboard_note (organization_id, created_at, id);
create index dashboard_note_by_dashboard on dashboard_note (organization_id, dashboard, created_at, id);
create index dashboard_note_by_author on dashboard_note (organization_id, author, id);
call tenant_table('dashboard_note', removable => true);

-- A dashboard frozen at one moment, with one hash over all of it.
create table board_packet (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  number            text not null check (char_length(number) <= 60),
  name              text not null check (char_length(name) <= 120),
  dashboard         uuid not null,
  dashboard_version bigint not null check (dashboard_version between 1 and 9007199254740991),
  as_of             date not null check (as_of between '1900-01-01' and '2200-12-31'),
  frozen_by         uuid not null,
  frozen_at         timestamp with time zone not null,
  panel_count       bigint not null check (panel_count between 1 and 9007199254740991),
  certified_count   bigint not null check (certified_count between 0 and 9007199254740991),
  sha256            text not null check (char_length(sha256) <= 64),
  content           text not null check (char_length(content) <= 1000000),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, dashboard) references dashboard (organization_id, id),
  foreign key (organization_id, frozen_by) references organization_members (organization_id, id)
);
create index board_packet_by_dashboard on board_packet (organization_id, dashboard, number, id);
create index board_packet_by_frozen_at on board_packet (organization_id, frozen_at, number, id);
create index board_packet_by_frozen_by on board_packet (organization_id, frozen_by, id);
call tenant_table('board_packet');
call searchable('board_packet');
