import { defineRecord, f } from '#kernel';
import { afterLock, organizers } from './evaluation-words.ts';
import { evaluationStates, evaluationSteps } from './evaluation-life.ts';
import { seedComesLast } from './evaluation.rules.ts';

/** A public source nobody here controls, named before anyone knows who ties. */
const beacon = 'NIST Randomness Beacon, first pulse after scores are locked';

/** How the responsive bids of one solicitation are judged: who scores, by what, and what came out. */
export const evaluation = defineRecord('evaluation', {
  label: ['Evaluation', 'Evaluations'],
  about: 'How a panel scores bids, from declarations to the recommendation.',
  title: 'number',
  fields: {
    number: f.sequence('EVL-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    part: f
      .text({ max: 40 })
      .label('Step')
      .required()
      .fixed()
      .defaultTo('Proposals')
      .help('Each step of a solicitation is evaluated once.'),
    chair: f.person().required().defaultTo('actor'),
    isBlind: f
      .yesNo()
      .label('Blind mode')
      .required()
      .defaultTo(true)
      .help('Bidders appear as “Proponent 1” until an award is recommended.'),
    withholdsPrice: f
      .yesNo()
      .label('Withhold price')
      .required()
      .defaultTo(true)
      .help('The technical group sees no prices until scores are locked.'),
    buyerScoresPrice: f.yesNo().label('Buyer scores price').required().defaultTo(false),
    moveLimit: f
      .percent()
      .label('Consensus threshold')
      .required()
      .defaultTo(10)
      .help('Percent of the scale. A larger move needs a reason.'),
    farPart: f
      .percent({ positive: true })
      .label('Outlier distance')
      .required()
      .defaultTo(40)
      .help('Percent of the scale from the median.'),
    drawSource: f
      .text({ max: 200 })
      .label('Tie draw source')
      .required()
      .defaultTo(beacon)
      .help('Public source of the seed, named before scoring.'),
    drawSeed: f.text({ max: 200 }).label('Tie draw seed').help('Published by the source after scoring.'),
    recommended: f.ref('bid').label('Recommended bid'),
    rationale: f.longText({ max: 8000 }),
    lockedAt: f.instant().label('Scores locked').computed(),
    rankedAt: f.instant().label('Ranked').computed(),
    result: f.json().label('Ranking').computed().readableBy('nobody'),
  },
  access: {
    read: 'member',
    create: organizers,
    edit: { by: organizers, inStates: ['setup', 'declaring', 'scoring', ...afterLock] },
  },
  states: evaluationStates,
  finalStates: ['cancelled'],
  transitions: evaluationSteps,
  rules: [seedComesLast],
  fixed: [
    {
      in: ['scoring', ...afterLock],
      except: ['drawSeed', 'recommended', 'rationale'],
      code: 'evaluation.scoring_began',
      sentence: 'Scoring has started, so the chair and the scoring rules can’t be changed.',
    },
    {
      in: ['declaring'],
      fields: ['isBlind', 'withholdsPrice', 'buyerScoresPrice'],
      code: 'evaluation.panel_was_asked',
      sentence: 'The panel was asked under these rules, so they can’t be changed.',
    },
    {
      in: ['recommended', 'approved'],
      fields: ['drawSeed', 'recommended', 'rationale'],
      code: 'evaluation.is_recommended',
      sentence: 'It is recommended: it is sent back or reopened first.',
    },
  ],
  list: {
    columns: ['number', 'solicitation', 'chair', 'isBlind', 'lockedAt', 'status'],
    filters: ['status', 'chair'],
    sort: '-number',
  },
  sections: {
    Evaluation: ['solicitation', 'part', 'chair', 'lockedAt', 'rankedAt'],
    'Scoring rules': ['isBlind', 'withholdsPrice', 'buyerScoresPrice', 'moveLimit', 'farPart', 'drawSource'],
    Recommendation: ['recommended', 'rationale', 'drawSeed'],
  },
});
