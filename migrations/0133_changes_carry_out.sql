-- The order that a change of a contract revises, and the revision that followed from it.
alter table contract_change add column purchase_order uuid;
alter table contract_change add column order_revision uuid;
alter table contract_change add foreign key (organization_id, purchase_order) references purchase_order (organization_id, id);
alter table contract_change add foreign key (organization_id, order_revision) references order_revision (organization_id, id);
create index contract_change_by_purchase_order on contract_change (organization_id, purchase_order, id);
create index contract_change_by_order_revision on contract_change (organization_id, order_revision, id);
alter table contract_change_lines add column schedule_item text check (char_length(schedule_item) <= 12);
