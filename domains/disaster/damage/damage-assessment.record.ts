import { defineRecord, f } from '#kernel';
import { paCategories } from '../incidents/incident-words.ts';
import { laborTypes } from '../public-assistance/pa-words.ts';
import {
  costHasBasis,
  homeHasDegree,
  insuranceFits,
  isOnePoint,
  publicHasCategory,
  publicHasCost,
  reviewerIsAnother,
} from './damage.rules.ts';
import { costBases, damageReviewers, degrees, facilityKinds, occupancies, subjects } from './damage-words.ts';
import { lifelines } from './lifeline-words.ts';

const { z: _management, ...works } = paCategories;
const money = () => f.money({ currency: 'organization', min: 0 });

/** What a team found at one place. Once a second person has accepted it, it counts, and a public facility joins the Impact List once. */
export const damageAssessment = defineRecord('damage_assessment', {
  label: ['Damage assessment', 'Damage assessments'],
  about: 'Damage that a team found at one place, with its degree or cost and photos.',
  title: 'number',
  fields: {
    number: f.sequence('DA-{yyyy}-{0000}').search(),
    incident: f.ref('incident').label('Incident').required().fixed(),
    subject: f.choice(subjects).label('Damaged property').required(),
    facility: f.text({ max: 160 }).label('Site name').required().search(),
    facilityKind: f.choice(facilityKinds).label('Facility kind').required(),
    address: f.text({ max: 200 }).label('Address').required().search(),
    county: f.text({ max: 80 }).label('County').required(),
    place: f.place().label('Map point').help('Latitude and longitude.'),
    description: f.longText({ max: 1900 }).label('Description').required(),
    cause: f.text({ max: 160 }).label('Cause').required(),
    degree: f.choice(degrees).label('PDA degree').help('For homes.'),
    occupancy: f.choice(occupancies).label('Occupancy').required().defaultTo('unchecked'),
    category: f.choice(works).label('Work category').help('For public facilities.'),
    cost: money().label('Estimated cost'),
    costBasis: f.choice(costBases).label('Basis'),
    laborType: f.choice(laborTypes).label('Labor type').required().defaultTo('mixed'),
    isInsured: f.yesNo().label('Insured'),
    insurance: money().label('Proceeds expected'),
    lifeline: f.choice(lifelines).label('Lifeline affected'),
    photos: f.attachments().label('Photos'),
    team: f.text({ max: 120 }).label('Team').search(),
    occurredAt: f.instant().label('Observed').required(),
    enteredAt: f.instant().label('Entered').computed(),
    apartNote: f.text({ max: 200 }).label('Separate damage').help('Why it is no duplicate of a site within 50 m.'),
    line: f.ref('damage_line').label('Impact List line').unique().computed(),
    acceptedBy: f.person().label('Accepted by').computed(),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', inStates: ['reported', 'returned', 'accepted', 'withdrawn'] },
  },
  states: {
    reported: ['review', 'Awaiting review'],
    returned: 'returned',
    accepted: 'done',
    withdrawn: 'stopped',
  },
  finalStates: ['accepted', 'withdrawn'],
  transitions: {
    accept: { label: 'Accept', from: 'reported', to: 'accepted', by: damageReviewers, rules: [reviewerIsAnother] },
    return: { label: 'Send back', from: 'reported', to: 'returned', by: damageReviewers, reason: 'required' },
    report: { label: 'Report again', from: 'returned', to: 'reported', by: 'member' },
    withdraw: {
      label: 'Withdraw',
      from: ['reported', 'returned'],
      to: 'withdrawn',
      by: damageReviewers,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['accepted'],
      except: ['photos'],
      code: 'damage_assessment.is_accepted',
      sentence: 'An accepted assessment stays as it is. Enter what changed as a new assessment.',
    },
    { in: ['withdrawn'], code: 'damage_assessment.is_over', sentence: 'A withdrawn assessment stays as it is.' },
  ],
  rules: [homeHasDegree, publicHasCategory, publicHasCost, costHasBasis, insuranceFits, isOnePoint],
  list: {
    columns: ['number', 'facility', 'subject', 'degree', 'category', 'cost', 'county', 'occurredAt', 'status'],
    filters: ['status', 'incident', 'subject', 'degree', 'category', 'lifeline'],
    sort: '-number',
  },
  sections: {
    Site: ['incident', 'subject', 'facility', 'facilityKind', 'address', 'county', 'place', 'photos'],
    Damage: ['description', 'cause', 'degree', 'occupancy', 'lifeline', 'occurredAt', 'enteredAt', 'team'],
    Cost: ['category', 'cost', 'costBasis', 'laborType', 'isInsured', 'insurance'],
    Review: ['apartNote', 'line', 'acceptedBy'],
  },
});
