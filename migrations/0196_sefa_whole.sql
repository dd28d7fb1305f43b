-- What the schedule of federal expenditures says of the listings of an award.
create table grant_award_sefa (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  parent           uuid not null,
  position         integer not null,
  aln              text not null check (char_length(aln) <= 6),
  year_end         date not null check (year_end between '1900-01-01' and '2200-12-31'),
  cluster          text not null check (cluster in ('none', 'c477', 'aging', 'ccdf', 'cdbg_disaster_recovery_grants', 'cdbg_entitlement_grants', 'cdfi', 'child_nutrition', 'clean_water_state_revolving_fund', 'community_facilities_loans_and_grants', 'disability_insurance_ssi', 'drinking_water_state_revolving_fund', 'economic_development', 'employment_service', 'federal_transit', 'federal_motor_carrier_safety_assistance', 'fish_and_wildlife', 'food_distribution', 'foreign_food_aid_donation', 'forest_service_schools_and_roads', 'foster_grandparent_senior_companion', 'head_start', 'health_center_program', 'highway_planning_and_construction', 'highway_safety', 'hope_vi', 'housing_voucher', 'hurricane_sandy_relief', 'maternal_infant_and_early_childhood_home', 'medicaid', 'research_and_development', 'school_improvement_grants', 'section_8_project_based', 'snap', 'special_education', 'student_financial_assistance', 'tanf', 'transit_services_programs', 'tribal_self_governance_and_self_determin', 'trio', 'water_and_waste_program', 'wioa', 'other', 'state')),
  cluster_name     text check (char_length(cluster_name) <= 75),
  is_loan          boolean,
  balance_cents    bigint check (balance_cents between 0 and 9000000000000000),
  balance_currency text check (balance_currency ~ '^[A-Z]{3}$'),
  is_major         boolean,
  opinion          text check (opinion in ('U', 'Q', 'A', 'D')),
  findings         integer check (findings between 0 and 999),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references grant_award (organization_id, id) on delete cascade
);
create index grant_award_sefa_by_parent on grant_award_sefa (organization_id, parent, position);
call tenant_table('grant_award_sefa', removable => true);

-- What the exclusions said at each payment to a subrecipient.
alter table grant_cost
  add column exclusions_at timestamp with time zone,
  add column exclusions    text check (char_length(exclusions) <= 300);

-- What an audit says of each federal program of a subrecipient.
create table subrecipient_audit_listed (
  organization_id     uuid not null references organization (id),
  id                  uuid not null,
  parent              uuid not null,
  position            integer not null,
  aln                 text not null check (char_length(aln) <= 6),
  program             text not null check (char_length(program) <= 300),
  expended_cents      bigint not null check (expended_cents between 0 and 9000000000000000),
  expended_currency   text check (expended_currency ~ '^[A-Z]{3}$'),
  findings            integer not null check (findings between 0 and 999),
  reference_numbers   text check (char_length(reference_numbers) <= 200),
  questioned_cents    bigint check (questioned_cents between 0 and 9000000000000000),
  questioned_currency text check (questioned_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references subrecipient_audit (organization_id, id) on delete cascade
);
create index subrecipient_audit_listed_by_parent on subrecipient_audit_listed (organization_id, parent, position);
call tenant_table('subrecipient_audit_listed', removable => true);
