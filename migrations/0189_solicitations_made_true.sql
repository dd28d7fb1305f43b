-- Reverse auctions and framework call-offs ran like any other priced call: they are what they ran as. An auction went to the lowest price.
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update solicitation set type = 'itb' where organization_id = one and type = 'auction';
    update solicitation s set type = 'rfp'
    where organization_id = one and type = 'call_off' and exists (
      select from solicitation_criteria c
      where c.organization_id = one and c.parent = s.id and c.kind <> 'pass_fail');
    -- Without weights the lowest price decided.
    update solicitation set type = 'itb' where organization_id = one and type = 'call_off';
  end loop;
end
$$;
alter table solicitation drop constraint solicitation_type_check;
alter table solicitation add check (type in ('rfi', 'quotes', 'qualifications', 'itb', 'multi_step', 'rfp', 'design'));

-- A third price formula: steps above the lowest price.
alter table solicitation_criteria drop constraint solicitation_criteria_formula_check;
alter table solicitation_criteria add column bands text;
alter table solicitation_criteria add check (char_length(bands) <= 200);
alter table solicitation_criteria add check (formula in ('ratio', 'linear', 'banded'));

-- A section has an owner who approves it. None that is there has one, so none asks for an approval.
alter table solicitation_section add column status text not null default 'open';
alter table solicitation_section alter column status drop default;
alter table solicitation_section add column owner uuid;
alter table solicitation_section add column changed_by uuid[];
alter table solicitation_section add column approved_by uuid;
alter table solicitation_section add column approved_at timestamp with time zone;
alter table solicitation_section add check (status in ('open', 'approved'));
alter table solicitation_section add check (cardinality(changed_by) <= 200);
alter table solicitation_section add foreign key (organization_id, owner) references organization_members (organization_id, id);
alter table solicitation_section add foreign key (organization_id, approved_by) references organization_members (organization_id, id);
create index solicitation_section_by_owner on solicitation_section (organization_id, owner, place, id);
create index solicitation_section_by_status on solicitation_section (organization_id, status, place, id);
create index solicitation_section_by_approved_by on solicitation_section (organization_id, approved_by, id);

-- The late-change rule that an addendum is written under.
alter table addendum add column late_rule text;
alter table addendum add check (char_length(late_rule) <= 300);

-- An answer that its addendum publishes.
alter table solicitation_question drop constraint solicitation_question_status_check;
alter table solicitation_question add column addendum uuid;
alter table solicitation_question add check (status in ('unconfirmed', 'asked', 'attached', 'answered', 'declined'));
alter table solicitation_question add foreign key (organization_id, addendum) references addendum (organization_id, id);
create index solicitation_question_by_addendum on solicitation_question (organization_id, addendum, number, id);
