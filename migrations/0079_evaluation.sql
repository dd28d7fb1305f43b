-- How a panel scores bids, from declarations to the recommendation.
create table evaluation (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('setup', 'declaring', 'scoring', 'locked', 'consensus', 'ranked', 'recommended', 'approved')),
  number             text not null check (char_length(number) <= 60),
  solicitation       uuid not null,
  part               text not null check (char_length(part) <= 40),
  chair              uuid not null,
  is_blind           boolean not null,
  withholds_price    boolean not null,
  buyer_scores_price boolean not null,
  move_limit         numeric(9,4) not null check (move_limit between 0 and 100),
  far_part           numeric(9,4) not null check (far_part > 0 and far_part <= 100),
  draw_source        text not null check (char_length(draw_source) <= 200),
  draw_seed          text check (char_length(draw_seed) <= 200),
  recommended        uuid,
  rationale          text check (char_length(rationale) <= 8000),
  locked_at          timestamp with time zone,
  ranked_at          timestamp with time zone,
  result             jsonb check (jsonb_typeof(result) in ('object', 'array')),
  search             tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, solicitation, part),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, chair) references organization_members (organization_id, id),
  foreign key (organization_id, recommended) references bid (organization_id, id)
);
create index evaluation_by_status on evaluation (organization_id, status, number, id);
create index evaluation_by_chair on evaluation (organization_id, chair, number, id);
create index evaluation_by_solicitation on evaluation (organization_id, solicitation, id);
create index evaluation_by_recommended on evaluation (organization_id, recommended, id);
call tenant_table('evaluation');
call searchable('evaluation');

-- A person on an evaluation panel, with a signed conflict-of-interest declaration.
create table panel_member (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('invited', 'cleared', 'recused', 'withdrawn')),
  evaluation      uuid not null,
  person          uuid not null,
  team            text not null check (team in ('technical', 'price', 'all', 'lead')),
  expertise       text check (char_length(expertise) <= 120),
  interests       uuid[] check (cardinality(interests) <= 50),
  statement       text check (char_length(statement) <= 4000),
  signature       text check (char_length(signature) <= 120),
  declared_at     timestamp with time zone,
  primary key (organization_id, id),
  unique (organization_id, evaluation, person),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index panel_member_by_created_at on panel_member (organization_id, created_at, id);
create index panel_member_by_evaluation on panel_member (organization_id, evaluation, created_at, id);
create index panel_member_by_person on panel_member (organization_id, person, created_at, id);
create index panel_member_by_team on panel_member (organization_id, team, created_at, id);
create index panel_member_by_status on panel_member (organization_id, status, created_at, id);
call tenant_table('panel_member');

-- A responsive bid in an evaluation; in blind mode a number until scores are locked.
create table proponent (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('scored', 'screened_out')),
  evaluation      uuid not null,
  name            text not null check (char_length(name) <= 20),
  place           integer not null check (place between 1 and 500),
  entry           uuid not null,
  bid             uuid,
  failed          uuid,
  failed_name     text check (char_length(failed_name) <= 160),
  primary key (organization_id, id),
  unique (organization_id, evaluation, place),
  unique (organization_id, evaluation, entry),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, bid) references bid (organization_id, id)
);
create index proponent_by_place on proponent (organization_id, place, id);
create index proponent_by_status on proponent (organization_id, status, place, id);
create index proponent_by_bid on proponent (organization_id, bid, id);
call tenant_table('proponent');

-- One panel member’s score of a proponent for one criterion; only its author sees it before the lock.
create table bid_score (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'locked')),
  evaluation      uuid not null,
  member          uuid not null,
  author          uuid not null,
  proponent       uuid not null,
  criterion       uuid not null,
  criterion_name  text not null check (char_length(criterion_name) <= 160),
  score           integer check (score between 0 and 100),
  passed          boolean,
  comment         text check (char_length(comment) <= 4000),
  is_locked       boolean not null,
  locked_at       timestamp with time zone,
  primary key (organization_id, id),
  unique (organization_id, member, proponent, criterion),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, member) references panel_member (organization_id, id),
  foreign key (organization_id, author) references organization_members (organization_id, id),
  foreign key (organization_id, proponent) references proponent (organization_id, id)
);
create index bid_score_by_created_at on bid_score (organization_id, created_at, id);
create index bid_score_by_evaluation on bid_score (organization_id, evaluation, created_at, id);
create index bid_score_by_proponent on bid_score (organization_id, proponent, created_at, id);
create index bid_score_by_author on bid_score (organization_id, author, created_at, id);
create index bid_score_by_status on bid_score (organization_id, status, created_at, id);
create index bid_score_by_member on bid_score (organization_id, member, id);
call tenant_table('bid_score');

-- The score a panel agrees on, kept beside the individual scores that it replaces.
create table consensus_score (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  evaluation      uuid not null,
  proponent       uuid not null,
  criterion       uuid not null,
  criterion_name  text not null check (char_length(criterion_name) <= 160),
  score           integer check (score between 0 and 100),
  passed          boolean,
  reason          text check (char_length(reason) <= 4000),
  recorded_by     uuid not null,
  primary key (organization_id, id),
  unique (organization_id, evaluation, proponent, criterion),
  foreign key (organization_id, evaluation) references evaluation (organization_id, id),
  foreign key (organization_id, proponent) references proponent (organization_id, id),
  foreign key (organization_id, recorded_by) references organization_members (organization_id, id)
);
create index consensus_score_by_created_at on consensus_score (organization_id, created_at, id);
create index consensus_score_by_evaluation on consensus_score (organization_id, evaluation, created_at, id);
create index consensus_score_by_proponent on consensus_score (organization_id, proponent, created_at, id);
create index consensus_score_by_recorded_by on consensus_score (organization_id, recorded_by, id);
call tenant_table('consensus_score');

