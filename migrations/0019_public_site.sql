-- What visitors leave on the public site, and what becomes of it.

-- A question that the agency puts to the public, with the comments and the answer to them.
create table consultation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'published', 'answered', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  subject         text not null check (char_length(subject) <= 160),
  question        text not null check (char_length(question) <= 8000),
  opens_on        date not null check (opens_on between '1900-01-01' and '2200-12-31'),
  closes_on       date not null check (closes_on between '1900-01-01' and '2200-12-31'),
  house_rules     text not null check (char_length(house_rules) <= 1000),
  response        text check (char_length(response) <= 8000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(question, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);

create index consultation_by_status on consultation (organization_id, status, number, id);
create index consultation_by_closes_on on consultation (organization_id, closes_on, number, id);
create index consultation_words on consultation using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table consultation enable row level security;
alter table consultation force row level security;
create policy same_organization on consultation
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on consultation to levee_app;

create policy text_search on consultation for select to levee_search using (true);
grant select on consultation to levee_search;
create function consultation_search(words tsquery, bound integer) returns setof consultation
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from consultation where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function consultation_search from public;
grant execute on function consultation_search to levee_app;
alter function consultation_search owner to levee_search;

-- What a resident says to a consultation; public once it was read.
create table consultation_comment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('pending', 'published', 'hidden')),
  number          text not null check (char_length(number) <= 60),
  consultation    uuid not null,
  text            text not null check (char_length(text) <= 3000),
  author_name     text check (char_length(author_name) <= 80),
  email           text check (char_length(email) <= 255),
  language        text not null check (language in ('en', 'es')),
  hidden_because  text check (hidden_because in ('off_topic', 'insult', 'advertising', 'personal_data', 'repeated')),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, consultation) references consultation (organization_id, id)
);

create index consultation_comment_by_status on consultation_comment (organization_id, status, number, id);
create index consultation_comment_by_consultation on consultation_comment (organization_id, consultation, number, id);
create index consultation_comment_by_language on consultation_comment (organization_id, language, number, id);
create index consultation_comment_words on consultation_comment using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table consultation_comment enable row level security;
alter table consultation_comment force row level security;
create policy same_organization on consultation_comment
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on consultation_comment to levee_app;

create policy text_search on consultation_comment for select to levee_search using (true);
grant select on consultation_comment to levee_search;
create function consultation_comment_search(words tsquery, bound integer) returns setof consultation_comment
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from consultation_comment where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function consultation_comment_search from public;
grant execute on function consultation_comment_search to levee_app;
alter function consultation_comment_search owner to levee_search;

-- What somebody wrote on the contact page, and the answer to it.
create table contact_message (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('new', 'answered', 'closed')),
  number            text not null check (char_length(number) <= 60),
  topic             text not null check (topic in ('support', 'sales', 'accessibility', 'security', 'press', 'other')),
  name              text not null check (char_length(name) <= 120),
  email             text not null check (char_length(email) <= 255),
  organization_name text check (char_length(organization_name) <= 160),
  message           text not null check (char_length(message) <= 5000),
  reply             text check (char_length(reply) <= 5000),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(message, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);

create index contact_message_by_status on contact_message (organization_id, status, number, id);
create index contact_message_by_topic on contact_message (organization_id, topic, number, id);
create index contact_message_words on contact_message using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table contact_message enable row level security;
alter table contact_message force row level security;
create policy same_organization on contact_message
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on contact_message to levee_app;

create policy text_search on contact_message for select to levee_search using (true);
grant select on contact_message to levee_search;
create function contact_message_search(words tsquery, bound integer) returns setof contact_message
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from contact_message where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function contact_message_search from public;
grant execute on function contact_message_search to levee_app;
alter function contact_message_search owner to levee_search;

