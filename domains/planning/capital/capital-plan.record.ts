import { defineRecord, f } from '#kernel';
import { minutesOpen, voteAsked, voteFields, voteShown } from '../vote/vote.ts';
import { adopterIsNotProposer, isForAdoption, officeSettlesItsOwn } from './capital-plan.rules.ts';
import { fiscalYear, MOST_YEARS, planners, stages } from './capital-words.ts';

/** One version of the capital plan of a year: what was requested, recommended, adopted or amended. */
export const capitalPlan = defineRecord('capital_plan', {
  label: ['Capital plan', 'Capital plans'],
  about: 'One version of the capital plan: as requested, recommended, adopted or amended.',
  title: 'name',
  fields: {
    number: f.sequence('CP-{yyyy}-{000}').search(),
    name: f.text({ max: 120 }).required().search(),
    planYear: fiscalYear().label('First fiscal year').required().fixed(),
    years: f.integer({ min: 1, max: MOST_YEARS }).required().fixed().defaultTo(5),
    stage: f.choice(stages).required().fixed(),
    basedOn: f.ref('capital_plan').fixed(),
    consultation: f.ref('consultation').help('Where residents comment on this plan.'),
    resolution: f.text({ max: 120 }).help('Number of the resolution or ordinance.'),
    ...voteFields,
    message: f.longText({ max: 8000 }).label('Message to residents'),
    proposedBy: f.person().computed(),
    settledOn: f.date().computed(),
  },
  access: { read: 'member', create: planners, edit: planners },
  states: { draft: 'new', proposed: 'review', settled: ['done', 'Final'], superseded: 'new', withdrawn: 'stopped' },
  finalStates: ['superseded', 'withdrawn'],
  transitions: {
    settle: {
      label: 'Finalize',
      from: 'draft',
      to: 'settled',
      by: planners,
      rules: [officeSettlesItsOwn],
      confirm: 'A final plan can’t be changed.',
    },
    propose: { label: 'Propose for adoption', from: 'draft', to: 'proposed', by: planners, rules: [isForAdoption] },
    return: { label: 'Send back', from: 'proposed', to: 'draft', by: planners, reason: 'required' },
    adopt: {
      label: 'Record adoption',
      from: 'proposed',
      to: 'settled',
      by: { duty: 'governing_body' },
      rules: [adopterIsNotProposer],
      fieldsToFill: [...voteAsked, 'resolution'],
      confirm: 'Publishes the plan and supersedes the one before it.',
    },
    supersede: { label: 'Supersede', from: 'settled', to: 'superseded', by: 'nobody' },
    withdraw: {
      label: 'Withdraw',
      from: ['draft', 'proposed'],
      to: 'withdrawn',
      by: planners,
      reason: 'required',
      confirm: 'A withdrawn plan can’t be reopened.',
    },
  },
  fixed: [
    {
      in: ['proposed'],
      code: 'capital_plan.what_is_proposed_stands',
      sentence: 'A proposed plan can’t be changed. Send it back first.',
    },
    {
      in: ['settled', 'superseded'],
      except: minutesOpen,
      code: 'capital_plan.what_is_settled_stands',
      sentence: 'A final plan can’t be changed. Amend it with a new version.',
    },
    {
      in: ['withdrawn'],
      code: 'capital_plan.what_is_withdrawn_stands',
      sentence: 'A withdrawn plan can’t be changed. Start a new version.',
    },
  ],
  list: {
    columns: ['number', 'name', 'planYear', 'stage', 'years', 'settledOn', 'status'],
    filters: ['status', 'stage', 'planYear'],
    sort: '-number',
  },
  sections: {
    Plan: ['name', 'planYear', 'years', 'stage', 'basedOn'],
    Adoption: ['resolution', ...voteShown],
    'For residents': ['message', 'consultation'],
  },
});
