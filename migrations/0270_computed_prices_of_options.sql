-- The price of an option is computed: by a percentage, a table of periods or a price index, within its cap and floor.
-- What was written in words so far stays in words; everything else is priced as stated.
alter table contract_option add column price_basis text;
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update contract_option set price_basis = case when escalator is null then 'stated' else 'words' end
      where organization_id = one;
  end loop;
end;
$$;
alter table contract_option alter column price_basis set not null;
alter table contract_option add column percent numeric(9,4);
alter table contract_option add column series text;
alter table contract_option add column base_month text;
alter table contract_option add column reference_month text;
alter table contract_option add column escalator_floor numeric(9,4);
alter table contract_option add column offered_cents bigint;
alter table contract_option add column offered_currency text;
alter table contract_option add column price_cents bigint;
alter table contract_option add column price_currency text;
alter table contract_option add column change numeric(9,4);
alter table contract_option add column working text;
alter table contract_option add CHECK ((char_length(base_month) <= 7));
alter table contract_option add CHECK (((change >= ('-100'::integer)::numeric) AND (change <= (10000)::numeric)));
alter table contract_option add CHECK (((escalator_floor >= ('-100'::integer)::numeric) AND (escalator_floor <= (100)::numeric)));
alter table contract_option add CHECK (((offered_cents >= 0) AND (offered_cents <= '9000000000000000'::bigint)));
alter table contract_option add CHECK ((offered_currency ~ '^[A-Z]{3}$'::text));
alter table contract_option add CHECK (((percent >= ('-100'::integer)::numeric) AND (percent <= (100)::numeric)));
alter table contract_option add CHECK ((price_basis = ANY (ARRAY['stated'::text, 'fixed'::text, 'table'::text, 'index'::text, 'words'::text])));
alter table contract_option add CHECK (((price_cents >= 0) AND (price_cents <= '9000000000000000'::bigint)));
alter table contract_option add CHECK ((price_currency ~ '^[A-Z]{3}$'::text));
alter table contract_option add CHECK ((char_length(reference_month) <= 7));
alter table contract_option add CHECK ((char_length(series) <= 60));
alter table contract_option add CHECK ((char_length(working) <= 4000));
create table contract_option_periods (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  percent         numeric(9,4) not null check (percent between -100 and 100),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references contract_option (organization_id, id) on delete cascade
);
create index contract_option_periods_by_parent on contract_option_periods (organization_id, parent, position);
call tenant_table('contract_option_periods', removable => true);
