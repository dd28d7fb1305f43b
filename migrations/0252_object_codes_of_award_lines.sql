-- The cost type of a budget line that an award pays: what is posted to its object code is charged as that.
alter table award_funding
  add column cost_type  text check (cost_type in ('salaries', 'fringe', 'severance', 'travel', 'equipment', 'supplies', 'contract', 'consultant', 'subaward', 'construction', 'capital', 'rent', 'participant', 'tuition', 'patient', 'training', 'communication', 'utilities', 'direct', 'advertising', 'advisory', 'audit', 'conference', 'idle', 'insurance', 'interest', 'membership', 'organization', 'preaward', 'rearrangement', 'relocation', 'telecom', 'alcohol', 'alumni', 'debts', 'contingency', 'gifts', 'entertainment', 'fines', 'fundraising', 'government', 'personal', 'lobbying', 'losses', 'selling')),
  add column cost_class text check (cost_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  add column basis      text check (char_length(basis) <= 300);