-- A wish to be shown the product, with its time once one is chosen.
create table demo_request (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('requested', 'scheduled', 'held', 'cancelled', 'no_show')),
  number            text not null check (char_length(number) <= 60),
  name              text not null check (char_length(name) <= 120),
  email             text not null check (char_length(email) <= 255),
  organization_name text not null check (char_length(organization_name) <= 160),
  job_title         text check (char_length(job_title) <= 120),
  phone             text check (phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  agency_kind       text check (agency_kind in ('county', 'city', 'state', 'district', 'utility', 'tribal', 'nonprofit', 'other')),
  topic             text not null check (topic in ('overview', 'procurement', 'grants', 'recovery', 'audit', 'hosting')),
  message           text check (char_length(message) <= 2000),
  starts_at         timestamp with time zone,
  visitor_zone      text check (char_length(visitor_zone) <= 60),
  assigned_to       uuid,
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(organization_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, assigned_to) references organization_members (organization_id, id)
);

create index demo_request_by_status on demo_request (organization_id, status, number, id);
create index demo_request_by_topic on demo_request (organization_id, topic, number, id);
create index demo_request_by_assigned_to on demo_request (organization_id, assigned_to, number, id);
create index demo_request_words on demo_request using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table demo_request enable row level security;
alter table demo_request force row level security;
create policy same_organization on demo_request
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on demo_request to levee_app;

create policy text_search on demo_request for select to levee_search using (true);
grant select on demo_request to levee_search;
create function demo_request_search(words tsquery, bound integer) returns setof demo_request
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from demo_request where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function demo_request_search from public;
grant execute on function demo_request_search to levee_app;
alter function demo_request_search owner to levee_search;

-- A time that is taken by one demo and by no other.
create table demo_slot (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  starts_at       timestamp with time zone not null,
  request         uuid not null,
  primary key (organization_id, id),
  unique (organization_id, starts_at),
  unique (organization_id, request),
  foreign key (organization_id, request) references demo_request (organization_id, id)
);

alter table demo_slot enable row level security;
alter table demo_slot force row level security;
create policy same_organization on demo_slot
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on demo_slot to levee_app;

-- Something that people would like the product to do, with the votes for it.
create table feature_request (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'under_review', 'planned', 'in_progress', 'done', 'declined', 'rejected', 'merged')),
  number          text not null check (char_length(number) <= 60),
  subject         text not null check (char_length(subject) <= 120),
  description     text not null check (char_length(description) <= 3000),
  area            text not null check (area in ('procurement', 'grants', 'recovery', 'finance', 'assets', 'site', 'other')),
  votes           bigint not null check (votes between 0 and 9007199254740991),
  answer          text check (char_length(answer) <= 3000),
  proposed_by     text check (char_length(proposed_by) <= 255),
  merged_into     uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, merged_into) references feature_request (organization_id, id)
);

create index feature_request_by_votes on feature_request (organization_id, votes, id);
create index feature_request_by_status on feature_request (organization_id, status, votes, id);
create index feature_request_by_area on feature_request (organization_id, area, votes, id);
create index feature_request_by_merged_into on feature_request (organization_id, merged_into, id);
create index feature_request_words on feature_request using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table feature_request enable row level security;
alter table feature_request force row level security;
create policy same_organization on feature_request
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on feature_request to levee_app;

create policy text_search on feature_request for select to levee_search using (true);
grant select on feature_request to levee_search;
create function feature_request_search(words tsquery, bound integer) returns setof feature_request
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from feature_request where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function feature_request_search from public;
grant execute on function feature_request_search to levee_app;
alter function feature_request_search owner to levee_search;

-- The vote of one address for one feature request; it counts once the address is confirmed.
create table feature_vote (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('asked', 'counted', 'dropped')),
  request         uuid not null,
  email           text not null check (char_length(email) <= 255),
  primary key (organization_id, id),
  unique (organization_id, request, email),
  foreign key (organization_id, request) references feature_request (organization_id, id)
);

create index feature_vote_by_created_at on feature_vote (organization_id, created_at, id);
create index feature_vote_by_status on feature_vote (organization_id, status, created_at, id);
create index feature_vote_by_request on feature_vote (organization_id, request, created_at, id);

