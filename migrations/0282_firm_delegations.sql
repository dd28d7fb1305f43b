-- Who in a firm signs bids or sends invoices for a colleague, and on which days.
create table firm_delegation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'ended')),
  principal       uuid not null,
  deputy          uuid not null,
  duties          text[] check (duties <@ array['bid_signer', 'invoicing']),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  reason          text not null check (char_length(reason) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, principal) references organization_members (organization_id, id),
  foreign key (organization_id, deputy) references organization_members (organization_id, id)
);
create index firm_delegation_by_from_day on firm_delegation (organization_id, from_day, id);
create index firm_delegation_by_status on firm_delegation (organization_id, status, from_day, id);
create index firm_delegation_by_principal on firm_delegation (organization_id, principal, from_day, id);
create index firm_delegation_by_deputy on firm_delegation (organization_id, deputy, from_day, id);
create index firm_delegation_by_until_day on firm_delegation (organization_id, until_day, from_day, id);
call tenant_table('firm_delegation');

-- What a person of a firm holds for colleagues on a day, and for whom. It reads what the colleague was granted and no delegation to the
-- colleague, so that nothing is passed on; a colleague who is suspended or left gives nothing, and neither does an agency's table.
create function held_for_colleagues(organization uuid, person uuid, day date) returns table (principal uuid, duty text)
  language sql stable parallel safe
  as $$
    select f.principal, d.duty from firm_delegation f
    join organization o on o.id = f.organization_id and o.kind = 'firm'
    join organization_members p on p.organization_id = f.organization_id and p.id = f.principal and p.status = 'active'
    join duty_grant d on d.organization_id = f.organization_id and d.member = f.principal and d.status = 'active'
      and d.from_day <= day and (d.until_day is null or d.until_day >= day) and d.duty in ('bid_signer', 'invoicing')
      and (coalesce(cardinality(f.duties), 0) = 0 or d.duty = any (f.duties))
    where f.organization_id = organization and f.deputy = person and f.status = 'active' and f.from_day <= day and f.until_day >= day
  $$;

-- A receipt says for whom it was taken, where the duty was held for a colleague.
alter table addendum_acknowledgement add column on_behalf_of text check (char_length(on_behalf_of) <= 400);
