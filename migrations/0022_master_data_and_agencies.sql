-- Words that others stand on (master data), agencies with their tree, calendar and authority, and whom the organization serves.

-- A code for what is bought, of a public list or of one’s own.
create table commodity_code (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'retired', 'merged')),
  scheme          text not null check (scheme in ('naics', 'nigp', 'unspsc', 'own')),
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 200),
  edition         text check (char_length(edition) <= 20),
  other_words     text check (char_length(other_words) <= 500),
  about           text check (char_length(about) <= 4000),
  crosswalk       text[],
  owner           uuid,
  valid_from      date check (valid_from between '1900-01-01' and '2200-12-31'),
  valid_until     date check (valid_until between '1900-01-01' and '2200-12-31'),
  merged_into     uuid,
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(other_words, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, scheme, code),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, merged_into) references commodity_code (organization_id, id)
);

create index commodity_code_by_code on commodity_code (organization_id, code, id);
create index commodity_code_by_status on commodity_code (organization_id, status, code, id);
create index commodity_code_by_owner on commodity_code (organization_id, owner, code, id);
create index commodity_code_by_merged_into on commodity_code (organization_id, merged_into, id);
create index commodity_code_words on commodity_code using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table commodity_code enable row level security;
alter table commodity_code force row level security;
create policy same_organization on commodity_code
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on commodity_code to levee_app;

create policy text_search on commodity_code for select to levee_search using (true);
grant select on commodity_code to levee_search;
create function commodity_code_search(words tsquery, bound integer) returns setof commodity_code
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from commodity_code where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function commodity_code_search from public;
grant execute on function commodity_code_search to levee_app;
alter function commodity_code_search owner to levee_search;

-- In what things are counted or measured when they are bought.
create table unit_of_measure (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'retired', 'merged')),
  code            text not null check (char_length(code) <= 10),
  name            text not null check (char_length(name) <= 80),
  kind            text not null check (kind in ('count', 'length', 'area', 'volume', 'weight', 'time', 'energy', 'lump')),
  standard        text check (char_length(standard) <= 3),
  owner           uuid,
  valid_from      date check (valid_from between '1900-01-01' and '2200-12-31'),
  valid_until     date check (valid_until between '1900-01-01' and '2200-12-31'),
  merged_into     uuid,
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, merged_into) references unit_of_measure (organization_id, id)
);

create index unit_of_measure_by_status on unit_of_measure (organization_id, status, code, id);
create index unit_of_measure_by_kind on unit_of_measure (organization_id, kind, code, id);
create index unit_of_measure_by_owner on unit_of_measure (organization_id, owner, id);
create index unit_of_measure_by_merged_into on unit_of_measure (organization_id, merged_into, id);
create index unit_of_measure_words on unit_of_measure using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table unit_of_measure enable row level security;
alter table unit_of_measure force row level security;
create policy same_organization on unit_of_measure
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on unit_of_measure to levee_app;

create policy text_search on unit_of_measure for select to levee_search using (true);
grant select on unit_of_measure to levee_search;
create function unit_of_measure_search(words tsquery, bound integer) returns setof unit_of_measure
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from unit_of_measure where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function unit_of_measure_search from public;
grant execute on function unit_of_measure_search to levee_app;
alter function unit_of_measure_search owner to levee_search;

-- When a payment is due, and what is saved by paying sooner.
create table payment_term (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('active', 'retired', 'merged')),
  code             text not null check (char_length(code) <= 20),
  name             text not null check (char_length(name) <= 120),
  days             integer not null check (days between 0 and 365),
  discount_percent numeric(9,4) check (discount_percent > 0 and discount_percent <= 20),
  discount_days    integer check (discount_days between 1 and 120),
  owner            uuid,
  valid_from       date check (valid_from between '1900-01-01' and '2200-12-31'),
  valid_until      date check (valid_until between '1900-01-01' and '2200-12-31'),
  merged_into      uuid,
  search           tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, merged_into) references payment_term (organization_id, id)
);

