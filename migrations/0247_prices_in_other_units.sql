-- Lines of a price sheet that may be priced in another unit than the one asked. Sheets that were published before stay as they were.
alter table solicitation_items add column other_units boolean;
alter table addendum_items add column other_units boolean;
