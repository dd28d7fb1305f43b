export { effectsOn } from './budget/ledger/effects.server.ts';
export { overridesFor } from './budget/ledger/overrides.server.ts';
export { shortfallOf } from './budget/ledger/shortfall.server.ts';
export { standingOf } from './budget/ledger/document-standing.server.ts';
export { balancesOf } from './budget/ledger/balances.server.ts';
export { type LedgerDocument, settle, type Settled, type Settling } from './budget/ledger/settle.server.ts';
export { choicesOf as ledgerChoices, gridOf as ledgerOf } from './budget/grid/grid.server.ts';
export { type GridQuery as LedgerQuery } from './budget/grid/grid-query.server.ts';
export { capitalProject } from './capital/capital-project.record.ts';
