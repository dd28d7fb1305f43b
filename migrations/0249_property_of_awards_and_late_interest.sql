-- An asset that an award paid for is an item of the property of that award.
alter table asset add column property uuid;
alter table asset add foreign key (organization_id, property) references grant_property (organization_id, id);
create unique index asset_property_unique on asset (organization_id, property);
-- Interest on a late payment is a line of its own, charged to an account of its own.
alter table paying_account add column interest_account text check (char_length(interest_account) <= 80);
alter table payment_run_items add column interest_rule text check (char_length(interest_rule) <= 300);
alter table payment_lines add column interest_rule text check (char_length(interest_rule) <= 300);
