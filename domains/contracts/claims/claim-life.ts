import { anyOf, forThose, own } from '#kernel';
import { approvers, managers } from '../contract/contract-life.ts';
import {
  appealIsAnotherDecision,
  appealPeriodIsOver,
  approverIsNotNegotiator,
  deciderIsNotAuthor,
  isDenied,
  noticeIsProven,
} from './contract-claim.rules.ts';

export const claimStates = {
  noticed: 'new',
  submitted: 'review',
  review: ['review', 'Under review'],
  info: ['returned', 'Information requested'],
  determined: 'done',
  appealed: ['review', 'Appealed'],
  settling: ['review', 'Settlement to approve'],
  agreed: ['done', 'Settlement approved'],
  settled: 'done',
  closed: 'stopped',
  withdrawn: 'stopped',
} as const;

const decision = ['determination', 'determinedAmount', 'determinedDays', 'findings'] as const;
const agreement = ['settlement', 'settlementDays'] as const;
/** What nobody types outside of the step that asks for it. */
export const filledBySteps = ['infoDue', ...decision, ...agreement] as const;

/** What is submitted is fixed; once it is decided on, its documents are as well. */
export const claimFixed = [
  {
    in: ['noticed', 'submitted', 'review', 'info'],
    fields: filledBySteps,
    code: 'contract_claim.by_step',
    sentence: 'A step of the claim fills this.',
  },
  {
    in: ['submitted', 'review', 'info'],
    except: ['documents', 'reserve'],
    code: 'contract_claim.is_submitted',
    sentence: 'This claim is submitted as it is. Add an entry to its timeline.',
  },
  {
    in: ['determined', 'appealed', 'settling', 'agreed'],
    except: ['reserve'],
    code: 'contract_claim.is_determined',
    sentence: 'This claim is decided on as it is. Add an entry to its timeline.',
  },
  {
    in: ['settled', 'closed', 'withdrawn'],
    code: 'contract_claim.is_over',
    sentence: 'This claim is over and stays as it is.',
  },
] as const;

/** From the notice to a determination, its appeal, and a settlement that becomes a change. */
export const claimSteps = {
  submit: {
    label: 'Record submission',
    from: 'noticed',
    to: 'submitted',
    by: managers,
    fieldsToFill: ['amount'],
    rules: [noticeIsProven],
  },
  review: { label: 'Start review', from: 'submitted', to: 'review', by: managers },
  ask: {
    label: 'Request information',
    from: 'review',
    to: 'info',
    by: managers,
    fieldsToFill: ['infoDue'],
  },
  resume: { label: 'Record information', from: 'info', to: 'review', by: managers, reason: 'required' },
  determine: {
    label: 'Determine claim',
    from: 'review',
    to: 'determined',
    by: 'member',
    rows: anyOf(own('decider'), forThose({ duty: 'chief_procurement_officer' })),
    fieldsToFill: decision,
    rules: [deciderIsNotAuthor],
  },
  appeal: { label: 'Record appeal', from: 'determined', to: 'appealed', by: managers, reason: 'required' },
  decideAppeal: {
    label: 'Decide appeal',
    from: 'appealed',
    to: 'determined',
    by: approvers,
    fieldsToFill: decision,
    rules: [appealIsAnotherDecision],
  },
  settle: {
    label: 'Propose settlement',
    from: ['review', 'determined', 'appealed'],
    to: 'settling',
    by: managers,
    fieldsToFill: agreement,
    reason: 'required',
  },
  approveSettlement: {
    label: 'Approve settlement',
    from: 'settling',
    to: 'agreed',
    by: approvers,
    rules: [approverIsNotNegotiator],
    confirm: 'A contract change is proposed for the settlement. It is approved and executed like any other.',
  },
  refuseSettlement: {
    label: 'Refuse settlement',
    from: 'settling',
    to: 'review',
    by: approvers,
    reason: 'required',
  },
  finish: { label: 'Settle', from: 'agreed', to: 'settled', by: 'nobody' },
  reopen: { label: 'Reopen', from: 'agreed', to: 'review', by: 'nobody' },
  // A settlement that fails undoes no decision.
  restore: { label: 'Restore determination', from: 'review', to: 'determined', by: 'nobody' },
  restoreAppeal: { label: 'Restore appeal', from: 'review', to: 'appealed', by: 'nobody' },
  close: {
    label: 'Close claim',
    from: 'determined',
    to: 'closed',
    by: managers,
    reason: 'required',
    rules: [isDenied, appealPeriodIsOver],
    confirm: 'A closed claim can’t be reopened.',
  },
  withdraw: {
    label: 'Record withdrawal',
    from: ['noticed', 'submitted', 'review', 'info', 'determined', 'appealed'],
    to: 'withdrawn',
    by: managers,
    reason: 'required',
    confirm: 'A withdrawn claim can’t be reopened.',
  },
} as const;
