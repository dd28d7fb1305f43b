-- A saved or standard report that one person has on their home page.
create table home_report (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  person          uuid not null,
  report          uuid,
  standard        text check (standard in ('orders-by-vendor', 'orders-by-type', 'requisitions-by-cost-center', 'ledger-by-budget-line', 'approval-cycle-time', 'approvals-by-age', 'open-orders-by-age', 'single-bid-awards', 'threshold-watch', 'spend-by-vendor', 'spend-by-cost-center', 'commitments-by-cost-center', 'awards-by-category', 'awards-against-estimates', 'certified-vendors', 'invoice-aging', 'days-to-pay', 'confirming-orders', 'contracts-by-end')),
  picture         text not null check (picture in ('none', 'bar', 'line')),
  primary key (organization_id, id),
  unique (organization_id, person, report),
  unique (organization_id, person, standard),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, report) references report (organization_id, id)
);
create index home_report_by_created_at on home_report (organization_id, created_at, id);
create index home_report_by_picture on home_report (organization_id, picture, created_at, id);
create index home_report_by_person on home_report (organization_id, person, id);
create index home_report_by_report on home_report (organization_id, report, id);
call tenant_table('home_report', removable => true);
