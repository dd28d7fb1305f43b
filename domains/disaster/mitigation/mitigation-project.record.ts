import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { hazards, programs } from './mitigation-words.ts';
import { alternativeLine, benefitLine, costLine, lossLine } from './project-lines.ts';
import { projectStates, projectSteps } from './project-life.ts';
import { disasterFits, periodsDiffer, shareFits } from './project.rules.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });
const told = (label: string) => f.longText({ max: 4000 }).label(label);

/** A subapplication for mitigation money; what it lacks, its cost and its ratio are worked out whenever it is looked at. */
export const mitigationProject = defineRecord('mitigation_project', {
  label: ['Mitigation project', 'Mitigation projects'],
  about: 'A subapplication for HMGP, BRIC or FMA with its scope, budget, losses and benefits.',
  title: 'number',
  fields: {
    number: f.sequence('HM-{yyyy}-{0000}').search(),
    program: f.choice(programs).label('Program').required().fixed(),
    disaster: f.ref('declared_disaster').label('Disaster').fixed().help('For HMGP.'),
    title: f.text({ max: 160 }).label('Title').required().search(),
    hazard: f.choice(hazards).label('Hazard').required(),
    community: f.text({ max: 160 }).label('Subapplicant').required().search(),
    plan: f.ref('mitigation_plan').label('Mitigation plan'),
    assets: f.refs('asset', { max: 20 }).label('Assets').help('What the project protects, from the register.'),
    damage: f
      .refs('damage_line', { max: 40 })
      .label('Damage lines')
      .help('Past damage at the site, of any declaration.'),
    site: f.text({ max: 200 }).label('Location').search().help('Empty: that of the first damage line or asset.'),
    problem: told('Problem'),
    scope: told('Scope of work'),
    alternatives: f.lines(alternativeLine, { max: 10, label: 'Alternative' }).label('Alternatives'),
    decision: told('Preferred option').help('Why this one was chosen.'),
    feasibility: told('Feasibility'),
    schedule: told('Work schedule'),
    maintenance: told('Maintenance'),
    environment: told('Environmental review').help('Historic places, species, wetlands, floodplain.'),
    costs: f.lines(costLine, { max: 100, label: 'Cost' }).label('Budget'),
    federalShare: f.percent({ min: 0, max: 100 }).label('Federal percent').required().defaultTo(75),
    isSmallRural: f.yesNo().label('Small rural').required().defaultTo(false).help('BRIC pays 90 % then.'),
    usefulLife: f.integer({ min: 1, max: 100 }).label('Useful life').help('In years.'),
    upkeep: amount().label('Annual upkeep'),
    losses: f.lines(lossLine, { max: 20, label: 'Event' }).label('Loss table'),
    benefits: f.lines(benefitLine, { max: 40, label: 'Benefit' }).label('Other benefits'),
    narrative: told('Cost-effectiveness narrative').help('In place of the analysis, below $1,000,000.'),
    documents: f.attachments().label('Documents'),
    awardedOn: f.date().label('Awarded on'),
    femaNumber: f.text({ max: 40 }).label('FEMA number').search(),
    award: amount().label('Federal award'),
    submittedOn: f.date().label('Submitted on').computed(),
    submittedCost: f.money({ currency: 'organization' }).label('Cost submitted').computed(),
    submittedRatio: f.text({ max: 60 }).label('Ratio submitted').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    decidedBy: f.person().label('Decided by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'selected', 'denied', 'withdrawn'] },
  },
  states: projectStates,
  finalStates: ['selected', 'denied', 'withdrawn'],
  transitions: projectSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'mitigation_project.is_submitted',
      sentence: 'This project awaits a decision as it is. Send it back to change it.',
    },
    {
      in: ['selected', 'denied', 'withdrawn'],
      code: 'mitigation_project.is_over',
      sentence: 'This project is decided. Enter a new one.',
    },
  ],
  rules: [disasterFits, shareFits, periodsDiffer],
  list: {
    columns: ['number', 'title', 'program', 'hazard', 'community', 'submittedRatio', 'status'],
    filters: ['status', 'program', 'disaster', 'hazard', 'plan'],
    sort: '-number',
  },
  sections: {
    Project: ['program', 'disaster', 'title', 'hazard', 'community', 'plan', 'assets', 'damage', 'site'],
    Scope: ['problem', 'scope', 'alternatives', 'decision', 'feasibility', 'schedule', 'maintenance', 'environment'],
    Budget: ['costs', 'federalShare', 'isSmallRural'],
    Analysis: ['usefulLife', 'upkeep', 'losses', 'benefits', 'narrative'],
    Decision: ['awardedOn', 'femaNumber', 'award', 'documents'],
    Submission: ['submittedOn', 'submittedCost', 'submittedRatio', 'submittedBy', 'decidedBy'],
  },
});
