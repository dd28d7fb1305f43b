-- A purchase that no rule speaks to has a decision as well, and decisions are found by a rule that fired on them.

alter table rule_decision alter column rules drop not null;
alter table rule_decision alter column packs drop not null;

create index rule_decision_by_rules on rule_decision using gin (rules) with (fastupdate = off);
