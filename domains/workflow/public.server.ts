export {
  type Approvable,
  approvable,
  type BudgetEffect,
  type OwnAuthority,
  type RiskFlag,
} from './approvals/approvable.server.ts';
export { approversOf } from './approvals/approvers.server.ts';
export { contentChanged, giveBack, startApproval, withdraw } from './approvals/start.server.ts';
export { covering, peopleWithAuthority } from './approvals/authority.server.ts';
export { nextSteps } from './approvals/home-part.server.ts';
export { rowsAwaiting } from './approvals/rows-awaiting.server.ts';
