-- The budget book: its pages, and what departments set out to do with its measures.
-- A page of the budget book, with its text and the criteria it meets.
create table book_page (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'published')),
  title           text not null check (char_length(title) <= 120),
  budget          uuid not null,
  section         text not null check (section in ('transmittal', 'goals', 'overview', 'structure', 'funds', 'revenues', 'departments', 'capital', 'glossary', 'statistics')),
  position        integer not null check (position between 1 and 9999),
  body            text not null check (char_length(body) <= 20000),
  chart           text check (chart in ('fund', 'department', 'function', 'object', 'years')),
  meets           text[] check (meets <@ array['contents', 'strategy', 'short_term', 'priorities', 'overview', 'organization_chart', 'fund_structure', 'department_funds', 'basis', 'policies', 'process', 'consolidated', 'multi_year', 'fund_balance', 'revenues', 'long_range', 'capital_spending', 'capital_impact', 'debt', 'positions', 'descriptions', 'unit_goals', 'measures', 'statistics', 'glossary', 'charts', 'plain']),
  published_by    uuid,
  published_on    date check (published_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(title, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, published_by) references organization_members (organization_id, id)
);
create index book_page_by_title on book_page (organization_id, title, id);
create index book_page_by_status on book_page (organization_id, status, title, id);
create index book_page_by_budget on book_page (organization_id, budget, title, id);
create index book_page_by_section on book_page (organization_id, section, title, id);
create index book_page_by_published_by on book_page (organization_id, published_by, id);
call tenant_table('book_page', removable => true);
call searchable('book_page');

-- What a department sets out to do in a budget, and how.
create table department_goal (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'published')),
  goal            text not null check (char_length(goal) <= 300),
  budget          uuid not null,
  cost_center     uuid not null,
  position        integer not null check (position between 1 and 9999),
  strategy        text check (char_length(strategy) <= 4000),
  published_by    uuid,
  published_on    date check (published_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(goal, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, published_by) references organization_members (organization_id, id)
);
create index department_goal_by_goal on department_goal (organization_id, goal, id);
create index department_goal_by_status on department_goal (organization_id, status, goal, id);
create index department_goal_by_budget on department_goal (organization_id, budget, goal, id);
create index department_goal_by_cost_center on department_goal (organization_id, cost_center, goal, id);
create index department_goal_by_published_by on department_goal (organization_id, published_by, id);
call tenant_table('department_goal', removable => true);
call searchable('department_goal');

-- How progress toward a department goal is measured, year by year.
create table department_measure (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  name            text not null check (char_length(name) <= 160),
  goal            uuid not null,
  better          text not null check (better in ('up', 'down')),
  position        integer not null check (position between 1 and 9999),
  source          text check (char_length(source) <= 160),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, goal) references department_goal (organization_id, id)
);
create index department_measure_by_name on department_measure (organization_id, name, id);
create index department_measure_by_goal on department_measure (organization_id, goal, name, id);
create index department_measure_by_better on department_measure (organization_id, better, name, id);
call tenant_table('department_measure', removable => true);
call searchable('department_measure');

create table department_measure_figures (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  year            integer not null check (year between 1990 and 2200),
  target_amount   numeric(18,6),
  target_unit     text check (target_unit in ('NO', 'PCT', 'MIN', 'HR', 'DAY', 'MI', 'AC', 'TON', 'PER1K', 'USD')),
  estimate_amount numeric(18,6),
  estimate_unit   text check (estimate_unit in ('NO', 'PCT', 'MIN', 'HR', 'DAY', 'MI', 'AC', 'TON', 'PER1K', 'USD')),
  actual_amount   numeric(18,6),
  actual_unit     text check (actual_unit in ('NO', 'PCT', 'MIN', 'HR', 'DAY', 'MI', 'AC', 'TON', 'PER1K', 'USD')),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references department_measure (organization_id, id) on delete cascade
);
create index department_measure_figures_by_parent on department_measure_figures (organization_id, parent, position);
call tenant_table('department_measure_figures', removable => true);
