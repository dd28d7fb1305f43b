import { SamplesNote } from './organization/samples-note.tsx';
import { MyAlerts } from './planning/budget/ledger/my-alerts.tsx';
import RequisitionYear from './procurement/requisition/requisition-year.tsx';
import TutorialNote from './training/tutorial-note.tsx';
import WaitingPanel from './workflow/approvals/waiting-panel.tsx';
import FirstSteps from '#web/shell/first-steps.tsx';

/** What the first page after signing in shows besides its lists: fetched together, because it is shown together. */
export const home = { SamplesNote, MyAlerts, RequisitionYear, TutorialNote, WaitingPanel, FirstSteps };