alter table feature_vote enable row level security;
alter table feature_vote force row level security;
create policy same_organization on feature_vote
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on feature_vote to levee_app;

-- An address that wants to hear of opportunities or vendors that are published.
create table opportunity_subscription (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('asked', 'confirmed', 'ended')),
  email           text not null check (char_length(email) <= 255),
  wants           text not null check (wants in ('opportunities', 'vendors')),
  keywords        text check (char_length(keywords) <= 200),
  search          tsvector generated always as (words_of(coalesce(email, '') || ' ' || coalesce(keywords, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, email, wants)
);

create index opportunity_subscription_by_created_at on opportunity_subscription (organization_id, created_at, id);
create index opportunity_subscription_by_status on opportunity_subscription (organization_id, status, created_at, id);
create index opportunity_subscription_by_wants on opportunity_subscription (organization_id, wants, created_at, id);
create index opportunity_subscription_words on opportunity_subscription using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table opportunity_subscription enable row level security;
alter table opportunity_subscription force row level security;
create policy same_organization on opportunity_subscription
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on opportunity_subscription to levee_app;

create policy text_search on opportunity_subscription for select to levee_search using (true);
grant select on opportunity_subscription to levee_search;
create function opportunity_subscription_search(words tsquery, bound integer) returns setof opportunity_subscription
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from opportunity_subscription where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function opportunity_subscription_search from public;
grant execute on function opportunity_subscription_search to levee_app;
alter function opportunity_subscription_search owner to levee_search;

-- A sort of problem that residents can report, and how soon the agency promises to deal with it.
create table service_category (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'open', 'closed')),
  code            text not null check (char_length(code) <= 30),
  name            text not null check (char_length(name) <= 80),
  spanish_name    text check (char_length(spanish_name) <= 80),
  about           text check (char_length(about) <= 300),
  spanish_about   text check (char_length(spanish_about) <= 300),
  responsible     uuid,
  promise_days    integer check (promise_days between 1 and 365),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, responsible) references organization_members (organization_id, id)
);

create index service_category_by_name on service_category (organization_id, name, id);
create index service_category_by_status on service_category (organization_id, status, name, id);
create index service_category_by_responsible on service_category (organization_id, responsible, id);
create index service_category_words on service_category using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table service_category enable row level security;
alter table service_category force row level security;
create policy same_organization on service_category
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on service_category to levee_app;

create policy text_search on service_category for select to levee_search using (true);
grant select on service_category to levee_search;
create function service_category_search(words tsquery, bound integer) returns setof service_category
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from service_category where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function service_category_search from public;
grant execute on function service_category_search to levee_app;
alter function service_category_search owner to levee_search;

-- A problem that a resident reported, and what became of it.
create table service_request (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('received', 'under_review', 'scheduled', 'in_progress', 'done', 'no_action', 'duplicate', 'referred')),
  number           text not null check (char_length(number) <= 60),
  category         uuid not null,
  description      text not null check (char_length(description) <= 2000),
  address          text not null check (char_length(address) <= 200),
  location         jsonb check (jsonb_typeof(location) = 'object'),
  summary          text check (char_length(summary) <= 300),
  contact_name     text check (char_length(contact_name) <= 120),
  contact_email    text check (char_length(contact_email) <= 255),
  contact_phone    text check (contact_phone ~ '^[+]?[1-9][0-9]{1,14}$'),
  language         text not null check (language in ('en', 'es')),
  reported_on      date not null check (reported_on between '1900-01-01' and '2200-12-31'),
  promised_by      date check (promised_by between '1900-01-01' and '2200-12-31'),
  reopened_on      date check (reopened_on between '1900-01-01' and '2200-12-31'),
  assigned_to      uuid,
  scheduled_on     date check (scheduled_on between '1900-01-01' and '2200-12-31'),
  outcome          text check (outcome in ('repaired', 'made_safe', 'cleaned', 'replaced', 'answered')),
  no_action_reason text check (no_action_reason in ('within_tolerance', 'not_found', 'private_property', 'not_a_duty', 'too_little')),
  referred_to      text check (char_length(referred_to) <= 160),
  duplicate_of     uuid,
  code_digest      text not null check (char_length(code_digest) <= 64),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(description, '') || ' ' || coalesce(address, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, code_digest),
  foreign key (organization_id, category) references service_category (organization_id, id),
  foreign key (organization_id, assigned_to) references organization_members (organization_id, id),
  foreign key (organization_id, duplicate_of) references service_request (organization_id, id)
);

