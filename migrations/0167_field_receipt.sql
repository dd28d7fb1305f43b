-- The receipt for an entry that was kept on a device: one for each key that the device made, with the hash of what it sent.
create table field_receipt (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  number          text not null check (char_length(number) <= 60),
  kind            text not null check (kind in ('incident_event', 'damage_line', 'labor_entry', 'equipment_entry')),
  entry           text not null check (char_length(entry) <= 120),
  entry_id        text not null check (char_length(entry_id) <= 36),
  entered_at      timestamp with time zone not null,
  received_at     timestamp with time zone not null,
  entered_by      uuid,
  device          text check (char_length(device) <= 80),
  device_key      text not null check (char_length(device_key) <= 64),
  content_hash    text not null check (char_length(content_hash) <= 64),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(entry, '') || ' ' || coalesce(device, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, device_key),
  foreign key (organization_id, entered_by) references organization_members (organization_id, id)
);
create index field_receipt_by_received_at on field_receipt (organization_id, received_at, id);
create index field_receipt_by_kind on field_receipt (organization_id, kind, received_at, id);
create index field_receipt_by_entered_by on field_receipt (organization_id, entered_by, received_at, id);
call tenant_table('field_receipt');
call searchable('field_receipt');

