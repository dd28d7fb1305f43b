-- Authority names what it was passed on from, or the board's resolution; who agreed stands in the history.
alter table delegated_authority drop column source, drop column agreed_by;

-- Who asked for a change of the master data: the request is written by the product on their behalf.
alter table master_data_change
  add column asked_by uuid,
  add foreign key (organization_id, asked_by) references organization_members (organization_id, id);
create index master_data_change_by_asked_by on master_data_change (organization_id, asked_by, number, id);
