-- What people in an organization keep beside their work: documents, notifications, views, keys, webhooks, feedback.

-- A key for programs: it acts as its person, within its scopes, until it expires or is revoked.
create table api_key (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'revoked')),
  name            text not null check (char_length(name) <= 80),
  owner           uuid not null,
  scopes          text[] not null,
  expires_at      timestamp with time zone,
  start           text not null check (char_length(start) <= 12),
  digest          text not null check (char_length(digest) <= 64),
  last_used_at    timestamp with time zone,
  primary key (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index api_key_by_created_at on api_key (organization_id, created_at, id);
create index api_key_by_status on api_key (organization_id, status, created_at, id);
create index api_key_by_owner on api_key (organization_id, owner, created_at, id);

alter table api_key enable row level security;
alter table api_key force row level security;
create policy same_organization on api_key
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on api_key to levee_app;

-- A file with its name; the bytes are kept once, under their own hash.
create table document (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('kept', 'archived')),
  name            text not null check (char_length(name) <= 255),
  description     text check (char_length(description) <= 1000),
  owner           uuid not null,
  audience        text not null check (audience in ('organization', 'private')),
  media_type      text not null check (char_length(media_type) <= 120),
  size            bigint not null check (size between 0 and 9007199254740991),
  sha256          text not null check (char_length(sha256) <= 64),
  scan            text not null check (scan in ('not_scanned', 'clean', 'infected')),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index document_by_created_at on document (organization_id, created_at, id);
create index document_by_status on document (organization_id, status, created_at, id);
create index document_by_owner on document (organization_id, owner, created_at, id);
create index document_by_media_type on document (organization_id, media_type, created_at, id);
create index document_words on document using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table document enable row level security;
alter table document force row level security;
create policy same_organization on document
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on document to levee_app;

create policy text_search on document for select to levee_search using (true);
grant select on document to levee_search;
create function document_search(words tsquery, bound integer) returns setof document
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from document where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function document_search from public;
grant execute on function document_search to levee_app;
alter function document_search owner to levee_search;

-- An offer to join the organization, sent to one address.
create table invitation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('sent', 'accepted', 'withdrawn', 'expired')),
  email           text not null check (char_length(email) <= 255),
  name            text check (char_length(name) <= 120),
  role            text not null check (role in ('user', 'manager', 'admin', 'platform_admin')),
  expires_at      timestamp with time zone not null,
  digest          text not null check (char_length(digest) <= 64),
  accepted_by     uuid,
  primary key (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);

create index invitation_by_created_at on invitation (organization_id, created_at, id);
create index invitation_by_status on invitation (organization_id, status, created_at, id);
create index invitation_by_accepted_by on invitation (organization_id, accepted_by, id);

alter table invitation enable row level security;
alter table invitation force row level security;
create policy same_organization on invitation
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on invitation to levee_app;

-- Something a person should know, with the place where they can act on it.
create table notification (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('unread', 'read', 'archived')),
  recipient       uuid not null,
  kind            text not null check (char_length(kind) <= 60),
  subject         text not null check (char_length(subject) <= 200),
  body            text check (char_length(body) <= 2000),
  link            text check (char_length(link) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, recipient) references organization_members (organization_id, id)
);

create index notification_by_created_at on notification (organization_id, created_at, id);
create index notification_by_status on notification (organization_id, status, created_at, id);
create index notification_by_kind on notification (organization_id, kind, created_at, id);
create index notification_by_recipient on notification (organization_id, recipient, created_at, id);

alter table notification enable row level security;
alter table notification force row level security;
create policy same_organization on notification
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on notification to levee_app;

-- How one person wants to hear of one kind of event.
create table notification_preference (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  person          uuid not null,
  kind            text not null check (char_length(kind) <= 60),
  in_app          boolean not null,
  by_mail         text not null check (by_mail in ('at_once', 'never')),
  primary key (organization_id, id),
  unique (organization_id, person, kind),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);

create index notification_preference_by_kind on notification_preference (organization_id, kind, id);
create index notification_preference_by_person on notification_preference (organization_id, person, id);

alter table notification_preference enable row level security;
alter table notification_preference force row level security;
create policy same_organization on notification_preference
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on notification_preference to levee_app;

-- A list the way somebody wants it: filters, sort and columns under a name.
create table saved_view (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 80),
  owner           uuid not null,
  list_of         text not null check (char_length(list_of) <= 60),
  question        text check (char_length(question) <= 2000),
  columns         text[],
  shared          boolean not null,
  primary key (organization_id, id),
  unique (organization_id, owner, list_of, name),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index saved_view_by_name on saved_view (organization_id, name, id);
create index saved_view_by_list_of on saved_view (organization_id, list_of, name, id);
create index saved_view_by_owner on saved_view (organization_id, owner, name, id);

alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy same_organization on saved_view
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on saved_view to levee_app;

-- What a person tells us about the product.
create table user_feedback (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('new', 'seen', 'done')),
  user_id         uuid not null,
  feedback_type   text not null check (feedback_type in ('bug', 'feature', 'improvement', 'general')),
  subject         text not null check (char_length(subject) <= 200),
  message         text not null check (char_length(message) <= 5000),
  page_url        text check (char_length(page_url) <= 2048),
  browser_info    jsonb check (jsonb_typeof(browser_info) in ('object', 'array')),
  search          tsvector generated always as (words_of(coalesce(subject, '') || ' ' || coalesce(message, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references organization_members (organization_id, id)
);

create index user_feedback_by_created_at on user_feedback (organization_id, created_at, id);
create index user_feedback_by_status on user_feedback (organization_id, status, created_at, id);
create index user_feedback_by_feedback_type on user_feedback (organization_id, feedback_type, created_at, id);
create index user_feedback_by_user_id on user_feedback (organization_id, user_id, created_at, id);
create index user_feedback_words on user_feedback using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table user_feedback enable row level security;
alter table user_feedback force row level security;
create policy same_organization on user_feedback
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on user_feedback to levee_app;

create policy text_search on user_feedback for select to levee_search using (true);
grant select on user_feedback to levee_search;
create function user_feedback_search(words tsquery, bound integer) returns setof user_feedback
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from user_feedback where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function user_feedback_search from public;
grant execute on function user_feedback_search to levee_app;
alter function user_feedback_search owner to levee_search;

-- An address of another system that hears of changes here; every message is signed.
create table webhook_endpoint (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'paused', 'disabled')),
  url             text not null check (char_length(url) <= 2048),
  description     text check (char_length(description) <= 200),
  events          text[] not null,
  secret          bytea not null,
  secret_last4    text check (char_length(secret_last4) <= 4),
  paused_because  text check (char_length(paused_because) <= 500),
  primary key (organization_id, id)
);

create index webhook_endpoint_by_created_at on webhook_endpoint (organization_id, created_at, id);
create index webhook_endpoint_by_status on webhook_endpoint (organization_id, status, created_at, id);

alter table webhook_endpoint enable row level security;
alter table webhook_endpoint force row level security;
create policy same_organization on webhook_endpoint
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on webhook_endpoint to levee_app;
