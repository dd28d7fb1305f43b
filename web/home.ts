/** What the first page after signing in shows besides its lists: fetched together, because it is shown together. */
export { SamplesNote } from '#domains/organization/samples-note.tsx';
export { MyAlerts } from '#domains/planning/budget/ledger/my-alerts.tsx';
export { default as RequisitionYear } from '#domains/procurement/requisition/requisition-year.tsx';
export { default as TutorialNote } from '#domains/training/tutorial-note.tsx';
export { default as WaitingPanel } from '#domains/workflow/approvals/waiting-panel.tsx';
export { default as FirstSteps } from './shell/first-steps.tsx';
