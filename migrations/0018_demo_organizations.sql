-- An organization that a visitor set up to look around; when its time is over it is closed and its accounts are removed.
alter table organization add column demo_ends_at timestamptz;

create index organization_demos on organization (demo_ends_at, created_at, id) where demo_ends_at is not null;
