-- Quantities are written in the units of the organization's own list, so the form of a code is what the database can see to.
alter table requisition_lines drop constraint requisition_lines_quantity_unit_check;
alter table requisition_lines add constraint requisition_lines_quantity_unit_check
  check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$');
alter table requisition_allocation drop constraint requisition_allocation_quantity_unit_check;
alter table requisition_allocation add constraint requisition_allocation_quantity_unit_check
  check (quantity_unit ~ '^[A-Z][A-Z0-9]{0,9}$');

-- Who uses a unit is counted by its code.
create index requisition_lines_by_quantity_unit on requisition_lines (organization_id, quantity_unit);
create index requisition_allocation_by_quantity_unit on requisition_allocation (organization_id, quantity_unit);

-- Somebody answers for a holiday, as for every other entry that others rely on.
alter table holiday
  add column owner uuid,
  add foreign key (organization_id, owner) references organization_members (organization_id, id);
create index holiday_by_owner on holiday (organization_id, owner, day, id);
