export { type Approvable, approvable, type BudgetEffect, type RiskFlag } from './approvals/approvable.server.ts';
export { contentChanged, startApproval, withdraw } from './approvals/start.server.ts';
