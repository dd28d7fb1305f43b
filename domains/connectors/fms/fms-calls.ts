import { type AnswerOf, actionOn, call, choiceOf, f, firstOfShape } from '#kernel';
import { fmsReconciliation } from './fms-reconciliation.record.ts';
import { postingBatch } from './posting-batch.record.ts';
import { postingLayout } from './posting-layout.record.ts';

const posting = {
  id: 'uuid',
  number: 'whole',
  day: 'date',
  account: 'text',
  line: 'uuid',
  bucket: choiceOf('encumbered', 'expended', 'preencumbered'),
  cents: 'whole',
  record: 'text',
  document: 'uuid',
  title: 'text',
  rejection: 'text?',
} as const;

const rowError = { row: 'whole', message: 'text' } as const;

/** What waits for the next batch, up to a day. */
export const waitingPostings = call('fms.waiting', '/api/v1/fms/waiting', {
  query: { through: f.date() },
  answer: {
    through: 'date',
    oldest: 'date?',
    totals: [{ bucket: posting.bucket, count: 'whole', cents: 'whole' }],
    rows: firstOfShape(posting),
    batches: [{ status: 'text', count: 'whole', rows: 'whole' }],
  },
});
export type Waiting = AnswerOf<typeof waitingPostings>;

/** What a file of this layout would hold today: its first lines and every row error. Nothing is made. */
export const dryRun = call('fms.dryRun', '/api/v1/posting_layout/{id}/dry-run', {
  query: { through: f.date() },
  answer: { rows: 'whole', lines: ['text'], errors: firstOfShape(rowError) },
});

/** The rows of a batch, rejected ones first, and what is wrong with a draft. */
export const batchRows = call('fms.batchRows', '/api/v1/posting_batch/{id}/rows', {
  query: { bucket: f.text({ max: 20 }) },
  answer: { rows: firstOfShape(posting), lines: ['text'], errors: firstOfShape(rowError) },
});
export type BatchRow = AnswerOf<typeof batchRows>['rows']['data'][number];

/** The file that was sent, byte for byte. */
export const batchFile = call('fms.batchFile', '/api/v1/posting_batch/{id}/file', {
  media: 'application/octet-stream',
});

/** The accounts in use or the valid codes, in the format of a layout. */
export const chartFile = call('fms.chart', '/api/v1/posting_layout/{id}/chart', {
  query: { of: f.choice({ accounts: 'Accounts', codes: 'Codes' }).required() },
  media: 'application/octet-stream',
});

/** What the financial system says of single rows. */
export const recordRowErrors = actionOn(postingBatch, 'recordErrors', {
  body: { errors: f.text({ max: 100_000, lines: 8 }).label('Row errors').required() },
  answer: { rejected: 'whole' },
});

const balance = {
  account: 'text',
  line: 'uuid?',
  bucket: choiceOf('encumbered', 'expended'),
  ledger: 'whole',
  system: 'whole',
  waiting: 'whole',
  sent: 'whole',
  rejected: 'whole',
  outcome: choiceOf('equal', 'transit', 'rejected', 'different'),
} as const;

/** A reconciliation account by account, differences first. */
export const comparedBalances = call('fms.compared', '/api/v1/fms_reconciliation/{id}/balances', {
  answer: { rows: firstOfShape(balance) },
});
export type ComparedBalance = AnswerOf<typeof comparedBalances>['rows']['data'][number];

/** Takes a file of balances by account and compares it with the ledger; an earlier file of the same reconciliation is replaced. */
export const compareBalances = call('fms.compare', '/api/v1/fms_reconciliation/{id}/compare', {
  method: 'POST',
  query: { name: f.text({ max: 120 }) },
  answer: { equal: 'whole', transit: 'whole', rejected: 'whole', different: 'whole' },
});

export const changes = [postingBatch.name, fmsReconciliation.name, postingLayout.name];
