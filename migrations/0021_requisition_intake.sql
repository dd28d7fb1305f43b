-- From a need to a requisition: what is asked for in full, and what stands around it.

-- A specification in the agency’s own words, kept to be used again.
create table scope_text (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'adopted', 'retired')),
  name            text not null check (char_length(name) <= 160),
  category        text not null check (category in ('goods', 'services', 'construction', 'professional', 'architect_engineer')),
  body            text not null check (char_length(body) <= 20000),
  brands          text[],
  owner           uuid not null,
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(body, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index scope_text_by_name on scope_text (organization_id, name, id);
create index scope_text_by_status on scope_text (organization_id, status, name, id);
create index scope_text_by_category on scope_text (organization_id, category, name, id);
create index scope_text_by_owner on scope_text (organization_id, owner, name, id);
create index scope_text_words on scope_text using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table scope_text enable row level security;
alter table scope_text force row level security;
create policy same_organization on scope_text
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on scope_text to levee_app;

create policy text_search on scope_text for select to levee_search using (true);
grant select on scope_text to levee_search;
create function scope_text_search(words tsquery, bound integer) returns setof scope_text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from scope_text where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function scope_text_search from public;
grant execute on function scope_text_search to levee_app;
alter function scope_text_search owner to levee_search;

-- A supplier whose own shop can be opened from a request; the cart comes back as lines.
create table punchout_supplier (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  status              text not null check (status in ('on', 'off')),
  name                text not null check (char_length(name) <= 120),
  setup_url           text not null check (char_length(setup_url) <= 2048),
  their_domain        text not null check (their_domain in ('DUNS', 'NetworkId', 'UEI')),
  their_identity      text not null check (char_length(their_identity) <= 120),
  our_domain          text not null check (our_domain in ('DUNS', 'NetworkId', 'UEI')),
  our_identity        text not null check (char_length(our_identity) <= 120),
  shared_secret       bytea not null,
  shared_secret_last4 text check (char_length(shared_secret_last4) <= 4),
  minutes             integer not null check (minutes between 5 and 480),
  search              tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);

create index punchout_supplier_by_status on punchout_supplier (organization_id, status, name, id);
create index punchout_supplier_words on punchout_supplier using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table punchout_supplier enable row level security;
alter table punchout_supplier force row level security;
create policy same_organization on punchout_supplier
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on punchout_supplier to levee_app;

create policy text_search on punchout_supplier for select to levee_search using (true);
grant select on punchout_supplier to levee_search;
create function punchout_supplier_search(words tsquery, bound integer) returns setof punchout_supplier
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from punchout_supplier where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function punchout_supplier_search from public;
grant execute on function punchout_supplier_search to levee_app;
alter function punchout_supplier_search owner to levee_search;

-- What a supplier’s shop put into a cart, as the shop wrote it.
create table catalogue_item (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  description         text not null check (char_length(description) <= 200),
  supplier            uuid not null,
  supplier_part       text not null check (char_length(supplier_part) <= 200),
  auxiliary_part      text check (char_length(auxiliary_part) <= 4000),
  unit_price_cents    bigint not null check (unit_price_cents between 0 and 9000000000000000),
  unit_price_currency text check (unit_price_currency ~ '^[A-Z]{3}$'),
  unit                text not null check (char_length(unit) <= 20),
  classification      text check (char_length(classification) <= 60),
  manufacturer        text check (char_length(manufacturer) <= 160),
  manufacturer_part   text check (char_length(manufacturer_part) <= 160),
  taken_on            date not null check (taken_on between '1900-01-01' and '2200-12-31'),
  search              tsvector generated always as (words_of(coalesce(description, '') || ' ' || coalesce(supplier_part, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, supplier) references punchout_supplier (organization_id, id)
);

create index catalogue_item_by_taken_on on catalogue_item (organization_id, taken_on, id);
create index catalogue_item_by_supplier on catalogue_item (organization_id, supplier, taken_on, id);
create index catalogue_item_by_supplier_part on catalogue_item (organization_id, supplier_part, taken_on, id);
create index catalogue_item_words on catalogue_item using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table catalogue_item enable row level security;
alter table catalogue_item force row level security;
create policy same_organization on catalogue_item
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on catalogue_item to levee_app;

create policy text_search on catalogue_item for select to levee_search using (true);
grant select on catalogue_item to levee_search;
create function catalogue_item_search(words tsquery, bound integer) returns setof catalogue_item
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from catalogue_item where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function catalogue_item_search from public;
grant execute on function catalogue_item_search to levee_app;
alter function catalogue_item_search owner to levee_search;

-- How requests are taken in from a day on: when money is set aside, what a purchasing card may buy, how far back doubles are looked for.
create table intake_policy (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),
  created_by          uuid not null,
  updated_at          timestamp with time zone not null default now(),
  from_day            date not null check (from_day between '1900-01-01' and '2200-12-31'),
  preencumber_on      text not null check (preencumber_on in ('submit', 'approve')),
  card_limit_cents    bigint check (card_limit_cents between 0 and 9000000000000000),
  card_limit_currency text check (card_limit_currency ~ '^[A-Z]{3}$'),
  doubles_within      integer not null check (doubles_within between 1 and 365),
  adopted_by          text check (char_length(adopted_by) <= 200),
  primary key (organization_id, id),
  unique (organization_id, from_day)
);

alter table intake_policy enable row level security;
alter table intake_policy force row level security;
create policy same_organization on intake_policy
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on intake_policy to levee_app;

-- What a request says of itself beyond its lines. Requests that are there already are for goods, and none of them is an emergency.
alter table requisition
  add column category          text not null default 'goods' check (category in ('goods', 'services', 'construction', 'professional', 'architect_engineer')),
  add column project           text check (char_length(project) <= 120),
  add column site              text check (char_length(site) <= 120),
  add column federal_award     text check (char_length(federal_award) <= 60),
  add column awarded_on        date check (awarded_on between '1900-01-01' and '2200-12-31'),
  add column scope             uuid,
  add column specification     text check (char_length(specification) <= 20000),
  add column path              text check (path in ('stock', 'contract', 'catalogue', 'card', 'quotes', 'itb', 'rfp', 'qualifications', 'sole_source', 'emergency')),
  add column emergency         boolean not null default false,
  add column suggested_vendors jsonb check (jsonb_typeof(suggested_vendors) in ('object', 'array')),
  add foreign key (organization_id, scope) references scope_text (organization_id, id);

alter table requisition alter column category drop default, alter column emergency drop default;

create index requisition_by_scope on requisition (organization_id, scope, id);

-- The project is searched as well.
alter table requisition drop column search;
alter table requisition add column search tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(purpose, '') || ' ' || coalesce(project, '') || ' ' || coalesce(justification, ''))) stored;
create index requisition_words on requisition using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table requisition_lines
  add column needed_by      date check (needed_by between '1900-01-01' and '2200-12-31'),
  add column ship_to        text check (char_length(ship_to) <= 120),
  add column catalogue_item uuid,
  add foreign key (organization_id, catalogue_item) references catalogue_item (organization_id, id);