create index payment_term_by_status on payment_term (organization_id, status, code, id);
create index payment_term_by_owner on payment_term (organization_id, owner, id);
create index payment_term_by_merged_into on payment_term (organization_id, merged_into, id);
create index payment_term_words on payment_term using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table payment_term enable row level security;
alter table payment_term force row level security;
create policy same_organization on payment_term
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on payment_term to levee_app;

create policy text_search on payment_term for select to levee_search using (true);
grant select on payment_term to levee_search;
create function payment_term_search(words tsquery, bound integer) returns setof payment_term
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from payment_term where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function payment_term_search from public;
grant execute on function payment_term_search to levee_app;
alter function payment_term_search owner to levee_search;

-- Why something was done, in words that can be counted at the end of the year.
create table reason_code (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'retired', 'merged')),
  use             text not null check (use in ('return', 'reject', 'cancel', 'budget', 'change', 'authority', 'data')),
  code            text not null check (char_length(code) <= 20),
  name            text not null check (char_length(name) <= 120),
  owner           uuid,
  valid_from      date check (valid_from between '1900-01-01' and '2200-12-31'),
  valid_until     date check (valid_until between '1900-01-01' and '2200-12-31'),
  merged_into     uuid,
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, use, code),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, merged_into) references reason_code (organization_id, id)
);

create index reason_code_by_code on reason_code (organization_id, code, id);
create index reason_code_by_status on reason_code (organization_id, status, code, id);
create index reason_code_by_owner on reason_code (organization_id, owner, id);
create index reason_code_by_merged_into on reason_code (organization_id, merged_into, id);
create index reason_code_words on reason_code using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table reason_code enable row level security;
alter table reason_code force row level security;
create policy same_organization on reason_code
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on reason_code to levee_app;

create policy text_search on reason_code for select to levee_search using (true);
grant select on reason_code to levee_search;
create function reason_code_search(words tsquery, bound integer) returns setof reason_code
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from reason_code where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function reason_code_search from public;
grant execute on function reason_code_search to levee_app;
alter function reason_code_search owner to levee_search;

