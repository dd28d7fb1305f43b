-- An agency's size and its payments decide from which day on some duties are its own.
alter table rule_pack_choice
  drop constraint rule_pack_choice_elections_check,
  add constraint rule_pack_choice_elections_check
    check (elections <@ array['uniformCostAccounting', 'meetsMonthly', 'populous', 'largeOriginator']);
