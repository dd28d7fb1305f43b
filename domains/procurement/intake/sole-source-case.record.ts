import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { soleSourceGrounds } from '../rule-packs/purchase-words.ts';
import {
  approvalIsNamed,
  competedAgainAhead,
  competedAgainSoon,
  competitionWasTried,
  daysAreInOrder,
  deciderIsNotAuthor,
  emergencyEnds,
  intentIsPublished,
  marketWasSearched,
} from './sole-source-case.rules.ts';

const theirs = anyOf(own('createdBy'), forThose([{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }]));
const complete = [marketWasSearched, intentIsPublished, emergencyEnds, approvalIsNamed, competitionWasTried];
const decides = [{ duty: 'chief_procurement_officer' }] as const;

/** Why a purchase is made without competition: the ground that the law permits, with the evidence that this ground needs. */
export const soleSourceCase = defineRecord('sole_source_case', {
  label: ['Sole-source case', 'Sole-source cases'],
  about: 'Justification for a noncompetitive purchase, with its permitted ground and evidence.',
  title: 'number',
  fields: {
    number: f.sequence('SSJ-{yyyy}-{00000}').search(),
    requisition: f.ref('requisition').required().fixed(),
    vendor: f.text({ max: 160 }).required().search(),
    ground: f.choice(soleSourceGrounds).required(),
    findings: f.longText({ max: 8000 }).label('Market research').search(),
    evidence: f.attachments(),
    noticeAt: f.text({ max: 300 }).label('Notice of intent'),
    noticeFrom: f.date().label('Published from'),
    noticeTo: f.date().label('Published to'),
    startsOn: f.date().label('Emergency begins'),
    endsOn: f.date().label('Emergency ends'),
    recompeteBy: f.date().label('Recompete by'),
    approvedIn: f.text({ max: 200 }).label('Approval letter'),
    approvedOn: f.date().label('Approved on'),
    solicitation: f.text({ max: 200 }).label('Prior solicitation'),
    answers: f.integer({ min: 0, max: 1000 }).label('Responses received'),
  },
  access: { read: 'member', create: 'member', edit: { by: 'member', rows: theirs, inStates: ['draft', 'returned'] } },
  states: { draft: 'new', filed: 'review', returned: 'returned', accepted: 'done', refused: 'stopped' },
  finalStates: ['accepted', 'refused'],
  transitions: {
    file: {
      label: 'File',
      from: ['draft', 'returned'],
      to: 'filed',
      by: 'member',
      rows: theirs,
      rules: [...complete, competedAgainAhead, competedAgainSoon],
    },
    return: { label: 'Send back', from: 'filed', to: 'returned', by: decides, reason: 'required' },
    accept: { label: 'Accept', from: 'filed', to: 'accepted', by: decides, rules: [deciderIsNotAuthor, ...complete] },
    refuse: {
      label: 'Refuse',
      from: 'filed',
      to: 'refused',
      by: decides,
      rules: [deciderIsNotAuthor],
      reason: 'required',
      confirm: 'You cannot refile a refused case.',
    },
  },
  rules: [daysAreInOrder],
  list: {
    columns: ['number', 'requisition', 'vendor', 'ground', 'recompeteBy', 'status'],
    filters: ['status', 'ground', 'requisition', 'recompeteBy'],
    sort: '-number',
  },
  sections: {
    Case: ['requisition', 'vendor', 'ground', 'findings', 'evidence'],
    'Notice of intent': ['noticeAt', 'noticeFrom', 'noticeTo'],
    Emergency: ['startsOn', 'endsOn', 'recompeteBy'],
    Basis: ['approvedIn', 'approvedOn', 'solicitation', 'answers'],
  },
});
