import { defineRecord, f } from '#kernel';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';
import { categories } from '../rule-packs/purchase-words.ts';
import { timeline, whatDecides, whatIsAsked, whatIsBought, whomItAsks } from './solicitation-fields.ts';
import { buyers, solicitationEnds, solicitationStates, solicitationSteps } from './solicitation-life.ts';
import { solicitationRules } from './solicitation.rules.ts';
import { solicitationTypes } from './solicitation-words.ts';

/** A call to the market: what is asked for, by when, and what decides. */
export const solicitation = defineRecord('solicitation', {
  label: ['Solicitation', 'Solicitations'],
  about: 'A call to vendors: what is asked for, by when, and what decides.',
  title: 'name',
  fields: {
    number: f.sequence('SOL-{yyyy}-{000}').search(),
    name: f.text({ max: 160 }).label('Title').required().search(),
    type: f.choice(solicitationTypes).required(),
    category: f.choice(categories).label('Category').required().defaultTo('goods'),
    requisition: f.ref('requisition').fixed(),
    buyer: f.person().required().defaultTo('actor'),
    summary: f.longText({ max: 4000 }).label('Public notice').search().help('Shown on the public page.'),
    specification: f.longText({ max: 20_000 }),
    documents: f.attachments(),
    estimate: f.money({ currency: 'organization', min: 0 }).label('Cost estimate').help('Never shown to vendors.'),
    ...whatIsBought,
    ...whatDecides,
    ...whatIsAsked,
    ...timeline,
    federalFunds: f.yesNo().label('Federal funds').required().defaultTo(false),
    federalAward: f.text({ max: 60 }).label('Federal award').help('Number on the award notice.'),
    awardedOn: f.date().label('Awarded on').help('The rules of this date apply.'),
    ...whatFederalRulesAsk,
    ...whomItAsks,
    replaces: f.ref('solicitation').fixed().label('Reissue of'),
    publishedAt: f.instant().computed().label('Published'),
    ocid: f.text({ max: 120 }).computed().label('OCID'),
    advertisingDays: f.integer({ min: 0, max: 1000 }).computed().label('Advertising days'),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'returned', 'in_review', 'approved', 'published', 'closed', 'opened'] },
  },
  states: solicitationStates,
  finalStates: solicitationEnds,
  transitions: solicitationSteps,
  fixed: [
    {
      in: ['in_review', 'approved'],
      except: ['buyer'],
      code: 'solicitation.reviewed_stands',
      sentence: 'What is reviewed can’t be changed. Send it back first.',
    },
    {
      in: ['published', 'opened'],
      except: ['buyer'],
      code: 'solicitation.published_stands',
      sentence: 'This is published: issue an addendum to change it.',
    },
    {
      in: ['closed'],
      // What was learned is written when all answers are in.
      except: ['buyer', 'findings', 'findingsPublic'],
      code: 'solicitation.closed_stands',
      sentence: 'This is closed: nothing of it changes.',
    },
  ],
  rules: solicitationRules,
  list: {
    columns: ['number', 'name', 'type', 'buyer', 'dueAt', 'status'],
    filters: ['status', 'type', 'category', 'buyer', 'dueAt'],
    sort: '-number',
  },
  sections: {
    Notice: ['name', 'type', 'category', 'summary', 'buyer', 'requisition', 'replaces', 'basis', 'estimate'],
    Timeline: [
      'meetingAt',
      'meetingPlace',
      'mustAttend',
      'questionsDueAt',
      'dueAt',
      'publishedAt',
      'advertisingDays',
      'ocid',
    ],
    'Place of performance': ['performedAt', 'place'],
    'Call-off': ['list', 'leftOut'],
    'RFI questions': ['inquiries', 'findings', 'findingsPublic'],
    'Price sheet': ['lots', 'items', 'extras', 'alternateBasis', 'alternateFunds'],
    Evaluation: ['criteria', 'leastBids', 'bidSecurity', 'bidSecurityAmount', 'criteriaHash'],
    'Required forms': ['forms'],
    Specifications: ['specification', 'documents'],
    Funding: ['federalFunds', 'federalAward', 'awardedOn'],
    'Federal requirements': Object.keys(whatFederalRulesAsk) as (keyof typeof whatFederalRulesAsk)[], // the keys of these very fields
  },
});