-- A wish to change or retire an entry of the master data, which its owner agrees to or not.
create table master_data_change (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  entry_kind      text not null check (entry_kind in ('commodityCode', 'unit', 'paymentTerm', 'reasonCode')),
  commodity_code  uuid,
  unit            uuid,
  payment_term    uuid,
  reason_code     uuid,
  act             text not null check (act in ('change', 'retire', 'reinstate')),
  proposal        jsonb check (jsonb_typeof(proposal) in ('object', 'array')),
  why             text not null check (char_length(why) <= 500),
  entry_name      text check (char_length(entry_name) <= 240),
  owner           uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(entry_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, commodity_code) references commodity_code (organization_id, id),
  foreign key (organization_id, unit) references unit_of_measure (organization_id, id),
  foreign key (organization_id, payment_term) references payment_term (organization_id, id),
  foreign key (organization_id, reason_code) references reason_code (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index master_data_change_by_status on master_data_change (organization_id, status, number, id);
create index master_data_change_by_entry_kind on master_data_change (organization_id, entry_kind, number, id);
create index master_data_change_by_act on master_data_change (organization_id, act, number, id);
create index master_data_change_by_owner on master_data_change (organization_id, owner, number, id);
create index master_data_change_by_commodity_code on master_data_change (organization_id, commodity_code, id);
create index master_data_change_by_unit on master_data_change (organization_id, unit, id);
create index master_data_change_by_payment_term on master_data_change (organization_id, payment_term, id);
create index master_data_change_by_reason_code on master_data_change (organization_id, reason_code, id);
create index master_data_change_words on master_data_change using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table master_data_change enable row level security;
alter table master_data_change force row level security;
create policy same_organization on master_data_change
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on master_data_change to levee_app;

create policy text_search on master_data_change for select to levee_search using (true);
grant select on master_data_change to levee_search;
create function master_data_change_search(words tsquery, bound integer) returns setof master_data_change
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from master_data_change where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function master_data_change_search from public;
grant execute on function master_data_change_search to levee_app;
alter function master_data_change_search owner to levee_search;

-- A jurisdiction, department or division of the organization, or a partner agency it works with.
create table agency (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('active', 'closed', 'merged')),
  code              text not null check (char_length(code) <= 20),
  name              text not null check (char_length(name) <= 120),
  rank              text not null check (rank in ('jurisdiction', 'department', 'division', 'partner')),
  begins_under      uuid,
  head              uuid,
  opens_on          date not null check (opens_on between '1900-01-01' and '2200-12-31'),
  closes_on         date check (closes_on between '1900-01-01' and '2200-12-31'),
  entity            text check (entity in ('county', 'city', 'special_district', 'school_district', 'state_agency', 'tribal', 'utility', 'nonprofit', 'other')),
  us_state          text check (us_state in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA', 'WV', 'WI', 'WY')),
  rule_packs        text[],
  fiscal_year_start integer check (fiscal_year_start between 1 and 12),
  time_zone         text check (time_zone in ('America.New_York', 'America.Chicago', 'America.Denver', 'America.Phoenix', 'America.Los_Angeles', 'America.Anchorage', 'Pacific.Honolulu', 'America.Puerto_Rico', 'Pacific.Guam', 'Pacific.Pago_Pago')),
  working_days      text[] check (working_days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  day_begins        text check (day_begins in ('00.00', '00.30', '01.00', '01.30', '02.00', '02.30', '03.00', '03.30', '04.00', '04.30', '05.00', '05.30', '06.00', '06.30', '07.00', '07.30', '08.00', '08.30', '09.00', '09.30', '10.00', '10.30', '11.00', '11.30', '12.00', '12.30', '13.00', '13.30', '14.00', '14.30', '15.00', '15.30', '16.00', '16.30', '17.00', '17.30', '18.00', '18.30', '19.00', '19.30', '20.00', '20.30', '21.00', '21.30', '22.00', '22.30', '23.00', '23.30', '24.00')),
  day_ends          text check (day_ends in ('00.00', '00.30', '01.00', '01.30', '02.00', '02.30', '03.00', '03.30', '04.00', '04.30', '05.00', '05.30', '06.00', '06.30', '07.00', '07.30', '08.00', '08.30', '09.00', '09.30', '10.00', '10.30', '11.00', '11.30', '12.00', '12.30', '13.00', '13.30', '14.00', '14.30', '15.00', '15.30', '16.00', '16.30', '17.00', '17.30', '18.00', '18.30', '19.00', '19.30', '20.00', '20.30', '21.00', '21.30', '22.00', '22.30', '23.00', '23.30', '24.00')),
  own_holidays      boolean not null,
  phone             text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  email             text check (char_length(email) <= 255),
  address           jsonb check (jsonb_typeof(address) = 'object'),
  notes             text check (char_length(notes) <= 4000),
  merged_into       uuid,
  search            tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, begins_under) references agency (organization_id, id),
  foreign key (organization_id, head) references organization_members (organization_id, id),
  foreign key (organization_id, merged_into) references agency (organization_id, id)
);

create index agency_by_status on agency (organization_id, status, code, id);
create index agency_by_rank on agency (organization_id, rank, code, id);
create index agency_by_us_state on agency (organization_id, us_state, code, id);
create index agency_by_head on agency (organization_id, head, code, id);
create index agency_by_begins_under on agency (organization_id, begins_under, id);
create index agency_by_merged_into on agency (organization_id, merged_into, id);
create index agency_words on agency using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table agency enable row level security;
alter table agency force row level security;
create policy same_organization on agency
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on agency to levee_app;

create policy text_search on agency for select to levee_search using (true);
grant select on agency to levee_search;
create function agency_search(words tsquery, bound integer) returns setof agency
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from agency where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function agency_search from public;
grant execute on function agency_search to levee_app;
alter function agency_search owner to levee_search;

-- Under whom an agency stands from a day on.
create table agency_place (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  agency          uuid not null,
  under           uuid,
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  reason          text check (char_length(reason) <= 500),
  primary key (organization_id, id),
  unique (organization_id, agency, from_day),
  foreign key (organization_id, agency) references agency (organization_id, id),
  foreign key (organization_id, under) references agency (organization_id, id)
);

create index agency_place_by_from_day on agency_place (organization_id, from_day, id);
create index agency_place_by_under on agency_place (organization_id, under, from_day, id);

alter table agency_place enable row level security;
alter table agency_place force row level security;
create policy same_organization on agency_place
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on agency_place to levee_app;

-- A day on which nobody works: it counts for no deadline.
create table holiday (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  day             date not null check (day between '1900-01-01' and '2200-12-31'),
  name            text not null check (char_length(name) <= 120),
  agency          uuid,
  law             text check (char_length(law) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, agency) references agency (organization_id, id)
);

create index holiday_by_day on holiday (organization_id, day, id);
create index holiday_by_agency on holiday (organization_id, agency, day, id);
create index holiday_words on holiday using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table holiday enable row level security;
alter table holiday force row level security;
create policy same_organization on holiday
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on holiday to levee_app;

create policy text_search on holiday for select to levee_search using (true);
grant select on holiday to levee_search;
create function holiday_search(words tsquery, bound integer) returns setof holiday
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from holiday where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function holiday_search from public;
grant execute on function holiday_search to levee_app;
alter function holiday_search owner to levee_search;

-- An agreement by which one agency buys for others.
create table interlocal_agreement (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'active', 'ended')),
  number           text not null check (char_length(number) <= 60),
  name             text not null check (char_length(name) <= 160),
  buyer            uuid not null,
  parties          uuid[] not null check (cardinality(parties) <= 100),
  scope            text[] not null check (scope <@ array['goods', 'services', 'construction', 'professional']),
  ceiling_cents    bigint check (ceiling_cents between 0 and 9000000000000000),
  ceiling_currency text check (ceiling_currency ~ '^[A-Z]{3}$'),
  from_day         date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day        date check (until_day between '1900-01-01' and '2200-12-31'),
  law              text check (char_length(law) <= 200),
  documents        uuid[] check (cardinality(documents) <= 20),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, buyer) references agency (organization_id, id)
);

