-- A line says what kind of thing it is, by a code of the agency's lists.
alter table requisition_lines
  add column commodity uuid,
  add foreign key (organization_id, commodity) references commodity_code (organization_id, id);
create index requisition_lines_by_commodity on requisition_lines (organization_id, commodity);

-- A purchase under the threshold is ordered directly when no card pays for it.
alter table requisition
  drop constraint requisition_path_check,
  add constraint requisition_path_check
    check (path in ('stock', 'contract', 'catalogue', 'card', 'direct', 'quotes', 'itb', 'rfp', 'qualifications', 'sole_source', 'emergency'));
