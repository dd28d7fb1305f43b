-- Conversations of members with the assistant, and what a language model has cost an organization in a month.

-- What a member and the assistant said to each other; nobody else reads it.
create table assistant_conversation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  title           text not null check (char_length(title) <= 120),
  owner           uuid not null,
  level           text not null check (level in ('authenticated', 'premium')),
  agent           uuid,
  messages        bigint not null check (messages between 0 and 9007199254740991),
  last_at         timestamp with time zone not null,
  search          tsvector generated always as (words_of(coalesce(title, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index assistant_conversation_by_last_at on assistant_conversation (organization_id, last_at, id);
create index assistant_conversation_by_owner on assistant_conversation (organization_id, owner, last_at, id);
create index assistant_conversation_words on assistant_conversation using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table assistant_conversation enable row level security;
alter table assistant_conversation force row level security;
create policy same_organization on assistant_conversation
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on assistant_conversation to levee_app;

create policy text_search on assistant_conversation for select to levee_search using (true);
grant select on assistant_conversation to levee_search;
create function assistant_conversation_search(words tsquery, bound integer) returns setof assistant_conversation
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from assistant_conversation where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function assistant_conversation_search from public;
grant execute on function assistant_conversation_search to levee_app;
alter function assistant_conversation_search owner to levee_search;

-- The messages of a conversation, as they were said; they go with it. Not part of the audit record, so that deleting deletes them.
create table assistant_message (
  organization_id uuid not null references organization (id),
  conversation    uuid not null,
  position        integer not null check (position >= 0),
  said_at         timestamp with time zone not null,
  side            text not null check (side in ('user', 'assistant')),
  text            text not null check (char_length(text) between 1 and 20000),
  citations       jsonb not null default '[]' check (jsonb_typeof(citations) = 'array'),
  actions         jsonb not null default '[]' check (jsonb_typeof(actions) = 'array'),
  primary key (organization_id, conversation, position),
  foreign key (organization_id, conversation) references assistant_conversation (organization_id, id) on delete cascade
);

alter table assistant_message enable row level security;
alter table assistant_message force row level security;
create policy same_organization on assistant_message
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on assistant_message to levee_app;

-- Tokens that the language model has taken in a month: a row for each person, and one for all of them under the all-zero id,
-- which is also what two calls at the same moment wait for.
create table assistant_use (
  organization_id uuid not null references organization (id),
  month           text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  member          uuid not null,
  tokens          bigint not null default 0 check (tokens >= 0),
  calls           integer not null default 0 check (calls >= 0),
  primary key (organization_id, month, member)
);

alter table assistant_use enable row level security;
alter table assistant_use force row level security;
create policy same_organization on assistant_use
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on assistant_use to levee_app;
