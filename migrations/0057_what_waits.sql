-- Tenant. Every row that waits for a second person, kept by the door with each step into and out of such a state, so that
-- finding what waits asks one table however many records there are.
create table waiting_row (
  organization_id uuid        not null references organization (id),
  record          text        not null,
  row_id          uuid        not null,
  state           text        not null,
  since           timestamptz not null,
  primary key (organization_id, record, row_id)
);

alter table waiting_row enable row level security;
alter table waiting_row force row level security;
create policy same_organization on waiting_row
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on waiting_row to levee_app;

-- What waits already. The time of a row's last change is the latest at which it can have come to its state.
do $$
declare
  one uuid;
  place record;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    for place in select * from (values
      ('budget', '{recommended}'::text[]),
      ('budget_override', '{asked}'),
      ('journal_entry', '{waiting,reversal_asked}'),
      ('journal_voucher', '{waiting,reversal_asked}'),
      ('capital_project', '{submitted}'),
      ('capital_plan', '{proposed}'),
      ('contingency_draw', '{requested}'),
      ('sole_source_case', '{filed}'),
      ('rule_exception', '{asked}'),
      ('rule_pack_choice', '{proposed}'),
      ('purchase_limit', '{proposed}'),
      ('workflow_version', '{in_review}'),
      ('delegated_authority', '{proposed}'),
      ('master_data_change', '{proposed}')
    ) as waits (name, states) loop
      execute format(
        'insert into waiting_row (organization_id, record, row_id, state, since)
         select organization_id, %L, id, status, updated_at from %I where organization_id = $1 and status = any ($2)',
        place.name, place.name
      ) using one, place.states;
    end loop;
  end loop;
end
$$;
