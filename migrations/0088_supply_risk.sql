-- Supply chain risk: what vendors declare, what threatens them, and what is done about it.
-- A vendor’s statement of a subcontractor or the origin of goods.
create table supply_declaration (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('declared', 'confirmed', 'refused')),
  vendor          uuid not null,
  about           text not null check (about in ('origin', 'subcontractor')),
  item            text not null check (char_length(item) <= 200),
  commodity       uuid,
  subcontractor   text check (char_length(subcontractor) <= 160),
  country         text check (char_length(country) <= 60),
  baba_class      text check (baba_class in ('iron_steel', 'manufactured', 'construction', 'other')),
  is_domestic     boolean,
  domestic_share  numeric(9,4) check (domestic_share between 0 and 100),
  place           jsonb check (jsonb_typeof(place) = 'object'),
  declared_by     text not null check (char_length(declared_by) <= 160),
  declared_on     date not null check (declared_on between '1900-01-01' and '2200-12-31'),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  search          tsvector generated always as (words_of(coalesce(item, '') || ' ' || coalesce(subcontractor, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, commodity) references commodity_code (organization_id, id)
);
create index supply_declaration_by_item on supply_declaration (organization_id, item, id);
create index supply_declaration_by_status on supply_declaration (organization_id, status, item, id);
create index supply_declaration_by_about on supply_declaration (organization_id, about, item, id);
create index supply_declaration_by_vendor on supply_declaration (organization_id, vendor, item, id);
create index supply_declaration_by_baba_class on supply_declaration (organization_id, baba_class, item, id);
create index supply_declaration_by_is_domestic on supply_declaration (organization_id, is_domestic, item, id);
create index supply_declaration_by_commodity on supply_declaration (organization_id, commodity, id);
call tenant_table('supply_declaration');
call searchable('supply_declaration');

-- A warning about a vendor or an area, with its source and last day.
create table supply_signal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'ended')),
  subject         text not null check (char_length(subject) <= 200),
  kind            text not null check (kind in ('weather', 'declaration', 'financial', 'labor', 'cyber', 'logistics', 'quality')),
  severity        text not null check (severity in ('watch', 'warning', 'severe')),
  vendor          uuid,
  state           text check (state in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA', 'WV', 'WI', 'WY')),
  area            jsonb check (jsonb_typeof(area) = 'object'),
  source          text not null check (char_length(source) <= 300),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(subject, '') || ' ' || coalesce(source, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index supply_signal_by_until_day on supply_signal (organization_id, until_day, id);
create index supply_signal_by_status on supply_signal (organization_id, status, until_day, id);
create index supply_signal_by_kind on supply_signal (organization_id, kind, until_day, id);
create index supply_signal_by_severity on supply_signal (organization_id, severity, until_day, id);
create index supply_signal_by_vendor on supply_signal (organization_id, vendor, until_day, id);
create index supply_signal_by_state on supply_signal (organization_id, state, until_day, id);
call tenant_table('supply_signal');
call searchable('supply_signal');

-- What open risk signals do to awards, and from which severity.
create table supply_policy (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'adopted', 'ended')),
  at_award        text not null check (at_award in ('none', 'warn', 'review')),
  severity        text not null check (severity in ('watch', 'warning', 'severe')),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  why             text not null check (char_length(why) <= 300),
  search          tsvector generated always as (words_of(coalesce(why, ''))) stored,
  primary key (organization_id, id)
);
create index supply_policy_by_from_day on supply_policy (organization_id, from_day, id);
create index supply_policy_by_status on supply_policy (organization_id, status, from_day, id);
call tenant_table('supply_policy');
call searchable('supply_policy');

-- What an open risk signal means for awards to one vendor, and why.
create table supply_review (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'approved', 'contested', 'reversed', 'refused')),
  vendor          uuid not null,
  signal          uuid not null,
  outcome         text not null check (outcome in ('proceed', 'exclude')),
  why             text not null check (char_length(why) <= 4000),
  approved_by     uuid,
  objection       text check (char_length(objection) <= 8000),
  search          tsvector generated always as (words_of(coalesce(why, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, signal) references supply_signal (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id)
);
create index supply_review_by_created_at on supply_review (organization_id, created_at, id);
create index supply_review_by_status on supply_review (organization_id, status, created_at, id);
create index supply_review_by_vendor on supply_review (organization_id, vendor, created_at, id);
create index supply_review_by_signal on supply_review (organization_id, signal, created_at, id);
create index supply_review_by_outcome on supply_review (organization_id, outcome, created_at, id);
create index supply_review_by_approved_by on supply_review (organization_id, approved_by, id);
call tenant_table('supply_review');
call searchable('supply_review');

-- What is done about a supply risk, by whom and by when.
create table supply_mitigation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'done', 'cancelled')),
  action          text not null check (char_length(action) <= 200),
  vendor          uuid,
  commodity       uuid,
  signal          uuid,
  owner           uuid not null,
  due_on          date not null check (due_on between '1900-01-01' and '2200-12-31'),
  result          text check (char_length(result) <= 4000),
  search          tsvector generated always as (words_of(coalesce(action, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, commodity) references commodity_code (organization_id, id),
  foreign key (organization_id, signal) references supply_signal (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index supply_mitigation_by_due_on on supply_mitigation (organization_id, due_on, id);
create index supply_mitigation_by_status on supply_mitigation (organization_id, status, due_on, id);
create index supply_mitigation_by_owner on supply_mitigation (organization_id, owner, due_on, id);
create index supply_mitigation_by_vendor on supply_mitigation (organization_id, vendor, due_on, id);
create index supply_mitigation_by_signal on supply_mitigation (organization_id, signal, due_on, id);
create index supply_mitigation_by_commodity on supply_mitigation (organization_id, commodity, id);
call tenant_table('supply_mitigation');
call searchable('supply_mitigation');