create index interlocal_agreement_by_status on interlocal_agreement (organization_id, status, number, id);
create index interlocal_agreement_by_buyer on interlocal_agreement (organization_id, buyer, number, id);
create index interlocal_agreement_words on interlocal_agreement using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table interlocal_agreement enable row level security;
alter table interlocal_agreement force row level security;
create policy same_organization on interlocal_agreement
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on interlocal_agreement to levee_app;

create policy text_search on interlocal_agreement for select to levee_search using (true);
grant select on interlocal_agreement to levee_search;
create function interlocal_agreement_search(words tsquery, bound integer) returns setof interlocal_agreement
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from interlocal_agreement where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function interlocal_agreement_search from public;
grant execute on function interlocal_agreement_search to levee_app;
alter function interlocal_agreement_search owner to levee_search;

-- How much one person may spend for the organization: up to an amount, for an agency, for some time.
create table delegated_authority (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'active', 'suspended', 'revoked', 'declined')),
  number          text not null check (char_length(number) <= 60),
  member          uuid not null,
  agency          uuid,
  up_to_cents     bigint not null check (up_to_cents between 0 and 9000000000000000),
  up_to_currency  text check (up_to_currency ~ '^[A-Z]{3}$'),
  commodities     uuid[] check (cardinality(commodities) <= 50),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  needs_training  boolean not null,
  trained_until   date check (trained_until between '1900-01-01' and '2200-12-31'),
  source          text not null check (source in ('board', 'person')),
  resolution      text check (char_length(resolution) <= 120),
  basis           uuid,
  agreed_by       uuid,
  told_on         date check (told_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, member) references organization_members (organization_id, id),
  foreign key (organization_id, agency) references agency (organization_id, id),
  foreign key (organization_id, basis) references delegated_authority (organization_id, id),
  foreign key (organization_id, agreed_by) references organization_members (organization_id, id)
);

