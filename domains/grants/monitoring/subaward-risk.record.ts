import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { riskAnswers, riskFactors } from './risk.ts';
import { approverIsAnother, assessedByNow, hasNoOverride, overrideSaysWhy } from './risk.rules.ts';

const factor = ([title, weight, answers]: (typeof riskFactors)[keyof typeof riskFactors]) =>
  f
    .choice({ low: answers[0], medium: answers[1], high: answers[2] })
    .label(title)
    .required()
    .help(`Weight ${weight} of 100.`);

/** How likely a subrecipient is to break the terms, and the monitoring that follows. The latest adopted one counts. */
export const subawardRisk = defineRecord('subaward_risk', {
  label: ['Risk assessment', 'Risk assessments'],
  about: 'The risk of a subrecipient by weighted factors, with its level and monitoring plan.',
  title: 'number',
  fields: {
    number: f.sequence('RSK-{yyyy}-{0000}').search(),
    subrecipient: f.ref('subrecipient').required().fixed(),
    assessedOn: f.date().label('Assessed on').required().defaultTo('today'),
    experience: factor(riskFactors.experience),
    audits: factor(riskFactors.audits),
    personnel: factor(riskFactors.personnel),
    federalMonitoring: factor(riskFactors.federalMonitoring),
    size: factor(riskFactors.size),
    reporting: factor(riskFactors.reporting),
    basis: f.longText({ max: 4000 }).label('Basis').help('Documents and facts behind the answers.'),
    override: f.choice(riskAnswers).label('Level override').help('Empty: the level follows from the score.'),
    overrideReason: f.longText({ max: 2000 }).label('Override reason'),
    score: f.integer({ min: 0, max: 100 }).label('Score').computed(),
    level: f.choice(riskAnswers).label('Risk level').computed(),
    visitsPerYear: f.integer({ min: 0, max: 52 }).label('Visits per year').computed(),
    reportsPerYear: f.integer({ min: 0, max: 52 }).label('Reports per year').computed(),
    reimbursementOnly: f.yesNo().label('Reimbursement only').computed(),
    adoptedBy: f.person().label('Adopted by').computed(),
    adoptedOn: f.date().label('Adopted on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'adopted', 'superseded'] },
  },
  states: {
    draft: 'new',
    submitted: ['review', 'Awaiting approval'],
    adopted: ['done', 'In force'],
    superseded: 'new',
    discarded: 'stopped',
  },
  finalStates: ['superseded', 'discarded'],
  transitions: {
    adopt: { label: 'Adopt', from: 'draft', to: 'adopted', by: grantManagers, rules: [hasNoOverride] },
    submit: { label: 'Submit override', from: 'draft', to: 'submitted', by: grantManagers, rules: [overrideSaysWhy] },
    approve: {
      label: 'Approve override',
      from: 'submitted',
      to: 'adopted',
      by: grantApprovers,
      rules: [approverIsAnother, overrideSaysWhy],
    },
    return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
    supersede: { label: 'Supersede', from: 'adopted', to: 'superseded', by: 'nobody' },
    discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'subaward_risk.is_submitted',
      sentence: 'This assessment awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['adopted', 'superseded'],
      code: 'subaward_risk.is_adopted',
      sentence: 'An adopted assessment stays as it is. Assess the risk again.',
    },
  ],
  rules: [assessedByNow, overrideSaysWhy],
  list: {
    columns: ['number', 'subrecipient', 'assessedOn', 'score', 'level', 'visitsPerYear', 'status'],
    filters: ['status', 'subrecipient', 'level', 'assessedOn'],
    sort: '-number',
  },
  sections: {
    Assessment: ['subrecipient', 'assessedOn'],
    Factors: ['experience', 'audits', 'personnel', 'federalMonitoring', 'size', 'reporting', 'basis'],
    Level: ['score', 'level', 'override', 'overrideReason'],
    'Monitoring plan': ['visitsPerYear', 'reportsPerYear', 'reimbursementOnly', 'adoptedBy', 'adoptedOn'],
  },
});
