import { defineRecord, f, forThose } from '#kernel';
import { programs } from '../../../vendors/public.ts';

export const splitters = [
  { duty: 'buyer' },
  { duty: 'evaluation_chair' },
  { duty: 'chief_procurement_officer' },
] as const;
const readers = [...splitters, { duty: 'governing_body' }, { duty: 'legal_counsel' }, { duty: 'auditor' }] as const;

/** One question to the split-award optimizer, with its answer, the proof and the hashes of both. */
export const awardSplit = defineRecord('award_split', {
  label: ['Split award', 'Split awards'],
  about: 'The lowest total at which several vendors share an award, under published constraints.',
  title: 'number',
  fields: {
    number: f.sequence('SPL-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    basis: f
      .longText({ max: 4000 })
      .label('Published basis')
      .required()
      .search()
      .help('Where the solicitation states these constraints.'),
    maxVendors: f.integer({ min: 1, max: 200 }).label('Maximum vendors'),
    localPreference: f
      .percent({ max: 25 })
      .label('Local preference')
      .help('Off the compared price of certified local vendors. They are paid their full price.'),
    setAside: f.choices(programs).label('Set-aside programs'),
    setAsideShare: f
      .percent()
      .label('Set-aside share')
      .help('Least share of the total for vendors certified in these programs.'),
    limits: f.lines(
      {
        vendor: f.ref('vendor').required(),
        capacity: f.money({ currency: 'organization', min: 0 }).label('Capacity'),
        minimum: f.money({ currency: 'organization', min: 0 }).label('Minimum order'),
        mostLots: f.integer({ min: 0, max: 500 }).label('Most awards'),
      },
      { max: 100, label: 'Vendor limit' },
    ),
    bundles: f.lines(
      {
        lot: f.text({ max: 20 }).required().label('Lot'),
        partner: f.text({ max: 20 }).required().label('Awarded with'),
      },
      { max: 200, label: 'Bundle' },
    ),
    limitSeconds: f.integer({ min: 5, max: 300 }).label('Time limit (s)').required().defaultTo(60),
    stage: f.text({ max: 200 }).label('Stage').computed(),
    total: f.money({ currency: 'organization', min: 0 }).label('Total').computed(),
    inputHash: f.text({ max: 64 }).label('Input hash').computed(),
    resultHash: f.text({ max: 64 }).label('Result hash').computed(),
    sameAs: f.ref('award_split').label('Same result as').computed(),
    question: f.json().label('Input').computed(),
    answer: f.json().computed(),
  },
  access: {
    read: { by: 'member', rows: forThose(readers) },
    create: splitters,
    edit: { by: splitters, inStates: ['draft'] },
  },
  states: {
    draft: 'new',
    waiting: 'review',
    running: 'review',
    done: 'done',
    infeasible: ['stopped', 'No split possible'],
    failed: 'stopped',
    recommended: ['done', 'Awards recommended'],
  },
  finalStates: ['recommended'],
  transitions: {
    queue: { label: 'Queue', from: ['draft', 'failed'], to: 'waiting', by: 'nobody' },
    start: { label: 'Start', from: ['waiting', 'running'], to: 'running', by: 'nobody' },
    finish: { label: 'Finish', from: 'running', to: 'done', by: 'nobody' },
    refute: { label: 'Find no split', from: 'running', to: 'infeasible', by: 'nobody' },
    fault: { label: 'Fail', from: ['waiting', 'running'], to: 'failed', by: 'nobody' },
    revise: { label: 'Revise', from: ['done', 'infeasible', 'failed'], to: 'draft', by: splitters },
    recommend: { label: 'Recommend awards', from: 'done', to: 'recommended', by: 'nobody' },
  },
  list: {
    columns: ['number', 'solicitation', 'total', 'createdBy', 'createdAt', 'status'],
    filters: ['status', 'solicitation'],
    sort: '-number',
  },
  sections: {
    Solicitation: ['solicitation', 'basis'],
    Constraints: ['maxVendors', 'localPreference', 'setAside', 'setAsideShare', 'limits', 'bundles'],
    Run: ['limitSeconds', 'total', 'inputHash', 'resultHash', 'sameAs'],
  },
});
