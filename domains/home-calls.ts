import { type AnswerOf, call } from '#kernel';
import { announcementsPart } from './delivery/communications/announcement-calls.ts';
import { reportsPart } from './delivery/home/home-part.ts';
import { needsPart } from './contracts/home/home-part.ts';
import { invoicesPart } from './payables/home/invoices-part.ts';
import { statusPart } from './organization/operations/status.ts';
import { pacePart } from './planning/budget/grid/pace.ts';
import { alertsPart } from './planning/budget/ledger/my-alerts.ts';
import { deliveriesPart, ownRequestsPart, pipelinePart } from './procurement/home/home-parts.ts';
import { sourcingPart, sourcingTasksPart } from './procurement/home/sourcing.ts';
import { tutorialPart } from './training/home-part.ts';
import { waitingPart } from './workflow/approvals/home-part.ts';

/** Everything that the first page after signing in shows, each part stated by its domain; null where it does not concern the person. */
export const homeRead = call('home.read', '/api/v1/home', {
  answer: {
    waiting: waitingPart,
    requests: ownRequestsPart,
    pipeline: [pipelinePart, null],
    /** Open deliveries for those who receive them, overdue ones for buyers. */
    deliveries: [deliveriesPart, null],
    sourcing: [sourcingPart, null],
    /** What a person owes between opening and award. */
    sourcingTasks: [sourcingTasksPart, null],
    /** Dates of contracts that need this person. */
    contractNeeds: needsPart,
    /** For accounts payable: what to register, resolve and pay. */
    invoices: [invoicesPart, null],
    pace: [pacePart, null],
    /** Whether the person works with budgets and none is adopted for today. */
    needsBudget: 'yesNo',
    alerts: alertsPart,
    announcements: announcementsPart,
    reports: reportsPart,
    status: [statusPart, null],
    /** Approvals that cannot go on by themselves. */
    blocked: 'whole',
    tutorial: [tutorialPart, null],
    /** What a new organization makes first: how many members, and 1 where there is any of the others; empty for those whom it does not concern. */
    begun: [{ record: 'text', rows: 'whole' }],
  },
});
export type Home = AnswerOf<typeof homeRead>;
