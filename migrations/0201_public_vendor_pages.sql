-- A sole proprietor is listed by its trade name or its number, never by the name of the person, so the order of the list changes.
drop index vendor_listed;
drop index vendor_listed_newest;
create index vendor_listed on vendor (organization_id, (coalesce(trade_name, case when (tax_class = 'individual') then number else name end)), id) where status = 'active' and is_public;
create index vendor_listed_newest on vendor (organization_id, approved_on desc, (coalesce(trade_name, case when (tax_class = 'individual') then number else name end)), id) where status = 'active' and is_public;