create index delegated_authority_by_status on delegated_authority (organization_id, status, number, id);
create index delegated_authority_by_member on delegated_authority (organization_id, member, number, id);
create index delegated_authority_by_agency on delegated_authority (organization_id, agency, number, id);
create index delegated_authority_by_until_day on delegated_authority (organization_id, until_day, number, id);
create index delegated_authority_by_basis on delegated_authority (organization_id, basis, id);
create index delegated_authority_by_agreed_by on delegated_authority (organization_id, agreed_by, id);
create index delegated_authority_words on delegated_authority using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table delegated_authority enable row level security;
alter table delegated_authority force row level security;
create policy same_organization on delegated_authority
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on delegated_authority to levee_app;

create policy text_search on delegated_authority for select to levee_search using (true);
grant select on delegated_authority to levee_search;
create function delegated_authority_search(words tsquery, bound integer) returns setof delegated_authority
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from delegated_authority where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function delegated_authority_search from public;
grant execute on function delegated_authority_search to levee_app;
alter function delegated_authority_search owner to levee_search;

-- Somebody the organization serves or bills: a utility customer, another agency or a business.
create table customer (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'on_hold', 'closed')),
  number          text not null check (char_length(number) <= 60),
  name            text not null check (char_length(name) <= 160),
  kind            text not null check (kind in ('agency', 'utility', 'business', 'nonprofit', 'other')),
  agency          uuid,
  account         text check (char_length(account) <= 40),
  terms           uuid,
  responsible     uuid,
  email           text check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  address         jsonb check (jsonb_typeof(address) = 'object'),
  notes           text check (char_length(notes) <= 4000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(account, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, agency) references agency (organization_id, id),
  foreign key (organization_id, terms) references payment_term (organization_id, id),
  foreign key (organization_id, responsible) references organization_members (organization_id, id)
);

create index customer_by_name on customer (organization_id, name, id);
create index customer_by_status on customer (organization_id, status, name, id);
create index customer_by_kind on customer (organization_id, kind, name, id);
create index customer_by_responsible on customer (organization_id, responsible, name, id);
create index customer_by_agency on customer (organization_id, agency, name, id);
create index customer_by_terms on customer (organization_id, terms, id);
create index customer_words on customer using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table customer enable row level security;
alter table customer force row level security;
create policy same_organization on customer
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on customer to levee_app;

create policy text_search on customer for select to levee_search using (true);
grant select on customer to levee_search;
create function customer_search(words tsquery, bound integer) returns setof customer
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from customer where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function customer_search from public;
grant execute on function customer_search to levee_app;
alter function customer_search owner to levee_search;

create table customer_contacts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 120),
  role            text check (char_length(role) <= 120),
  email           text check (char_length(email) <= 255),
  phone           text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references customer (organization_id, id) on delete cascade
);

create index customer_contacts_by_parent on customer_contacts (organization_id, parent, position);

alter table customer_contacts enable row level security;
alter table customer_contacts force row level security;
create policy same_organization on customer_contacts
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on customer_contacts to levee_app;

-- What the organization and a customer have agreed: what is done, for how much, and how long.
create table customer_agreement (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'active', 'ended')),
  number           text not null check (char_length(number) <= 60),
  name             text not null check (char_length(name) <= 160),
  customer         uuid not null,
  kind             text not null check (kind in ('service', 'costShare', 'lease', 'wholesale', 'mutualAid', 'other')),
  yearly_cents     bigint check (yearly_cents between 0 and 9000000000000000),
  yearly_currency  text check (yearly_currency ~ '^[A-Z]{3}$'),
  ceiling_cents    bigint check (ceiling_cents between 0 and 9000000000000000),
  ceiling_currency text check (ceiling_currency ~ '^[A-Z]{3}$'),
  terms            uuid,
  from_day         date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day        date check (until_day between '1900-01-01' and '2200-12-31'),
  notice_days      integer check (notice_days between 0 and 730),
  scope            text check (char_length(scope) <= 4000),
  documents        uuid[] check (cardinality(documents) <= 20),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(scope, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, customer) references customer (organization_id, id),
  foreign key (organization_id, terms) references payment_term (organization_id, id)
);

