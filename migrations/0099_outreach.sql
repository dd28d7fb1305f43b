-- Firms that follow a solicitation and hear of each addendum.
create table interested_firm (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('asked', 'listed', 'left')),
  solicitation    uuid not null,
  firm            text not null check (char_length(firm) <= 160),
  contact         text check (char_length(contact) <= 120),
  email           text not null check (char_length(email) <= 255),
  is_visible      boolean not null,
  confirmed_at    timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(firm, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id)
);
create index interested_firm_by_created_at on interested_firm (organization_id, created_at, id);
create index interested_firm_by_status on interested_firm (organization_id, status, created_at, id);
create index interested_firm_by_solicitation on interested_firm (organization_id, solicitation, created_at, id);
create index interested_firm_by_is_visible on interested_firm (organization_id, is_visible, created_at, id);
call tenant_table('interested_firm');
call searchable('interested_firm');

-- Vendors invited to a solicitation, with the reason each was chosen.
create table bid_invitation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('sent', 'unsubscribed')),
  solicitation    uuid not null,
  vendor          uuid not null,
  firm            text not null check (char_length(firm) <= 200),
  email           text not null check (char_length(email) <= 255),
  chosen_by       text not null check (char_length(chosen_by) <= 500),
  invited_by      uuid,
  search          tsvector generated always as (words_of(coalesce(firm, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, invited_by) references organization_members (organization_id, id)
);
create index bid_invitation_by_created_at on bid_invitation (organization_id, created_at, id);
create index bid_invitation_by_status on bid_invitation (organization_id, status, created_at, id);
create index bid_invitation_by_solicitation on bid_invitation (organization_id, solicitation, created_at, id);
create index bid_invitation_by_vendor on bid_invitation (organization_id, vendor, created_at, id);
create index bid_invitation_by_invited_by on bid_invitation (organization_id, invited_by, id);
call tenant_table('bid_invitation');
call searchable('bid_invitation');

-- Affirmative steps taken for a solicitation, each with its evidence.
create table outreach_step (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  solicitation    uuid not null,
  step            text not null check (step in ('lists', 'solicit', 'divide', 'schedules', 'agencies', 'primes')),
  evidence        text not null check (char_length(evidence) <= 2000),
  done_on         date not null check (done_on between '1900-01-01' and '2200-12-31'),
  documents       uuid[] check (cardinality(documents) <= 20),
  recorded_by     uuid,
  search          tsvector generated always as (words_of(coalesce(evidence, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, recorded_by) references organization_members (organization_id, id)
);
create index outreach_step_by_done_on on outreach_step (organization_id, done_on, id);
create index outreach_step_by_step on outreach_step (organization_id, step, done_on, id);
create index outreach_step_by_solicitation on outreach_step (organization_id, solicitation, done_on, id);
create index outreach_step_by_recorded_by on outreach_step (organization_id, recorded_by, id);
call tenant_table('outreach_step');
call searchable('outreach_step');

-- Who attended a pre-bid meeting, by code or from the paper list.
create table meeting_attendance (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('entered', 'attended', 'rejected')),
  solicitation    uuid not null,
  name            text not null check (char_length(name) <= 120),
  firm            text not null check (char_length(firm) <= 160),
  email           text check (char_length(email) <= 255),
  vendor          uuid,
  signed_with     text check (signed_with in ('code', 'paper')),
  attended_at     timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(firm, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index meeting_attendance_by_created_at on meeting_attendance (organization_id, created_at, id);
create index meeting_attendance_by_status on meeting_attendance (organization_id, status, created_at, id);
create index meeting_attendance_by_solicitation on meeting_attendance (organization_id, solicitation, created_at, id);
create index meeting_attendance_by_signed_with on meeting_attendance (organization_id, signed_with, created_at, id);
create index meeting_attendance_by_vendor on meeting_attendance (organization_id, vendor, id);
call tenant_table('meeting_attendance');
call searchable('meeting_attendance');

