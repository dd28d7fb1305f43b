-- Vendors that are merged may be sources of one item; then it has two rows of one vendor.
alter table supply_source drop constraint supply_source_organization_id_item_vendor_key;
