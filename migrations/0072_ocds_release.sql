-- What was published, as it was published. Releases are added and read, never changed and never removed.
alter table solicitation add column ocid text check (char_length(ocid) <= 120);

create table ocds_release (
  organization_id uuid not null references organization (id),
  id              text not null check (char_length(id) <= 140),
  solicitation    uuid not null,
  ocid            text not null check (char_length(ocid) <= 120),
  tag             text not null check (tag in ('tender', 'tenderUpdate', 'tenderCancellation')),
  released_at     timestamp with time zone not null,
  release         json not null,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id)
);
create index ocds_release_by_solicitation on ocds_release (organization_id, solicitation, id);
create index ocds_release_by_released_at on ocds_release (organization_id, released_at, id);
create index ocds_release_by_ocid on ocds_release (organization_id, ocid, id);
call tenant_table('ocds_release');
revoke update on ocds_release from levee_app;

-- The public list: what is open first, by when it closes; then the newest.
create index solicitation_published on solicitation (organization_id, status, published_at desc) where ocid is not null;