create index service_request_by_status on service_request (organization_id, status, number, id);
create index service_request_by_category on service_request (organization_id, category, number, id);
create index service_request_by_assigned_to on service_request (organization_id, assigned_to, number, id);
create index service_request_by_promised_by on service_request (organization_id, promised_by, number, id);
create index service_request_by_duplicate_of on service_request (organization_id, duplicate_of, id);
create index service_request_words on service_request using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table service_request enable row level security;
alter table service_request force row level security;
create policy same_organization on service_request
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on service_request to levee_app;

create policy text_search on service_request for select to levee_search using (true);
grant select on service_request to levee_search;
create function service_request_search(words tsquery, bound integer) returns setof service_request
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from service_request where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function service_request_search from public;
grant execute on function service_request_search to levee_app;
alter function service_request_search owner to levee_search;

-- Something that was said about a service request, to everybody or inside the agency.
create table service_update (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  request         uuid not null,
  text            text not null check (char_length(text) <= 1000),
  audience        text not null check (audience in ('internal', 'public')),
  said_by         uuid,
  to_state        text check (char_length(to_state) <= 20),
  said_on         date not null check (said_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, request) references service_request (organization_id, id),
  foreign key (organization_id, said_by) references organization_members (organization_id, id)
);

create index service_update_by_created_at on service_update (organization_id, created_at, id);
create index service_update_by_request on service_update (organization_id, request, created_at, id);
create index service_update_by_audience on service_update (organization_id, audience, created_at, id);
create index service_update_by_said_by on service_update (organization_id, said_by, id);

alter table service_update enable row level security;
alter table service_update force row level security;
create policy same_organization on service_update
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on service_update to levee_app;

-- Somebody who waits to be invited, in the order in which they asked.
create table waitlist_entry (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('new', 'invited', 'joined', 'left', 'repeated')),
  number            text not null check (char_length(number) <= 60),
  name              text not null check (char_length(name) <= 120),
  email             text not null check (char_length(email) <= 255),
  organization_name text not null check (char_length(organization_name) <= 160),
  job_title         text check (char_length(job_title) <= 120),
  purpose           text not null check (purpose in ('procurement', 'grants', 'recovery', 'assets', 'other')),
  size              text check (size in ('under_25', 'under_100', 'under_500', 'over_500')),
  same_as           uuid,
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(organization_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, same_as) references waitlist_entry (organization_id, id)
);

create index waitlist_entry_by_status on waitlist_entry (organization_id, status, number, id);
create index waitlist_entry_by_purpose on waitlist_entry (organization_id, purpose, number, id);
create index waitlist_entry_by_size on waitlist_entry (organization_id, size, number, id);
create index waitlist_entry_by_same_as on waitlist_entry (organization_id, same_as, id);
create index waitlist_entry_words on waitlist_entry using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table waitlist_entry enable row level security;
alter table waitlist_entry force row level security;
create policy same_organization on waitlist_entry
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on waitlist_entry to levee_app;

create policy text_search on waitlist_entry for select to levee_search using (true);
grant select on waitlist_entry to levee_search;
create function waitlist_entry_search(words tsquery, bound integer) returns setof waitlist_entry
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from waitlist_entry where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function waitlist_entry_search from public;
grant execute on function waitlist_entry_search to levee_app;
alter function waitlist_entry_search owner to levee_search;