create index requisition_lines_by_catalogue_item on requisition_lines (organization_id, catalogue_item);

-- How much of a requested line an order took up, or gave back.
create table requisition_allocation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  requisition     uuid not null,
  line            uuid not null,
  quantity_amount numeric(18,6) not null,
  quantity_unit   text check (quantity_unit in ('EA', 'BX', 'CS', 'PK', 'DZ', 'ST', 'LS', 'HR', 'DAY', 'MO', 'YR', 'IN', 'FT', 'YD', 'MI', 'SF', 'SY', 'AC', 'CF', 'CY', 'OZ', 'LB', 'TON', 'QT', 'GAL', 'M', 'KG', 'L')),
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  document        text not null check (char_length(document) <= 60),
  document_kind   text not null check (char_length(document_kind) <= 60),
  document_id     uuid not null,
  posted_on       date not null check (posted_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id)
);

create index requisition_allocation_by_posted_on on requisition_allocation (organization_id, posted_on, id);
create index requisition_allocation_by_requisition on requisition_allocation (organization_id, requisition, posted_on, id);
create index requisition_allocation_by_document on requisition_allocation (organization_id, document, posted_on, id);

alter table requisition_allocation enable row level security;
alter table requisition_allocation force row level security;
create policy same_organization on requisition_allocation
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on requisition_allocation to levee_app;

-- Why a purchase is made without competition: one permitted ground and the evidence it needs.
create table sole_source_case (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'filed', 'returned', 'accepted', 'refused')),
  number          text not null check (char_length(number) <= 60),
  requisition     uuid not null,
  vendor          text not null check (char_length(vendor) <= 160),
  ground          text not null check (ground in ('micro_purchase', 'one_source', 'emergency', 'agency_approval', 'inadequate_competition')),
  findings        text check (char_length(findings) <= 8000),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  notice_at       text check (char_length(notice_at) <= 300),
  notice_from     date check (notice_from between '1900-01-01' and '2200-12-31'),
  notice_to       date check (notice_to between '1900-01-01' and '2200-12-31'),
  starts_on       date check (starts_on between '1900-01-01' and '2200-12-31'),
  ends_on         date check (ends_on between '1900-01-01' and '2200-12-31'),
  recompete_by    date check (recompete_by between '1900-01-01' and '2200-12-31'),
  approved_in     text check (char_length(approved_in) <= 200),
  approved_on     date check (approved_on between '1900-01-01' and '2200-12-31'),
  solicitation    text check (char_length(solicitation) <= 200),
  answers         integer check (answers between 0 and 1000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(findings, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, requisition) references requisition (organization_id, id)
);

