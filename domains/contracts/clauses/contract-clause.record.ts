import { defineRecord, f } from '#kernel';
import { categories } from '../../procurement/public.ts';
import { managers } from '../contract/contract-life.ts';
import { MOST_BODY, ownUses } from './clause-words.ts';
import { amountsAscend, approverIsNotAuthor, lawHasNoCondition } from './contract-clause.rules.ts';

const counsel = { duty: 'legal_counsel' } as const;
export const clauseWriters = [...managers, counsel] as const;

/** The agency’s own text of a clause. A new version is a new row, which takes the place of the approved one. */
export const contractClause = defineRecord('contract_clause', {
  label: ['Clause', 'Contract clauses'],
  about: 'One version of a contract clause in the agency’s own words, approved by legal counsel.',
  title: 'title',
  fields: {
    code: f
      .text({
        max: 24,
        form: { pattern: /^[A-Z0-9][A-Z0-9.-]*$/, message: 'Capital letters, digits, dots and hyphens' },
      })
      .label('Code')
      .required()
      .fixed()
      .search()
      .help('A code that is there already gets its next version.'),
    revision: f.integer({ min: 1, max: 9999 }).label('Version').computed(),
    title: f.text({ max: 160 }).label('Title').required().search(),
    rule: f
      .text({ max: 120 })
      .label('Meets rule')
      .fixed()
      .help('Rule of the packs, such as us-appendix-ii/a. Empty: the agency’s own clause.'),
    citation: f.text({ max: 200 }).label('Law').computed(),
    ownUse: f.choice(ownUses).label('Own use').required().defaultTo('optional').help('Only for the agency’s own.'),
    category: f.choice(categories).label('Only for category'),
    fromAmount: f.money({ currency: 'organization', min: 0 }).label('From amount'),
    upToAmount: f.money({ currency: 'organization', min: 0 }).label('Up to amount'),
    body: f.longText({ max: MOST_BODY }).label('Text').required().search(),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    reviewDueOn: f.date().label('Legal review due').required(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
  },
  uniqueTogether: [['code', 'revision']],
  access: {
    read: 'member',
    create: clauseWriters,
    edit: { by: clauseWriters, inStates: ['draft', 'in_review', 'approved'] },
  },
  fixed: [
    {
      in: ['in_review'],
      code: 'contract_clause.is_in_review',
      sentence: 'This clause is reviewed as it is. Send it back to change it.',
    },
    {
      in: ['approved'],
      except: ['owner', 'reviewDueOn'],
      code: 'contract_clause.is_approved',
      sentence: 'An approved text never changes. Write a new version.',
    },
  ],
  states: {
    draft: 'new',
    in_review: ['review', 'In legal review'],
    approved: 'done',
    superseded: 'new',
    retired: 'stopped',
    discarded: 'stopped',
  },
  finalStates: ['superseded', 'retired', 'discarded'],
  selectable: { states: ['approved'] },
  transitions: {
    submit: { label: 'Submit for review', from: 'draft', to: 'in_review', by: clauseWriters },
    approve: {
      label: 'Approve text',
      from: 'in_review',
      to: 'approved',
      by: counsel,
      rules: [approverIsNotAuthor],
    },
    return: { label: 'Send back', from: 'in_review', to: 'draft', by: counsel, reason: 'required' },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: clauseWriters, reason: 'required' },
    retire: {
      label: 'Retire',
      from: 'approved',
      to: 'retired',
      by: counsel,
      reason: 'required',
      confirm: 'No new contract takes this clause. Contracts that have it keep its text.',
    },
    supersede: { label: 'Supersede', from: 'approved', to: 'superseded', by: 'nobody' },
  },
  rules: [lawHasNoCondition, amountsAscend],
  list: {
    columns: ['code', 'revision', 'title', 'rule', 'owner', 'reviewDueOn', 'status'],
    filters: ['status', 'code', 'rule', 'ownUse', 'category', 'owner', 'reviewDueOn'],
    sort: 'code',
  },
  sections: {
    Clause: ['code', 'revision', 'title', 'body'],
    Use: ['rule', 'citation', 'ownUse', 'category', 'fromAmount', 'upToAmount'],
    Review: ['owner', 'reviewDueOn', 'approvedBy', 'approvedOn'],
  },
});