create index customer_agreement_by_status on customer_agreement (organization_id, status, number, id);
create index customer_agreement_by_customer on customer_agreement (organization_id, customer, number, id);
create index customer_agreement_by_kind on customer_agreement (organization_id, kind, number, id);
create index customer_agreement_by_until_day on customer_agreement (organization_id, until_day, number, id);
create index customer_agreement_by_terms on customer_agreement (organization_id, terms, id);
create index customer_agreement_words on customer_agreement using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table customer_agreement enable row level security;
alter table customer_agreement force row level security;
create policy same_organization on customer_agreement
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on customer_agreement to levee_app;

create policy text_search on customer_agreement for select to levee_search using (true);
grant select on customer_agreement to levee_search;
create function customer_agreement_search(words tsquery, bound integer) returns setof customer_agreement
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from customer_agreement where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function customer_agreement_search from public;
grant execute on function customer_agreement_search to levee_app;
alter function customer_agreement_search owner to levee_search;

-- A call, a meeting or a letter with a customer or an agency, written down for the next colleague.
create table contact_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  subject         text not null check (char_length(subject) <= 160),
  kind            text not null check (kind in ('call', 'meeting', 'letter', 'email', 'note')),
  happened_on     date not null check (happened_on between '1900-01-01' and '2200-12-31'),
  customer        uuid,
  agency          uuid,
  with_whom       text check (char_length(with_whom) <= 160),
  notes           text check (char_length(notes) <= 4000),
  follow_up_on    date check (follow_up_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(subject, '') || ' ' || coalesce(with_whom, '') || ' ' || coalesce(notes, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, customer) references customer (organization_id, id),
  foreign key (organization_id, agency) references agency (organization_id, id)
);

create index contact_entry_by_happened_on on contact_entry (organization_id, happened_on, id);
create index contact_entry_by_kind on contact_entry (organization_id, kind, happened_on, id);
create index contact_entry_by_customer on contact_entry (organization_id, customer, happened_on, id);
create index contact_entry_by_agency on contact_entry (organization_id, agency, happened_on, id);
create index contact_entry_by_follow_up_on on contact_entry (organization_id, follow_up_on, happened_on, id);
create index contact_entry_words on contact_entry using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table contact_entry enable row level security;
alter table contact_entry force row level security;
create policy same_organization on contact_entry
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on contact_entry to levee_app;

create policy text_search on contact_entry for select to levee_search using (true);
grant select on contact_entry to levee_search;
create function contact_entry_search(words tsquery, bound integer) returns setof contact_entry
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from contact_entry where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function contact_entry_search from public;
grant execute on function contact_entry_search to levee_app;
alter function contact_entry_search owner to levee_search;