create index sole_source_case_by_status on sole_source_case (organization_id, status, number, id);
create index sole_source_case_by_ground on sole_source_case (organization_id, ground, number, id);
create index sole_source_case_by_requisition on sole_source_case (organization_id, requisition, number, id);
create index sole_source_case_by_recompete_by on sole_source_case (organization_id, recompete_by, number, id);
create index sole_source_case_words on sole_source_case using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table sole_source_case enable row level security;
alter table sole_source_case force row level security;
create policy same_organization on sole_source_case
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on sole_source_case to levee_app;

create policy text_search on sole_source_case for select to levee_search using (true);
grant select on sole_source_case to levee_search;
create function sole_source_case_search(words tsquery, bound integer) returns setof sole_source_case
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from sole_source_case where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function sole_source_case_search from public;
grant execute on function sole_source_case_search to levee_app;
alter function sole_source_case_search owner to levee_search;

-- What the agency itself reckons that it will cost, dated and locked before the first bid is seen.
create table cost_estimate (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'locked')),
  number          text not null check (char_length(number) <= 60),
  requisition     uuid not null,
  author          uuid not null,
  made_on         date not null check (made_on between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  basis           text not null check (char_length(basis) <= 8000),
  sources         uuid[] check (cardinality(sources) <= 20),
  readers         uuid[] check (cardinality(readers) <= 10),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, requisition) references requisition (organization_id, id),
  foreign key (organization_id, author) references organization_members (organization_id, id)
);

create index cost_estimate_by_status on cost_estimate (organization_id, status, number, id);
create index cost_estimate_by_requisition on cost_estimate (organization_id, requisition, number, id);
create index cost_estimate_by_author on cost_estimate (organization_id, author, number, id);
create index cost_estimate_words on cost_estimate using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table cost_estimate enable row level security;
alter table cost_estimate force row level security;
create policy same_organization on cost_estimate
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on cost_estimate to levee_app;

create policy text_search on cost_estimate for select to levee_search using (true);
grant select on cost_estimate to levee_search;
create function cost_estimate_search(words tsquery, bound integer) returns setof cost_estimate
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from cost_estimate where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function cost_estimate_search from public;
grant execute on function cost_estimate_search to levee_app;
alter function cost_estimate_search owner to levee_search;

-- Something that was there already and that a requester passed over, with the reason.
create table passed_match (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  requisition     uuid not null,
  kind            text not null check (kind in ('contract', 'cooperative', 'stock', 'catalogue', 'purchase')),
  offered         text not null check (char_length(offered) <= 200),
  reason          text not null check (reason in ('wrong_item', 'too_late', 'price', 'no_delivery', 'quality', 'other')),
  note            text check (char_length(note) <= 500),
  search          tsvector generated always as (words_of(coalesce(offered, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id)
);

create index passed_match_by_created_at on passed_match (organization_id, created_at, id);
create index passed_match_by_reason on passed_match (organization_id, reason, created_at, id);
create index passed_match_by_kind on passed_match (organization_id, kind, created_at, id);
create index passed_match_by_requisition on passed_match (organization_id, requisition, created_at, id);
create index passed_match_words on passed_match using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table passed_match enable row level security;
alter table passed_match force row level security;
create policy same_organization on passed_match
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on passed_match to levee_app;

create policy text_search on passed_match for select to levee_search using (true);
grant select on passed_match to levee_search;
create function passed_match_search(words tsquery, bound integer) returns setof passed_match
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from passed_match where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function passed_match_search from public;
grant execute on function passed_match_search to levee_app;
alter function passed_match_search owner to levee_search;

-- A visit to a supplier's shop: who went there, for which request, and what came back. The cookie is kept as its digest.
create table punchout_session (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  member          uuid not null,
  supplier        uuid not null,
  requisition     uuid,
  cookie_digest   bytea not null check (octet_length(cookie_digest) = 32),
  created_at      timestamp with time zone not null,
  ends_at         timestamp with time zone not null,
  state           text not null check (state in ('open', 'returned', 'empty', 'taken')),
  cart            jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, member) references organization_members (organization_id, id),
  foreign key (organization_id, supplier) references punchout_supplier (organization_id, id),
  foreign key (organization_id, requisition) references requisition (organization_id, id)
);

create index punchout_session_by_member on punchout_session (organization_id, member, created_at);
create index punchout_session_by_supplier on punchout_session (organization_id, supplier);
create index punchout_session_by_requisition on punchout_session (organization_id, requisition);

alter table punchout_session enable row level security;
alter table punchout_session force row level security;
create policy same_organization on punchout_session
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on punchout_session to levee_app;
