-- Addresses at which a mail server or an access point posts invoices, known by their secret.
alter table auth.lookups
  drop constraint lookups_record_check,
  add constraint lookups_record_check check (record in ('api_key', 'invitation', 'scim_token', 'invoice_intake'));

-- An address where your mail server or access point posts invoices.
create table invoice_intake (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('on', 'off')),
  name            text not null check (char_length(name) <= 80),
  channel         text not null check (channel in ('email', 'network')),
  mailbox         text check (char_length(mailbox) <= 255),
  participants    text[],
  start           text not null check (char_length(start) <= 20),
  digest          text not null check (char_length(digest) <= 64),
  issued_by       uuid,
  issued_at       timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, issued_by) references organization_members (organization_id, id)
);
create index invoice_intake_by_name on invoice_intake (organization_id, name, id);
create index invoice_intake_by_status on invoice_intake (organization_id, status, name, id);
create index invoice_intake_by_channel on invoice_intake (organization_id, channel, name, id);
create index invoice_intake_by_issued_by on invoice_intake (organization_id, issued_by, id);
call tenant_table('invoice_intake');
call searchable('invoice_intake');

-- An email or network document with invoices, kept as it came.
create table invoice_message (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'taken', 'dismissed')),
  number          text not null check (char_length(number) <= 60),
  source          text not null check (source in ('email', 'uploaded', 'network')),
  intake          uuid,
  uploaded_by     uuid,
  sender          text check (char_length(sender) <= 254),
  sender_name     text check (char_length(sender_name) <= 160),
  recipient       text check (char_length(recipient) <= 254),
  subject         text check (char_length(subject) <= 300),
  sent_at         timestamp with time zone,
  received_at     timestamp with time zone not null,
  vendor          uuid,
  vendor_reason   text check (char_length(vendor_reason) <= 300),
  text            text check (char_length(text) <= 4000),
  notes           text check (char_length(notes) <= 2000),
  warnings        text check (char_length(warnings) <= 2000),
  bank_notice     text check (char_length(bank_notice) <= 300),
  original        uuid,
  message_id      text check (char_length(message_id) <= 300),
  size            bigint not null check (size between 0 and 9007199254740991),
  file_hash       text not null check (char_length(file_hash) <= 64),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(sender, '') || ' ' || coalesce(sender_name, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, file_hash),
  foreign key (organization_id, intake) references invoice_intake (organization_id, id),
  foreign key (organization_id, uploaded_by) references organization_members (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, original) references document (organization_id, id)
);
create index invoice_message_by_status on invoice_message (organization_id, status, number, id);
create index invoice_message_by_source on invoice_message (organization_id, source, number, id);
create index invoice_message_by_vendor on invoice_message (organization_id, vendor, number, id);
create index invoice_message_by_received_at on invoice_message (organization_id, received_at, number, id);
create index invoice_message_by_intake on invoice_message (organization_id, intake, id);
create index invoice_message_by_uploaded_by on invoice_message (organization_id, uploaded_by, id);
create index invoice_message_by_original on invoice_message (organization_id, original, id);
call tenant_table('invoice_message');
call searchable('invoice_message');

create table invoice_message_files (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 255),
  kind            text not null check (kind in ('xml', 'pdf', 'other', 'refused')),
  document        uuid,
  problem         text check (char_length(problem) <= 300),
  invoice         uuid,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references invoice_message (organization_id, id) on delete cascade,
  foreign key (organization_id, document) references document (organization_id, id),
  foreign key (organization_id, invoice) references invoice (organization_id, id)
);
create index invoice_message_files_by_parent on invoice_message_files (organization_id, parent, position);
call tenant_table('invoice_message_files', removable => true);
create index invoice_message_by_message_id on invoice_message (organization_id, message_id) where message_id is not null;
create index invoice_message_files_by_document on invoice_message_files (organization_id, document);
create index invoice_message_files_by_invoice on invoice_message_files (organization_id, invoice);

-- An invoice may be typed from a PDF that was read.
alter table invoice drop constraint invoice_file_format_check;
alter table invoice add constraint invoice_file_format_check check (file_format in ('peppol', 'ubl', 'cxml', 'pdf'));
create index invoice_by_file_hash on invoice (organization_id, file_hash) where file_hash is not null;