-- A contract that a lead agency has bid out, from which other agencies may buy once they have joined.
create table cooperative_contract (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('draft', 'active', 'ended')),
  number             text not null check (char_length(number) <= 60),
  name               text not null check (char_length(name) <= 160),
  lead               text not null check (char_length(lead) <= 160),
  vendor             text not null check (char_length(vendor) <= 160),
  scope              text check (char_length(scope) <= 4000),
  commodities        uuid[] check (cardinality(commodities) <= 100),
  from_day           date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day          date not null check (until_day between '1900-01-01' and '2200-12-31'),
  competed           boolean not null,
  names_us           boolean not null,
  federal_terms      boolean not null,
  ceiling_cents      bigint check (ceiling_cents between 0 and 9000000000000000),
  ceiling_currency   text check (ceiling_currency ~ '^[A-Z]{3}$'),
  participation      text check (char_length(participation) <= 60),
  joined_on          date check (joined_on between '1900-01-01' and '2200-12-31'),
  joined_until       date check (joined_until between '1900-01-01' and '2200-12-31'),
  fee_percent        numeric(9,4) check (fee_percent between 0 and 10),
  fee_payer          text check (fee_payer in ('vendor', 'buyer')),
  fee_least_cents    bigint check (fee_least_cents between 0 and 9000000000000000),
  fee_least_currency text check (fee_least_currency ~ '^[A-Z]{3}$'),
  address            text check (char_length(address) <= 2048),
  documents          uuid[] check (cardinality(documents) <= 20),
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(lead, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(scope, '') || ' ' || coalesce(participation, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);

create index cooperative_contract_by_name on cooperative_contract (organization_id, name, id);
create index cooperative_contract_by_status on cooperative_contract (organization_id, status, name, id);
create index cooperative_contract_by_lead on cooperative_contract (organization_id, lead, name, id);
create index cooperative_contract_by_until_day on cooperative_contract (organization_id, until_day, name, id);
create index cooperative_contract_words on cooperative_contract using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table cooperative_contract enable row level security;
alter table cooperative_contract force row level security;
create policy same_organization on cooperative_contract
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on cooperative_contract to levee_app;

create policy text_search on cooperative_contract for select to levee_search using (true);
grant select on cooperative_contract to levee_search;
create function cooperative_contract_search(words tsquery, bound integer) returns setof cooperative_contract
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from cooperative_contract where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function cooperative_contract_search from public;
grant execute on function cooperative_contract_search to levee_app;
alter function cooperative_contract_search owner to levee_search;

create table cooperative_contract_members (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  agency          uuid not null,
  joined_on       date not null check (joined_on between '1900-01-01' and '2200-12-31'),
  left_on         date check (left_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references cooperative_contract (organization_id, id) on delete cascade,
  foreign key (organization_id, agency) references agency (organization_id, id)
);

create index cooperative_contract_members_by_parent on cooperative_contract_members (organization_id, parent, position);
create index cooperative_contract_members_by_agency on cooperative_contract_members (organization_id, agency, id);

alter table cooperative_contract_members enable row level security;
alter table cooperative_contract_members force row level security;
create policy same_organization on cooperative_contract_members
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on cooperative_contract_members to levee_app;

-- What was bought from a cooperative contract in a quarter, and the fee that follows from it.
create table cooperative_usage (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'reported', 'paid')),
  number           text not null check (char_length(number) <= 60),
  contract         uuid not null,
  agency           uuid,
  from_day         date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day        date not null check (until_day between '1900-01-01' and '2200-12-31'),
  spend_cents      bigint not null check (spend_cents between 0 and 9000000000000000),
  spend_currency   text check (spend_currency ~ '^[A-Z]{3}$'),
  credits_cents    bigint check (credits_cents between 0 and 9000000000000000),
  credits_currency text check (credits_currency ~ '^[A-Z]{3}$'),
  fee_cents        bigint check (fee_cents between -9000000000000000 and 9000000000000000),
  fee_currency     text check (fee_currency ~ '^[A-Z]{3}$'),
  due_on           date check (due_on between '1900-01-01' and '2200-12-31'),
  reported_on      date check (reported_on between '1900-01-01' and '2200-12-31'),
  paid_on          date check (paid_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references cooperative_contract (organization_id, id),
  foreign key (organization_id, agency) references agency (organization_id, id)
);

create index cooperative_usage_by_from_day on cooperative_usage (organization_id, from_day, id);
create index cooperative_usage_by_status on cooperative_usage (organization_id, status, from_day, id);
create index cooperative_usage_by_contract on cooperative_usage (organization_id, contract, from_day, id);
create index cooperative_usage_by_agency on cooperative_usage (organization_id, agency, from_day, id);
create index cooperative_usage_words on cooperative_usage using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table cooperative_usage enable row level security;
alter table cooperative_usage force row level security;
create policy same_organization on cooperative_usage
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on cooperative_usage to levee_app;

create policy text_search on cooperative_usage for select to levee_search using (true);
grant select on cooperative_usage to levee_search;
create function cooperative_usage_search(words tsquery, bound integer) returns setof cooperative_usage
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from cooperative_usage where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function cooperative_usage_search from public;
grant execute on function cooperative_usage_search to levee_app;
alter function cooperative_usage_search owner to levee_search;

-- Whose rules, calendar and authority count for what is booked to a cost center.
alter table cost_center
  add column agency uuid,
  add foreign key (organization_id, agency) references agency (organization_id, id);
create index cost_center_by_agency on cost_center (organization_id, agency, code, id);
