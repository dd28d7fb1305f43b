-- Many bookings at once.

-- Many bookings at once: a payroll, a month from the financial system, or a correction between lines.
create table journal_voucher (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'posted', 'reversed', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  purpose         text not null check (char_length(purpose) <= 200),
  source          text not null check (source in ('correction', 'payroll', 'financial_system')),
  day             date not null check (day between '1900-01-01' and '2200-12-31'),
  total_cents     bigint not null check (total_cents between -9000000000000000 and 9000000000000000),
  total_currency  text check (total_currency ~ '^[A-Z]{3}$'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);

create index journal_voucher_by_status on journal_voucher (organization_id, status, number, id);
create index journal_voucher_by_source on journal_voucher (organization_id, source, number, id);
create index journal_voucher_by_day on journal_voucher (organization_id, day, number, id);
create index journal_voucher_words on journal_voucher using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table journal_voucher enable row level security;
alter table journal_voucher force row level security;
create policy same_organization on journal_voucher
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on journal_voucher to levee_app;

create policy text_search on journal_voucher for select to levee_search using (true);
grant select on journal_voucher to levee_search;
create function journal_voucher_search(words tsquery, bound integer) returns setof journal_voucher
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from journal_voucher where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function journal_voucher_search from public;
grant execute on function journal_voucher_search to levee_app;
alter function journal_voucher_search owner to levee_search;

create table journal_voucher_lines (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  line            uuid not null,
  bucket          text not null check (bucket in ('expended', 'encumbered', 'retained')),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  note            text check (char_length(note) <= 120),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references journal_voucher (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references budget_line (organization_id, id)
);

create index journal_voucher_lines_by_parent on journal_voucher_lines (organization_id, parent, position);

alter table journal_voucher_lines enable row level security;
alter table journal_voucher_lines force row level security;
create policy same_organization on journal_voucher_lines
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on journal_voucher_lines to levee_app;

create index journal_voucher_lines_by_line on journal_voucher_lines (organization_id, line);
