import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { needs, traceStates } from './clause-words.ts';

const traced = {
  rule: 'text?',
  clause: 'text',
  title: 'text',
  citation: 'text?',
  isOwn: 'yesNo',
  need: f.choice(needs).required(),
  because: 'text',
  state: f.choice(traceStates).required(),
  /** The clause in this contract, and the approved one of the library. */
  use: ['uuid', null],
  code: 'text?',
  version: 'whole?',
  section: 'text?',
  exception: 'text?',
  held: ['uuid', null],
} as const;

/** The trace matrix of a contract: what the law can require, whether it does and why, and where it stands. */
export const contractTrace = call('contract.clauseTrace', '/api/v1/contract/{id}/clauses', {
  answer: {
    number: 'text',
    title: 'text',
    status: 'text',
    cents: 'whole',
    federalFunds: 'yesNo',
    day: 'date',
    category: 'text?',
    checkedOn: 'date?',
    canAssemble: 'yesNo',
    rows: [traced],
  },
});
export type ContractTrace = AnswerOf<typeof contractTrace>;
export type TraceRow = ContractTrace['rows'][number];

/** Puts the required clauses into a draft contract; said again, it adds nothing. */
export const assembleContractClauses = call('contract.assembleClauses', '/api/v1/contract/{id}/clauses/assemble', {
  method: 'POST',
  answer: { added: 'whole', replaced: 'whole', gaps: ['text'] },
});

/** Which text the library has for each clause that the law can require, what is due for review, and contracts with gaps. */
export const clauseCoverage = call('contractClause.coverage', '/api/v1/contract-clauses/coverage', {
  answer: {
    law: [
      {
        rule: 'text',
        clause: 'text',
        title: 'text',
        citation: 'text',
        when: 'text',
        approved: [{ id: 'uuid', code: 'text', version: 'whole?', reviewDueOn: 'date', isOverdue: 'yesNo' }, null],
        open: [{ id: 'uuid', code: 'text', version: 'whole?', status: 'text' }, null],
      },
    ],
    overdue: firstOfShape({ id: 'uuid', code: 'text', title: 'text', owner: 'text?', reviewDueOn: 'date' }),
    contracts: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      vendorName: 'text?',
      cents: 'whole',
      required: 'whole',
      traced: 'whole',
      gaps: ['text'],
    }),
  },
});
export type ClauseCoverage = AnswerOf<typeof clauseCoverage>;
