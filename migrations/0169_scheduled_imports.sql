-- Imports on a schedule, entries that are posted with them, and rows that only one of two systems has.
-- Another system’s address that rows are imported from, with sign-in and mapping.
alter table connection drop constraint connection_target_check;
alter table connection add column posts_entries boolean not null default false;
alter table connection alter column posts_entries drop default;
alter table connection add column repeats text;
alter table connection add column weekday text;
alter table connection add column hour integer;
alter table connection add column scheduled_by uuid;
alter table connection add column due_from date;
alter table connection add CHECK (((due_from >= '1900-01-01'::date) AND (due_from <= '2200-12-31'::date)));
alter table connection add CHECK (((hour >= 0) AND (hour <= 23)));
alter table connection add CHECK ((repeats = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])));
alter table connection add CHECK ((target = ANY (ARRAY['cost_center'::text, 'commodity_code'::text, 'unit_of_measure'::text, 'journal_entry'::text])));
alter table connection add CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])));
alter table connection add foreign key (organization_id, scheduled_by) references organization_members (organization_id, id);
create index connection_by_scheduled_by on connection (organization_id, scheduled_by, id);

-- One import through a connection: row counts, row errors and the totals of both sides.
alter table connection_run add column target text check (target in ('cost_center', 'commodity_code', 'unit_of_measure', 'journal_entry'));
alter table connection_run add column is_scheduled boolean not null default false;
alter table connection_run alter column is_scheduled drop default;
alter table connection_run add column posted bigint not null default 0;
alter table connection_run alter column posted drop default;
alter table connection_run add column unposted bigint not null default 0;
alter table connection_run alter column unposted drop default;
alter table connection_run add column unposted_note text;
alter table connection_run add column absent bigint not null default 0;
alter table connection_run alter column absent drop default;
alter table connection_run add CHECK (((absent >= 0) AND (absent <= '9007199254740991'::bigint)));
alter table connection_run add CHECK (((posted >= 0) AND (posted <= '9007199254740991'::bigint)));
alter table connection_run add CHECK (((unposted >= 0) AND (unposted <= '9007199254740991'::bigint)));
alter table connection_run add CHECK ((char_length(unposted_note) <= 1000));
create table connection_run_absent_rows (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  key             text not null check (char_length(key) <= 200),
  row_id          uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references connection_run (organization_id, id) on delete cascade
);
create index connection_run_absent_rows_by_parent on connection_run_absent_rows (organization_id, parent, position);
call tenant_table('connection_run_absent_rows', removable => true);
