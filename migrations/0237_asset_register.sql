-- The register of assets, and the duty of who keeps it.

-- A finer right of one person inside the organization, such as buying or releasing payments.
alter table duty_grant drop constraint duty_grant_duty_check;
alter table duty_grant add CHECK ((duty = ANY (ARRAY['accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'bid_signer'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'invoicing'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A role or duty that directory groups should have given or removed, and why it was not.
alter table scim_finding drop constraint scim_finding_access_check;
alter table scim_finding add CHECK ((access = ANY (ARRAY['role_manager'::text, 'role_admin'::text, 'accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A group from the directory (SCIM), with the role and duties its members receive.
alter table scim_group drop constraint scim_group_duties_check;
alter table scim_group add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- A message to staff, with the people it reached and who acknowledged it.
alter table announcement drop constraint announcement_duties_check;
alter table announcement add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'asset_manager'::text, 'auditor'::text, 'authorized_representative'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- Property of the agency: its tag, custodian, place, cost, funding and disposal.
create table asset (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('planned', 'in_service', 'out_of_service', 'retired', 'disposed', 'cancelled')),
  tag                text not null check (char_length(tag) <= 40),
  name               text not null check (char_length(name) <= 200),
  asset_class        text not null check (asset_class in ('land', 'building', 'improvement', 'infrastructure', 'vehicle', 'heavy', 'machinery', 'computers', 'furniture', 'software', 'other')),
  parent_asset       uuid,
  manufacturer       text check (char_length(manufacturer) <= 120),
  model              text check (char_length(model) <= 120),
  serial             text check (char_length(serial) <= 80),
  custodian          uuid,
  department         text check (char_length(department) <= 120),
  location           text check (char_length(location) <= 160),
  place              jsonb check (jsonb_typeof(place) = 'object'),
  acquired_on        date check (acquired_on between '1900-01-01' and '2200-12-31'),
  in_service_on      date check (in_service_on between '1900-01-01' and '2200-12-31'),
  unit_cost_cents    bigint not null check (unit_cost_cents between 0 and 9000000000000000),
  unit_cost_currency text check (unit_cost_currency ~ '^[A-Z]{3}$'),
  purchase_order     uuid,
  award              uuid,
  federal_percent    numeric(9,4) check (federal_percent between 0 and 100),
  documents          uuid[] check (cardinality(documents) <= 20),
  note               text check (char_length(note) <= 1000),
  retired_on         date check (retired_on between '1900-01-01' and '2200-12-31'),
  retired_by         uuid,
  disposal           text check (disposal in ('sold', 'auctioned', 'traded', 'donated', 'transferred', 'returned', 'scrapped', 'lost')),
  disposed_on        date check (disposed_on between '1900-01-01' and '2200-12-31'),
  proceeds_cents     bigint check (proceeds_cents between 0 and 9000000000000000),
  proceeds_currency  text check (proceeds_currency ~ '^[A-Z]{3}$'),
  disposed_by        uuid,
  search             tsvector generated always as (words_of(coalesce(tag, '') || ' ' || coalesce(name, '') || ' ' || coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, '') || ' ' || coalesce(department, '') || ' ' || coalesce(location, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, tag),
  foreign key (organization_id, parent_asset) references asset (organization_id, id),
  foreign key (organization_id, custodian) references organization_members (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, retired_by) references organization_members (organization_id, id),
  foreign key (organization_id, disposed_by) references organization_members (organization_id, id)
);
create index asset_by_status on asset (organization_id, status, tag, id);
create index asset_by_asset_class on asset (organization_id, asset_class, tag, id);
create index asset_by_department on asset (organization_id, department, tag, id);
create index asset_by_custodian on asset (organization_id, custodian, tag, id);
create index asset_by_award on asset (organization_id, award, tag, id);
create index asset_by_purchase_order on asset (organization_id, purchase_order, tag, id);
create index asset_by_parent_asset on asset (organization_id, parent_asset, tag, id);
create index asset_by_acquired_on on asset (organization_id, acquired_on, tag, id);
create index asset_by_retired_by on asset (organization_id, retired_by, id);
create index asset_by_disposed_by on asset (organization_id, disposed_by, id);
call tenant_table('asset');
call searchable('asset');
