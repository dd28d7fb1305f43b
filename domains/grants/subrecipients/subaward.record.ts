import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { indirectKinds } from '../award/award-words.ts';
import { determinationFields, determinationNames, outcomeNames } from './determination.ts';
import { subawardEdit, subawardStates, subawardSteps } from './subaward-life.ts';
import { budgetIsWithin, committedCoversIt, endsAfterItBegins } from './subaward.rules.ts';
import { yesOrNo } from './subrecipient-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** Money of an award that a subrecipient spends on part of the program, with the data that 2 CFR 200.332(b) asks for. */
export const subaward = defineRecord('subaward', {
  label: ['Subaward', 'Subawards'],
  about: 'A subaward of an award: determination, required data, exclusion check and money.',
  title: 'number',
  fields: {
    number: f.sequence('SUB-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required(),
    subrecipient: f.ref('subrecipient').required(),
    description: f.text({ max: 300 }).label('Description').required().search().help('What the project does.'),
    amount: f.money({ currency: 'organization', positive: true }).label('Amount').required(),
    committed: amount().label('Total committed').help('All the award will give it.'),
    fromDay: f.date().label('Period begins').required(),
    untilDay: f.date().label('Period ends').required(),
    budgetFrom: f.date().label('Budget period begins'),
    budgetUntil: f.date().label('Budget period ends'),
    aln: f.text({ max: 10 }).label('Assistance listing').help('One of the award, such as 14.218.'),
    research: f.choice(yesOrNo).label('Research and development'),
    indirect: f.choice(indirectKinds).label('Indirect costs'),
    indirectRate: f.percent({ min: 0, max: 100 }).label('Indirect rate'),
    officialContact: f.text({ max: 200 }).label('Awarding official').help('Name and contact at the agency.'),
    scope: f.longText({ max: 4000 }).label('Scope').search(),
    requirements: f.longText({ max: 4000 }).label('Requirements').help('What federal law and the award require.'),
    recordsAccess: f.text({ max: 300 }).label('Access to records').help('Section of the agreement.'),
    closeoutTerms: f.text({ max: 300 }).label('Closeout terms').help('Section of the agreement.'),
    isFixed: f.yesNo().label('Fixed amount'),
    priorApproval: f.text({ max: 200 }).label('Prior approval').help('Reference of the funder’s approval.'),
    documents: f.attachments().label('Agreement'),
    manager: f.person().label('Monitor').required().defaultTo('actor'),
    ...determinationFields,
    checkedAt: f.instant().label('Exclusions checked').computed(),
    checkResult: f.text({ max: 300 }).label('Check result').computed(),
    checkFinding: f
      .longText({ max: 2000 })
      .label('Check finding')
      .help('Why a similar excluded name is another party.'),
    checkedBy: f.person().label('Checked by').computed(),
    signedBy: f.person().label('Signed by').computed(),
    signedOn: f.date().label('Signed on').computed(),
    originalAmount: amount().label('Original amount').computed(),
    originalUntil: f.date().label('Original end').computed(),
    closingBy: f.person().label('Closeout begun by').computed(),
    finalReportOn: f.date().label('Final reports received'),
    finalAmount: amount().label('Final amount').computed(),
    closedOn: f.date().label('Closed on').computed(),
  },
  access: { read: 'member', create: grantManagers, edit: subawardEdit },
  states: subawardStates,
  finalStates: ['closed', 'terminated', 'contractor', 'discarded'],
  transitions: subawardSteps,
  fixed: [
    {
      in: ['determined'],
      fields: [...determinationNames, 'award', 'subrecipient', 'description', 'scope', 'amount', 'fromDay', 'untilDay'],
      code: 'subaward.is_determined',
      sentence: 'This is determined for its party, scope, period and amount. Take it back to draft to change them.',
    },
    {
      in: ['checked'],
      except: ['manager'],
      code: 'subaward.is_checked',
      sentence: 'This subaward awaits signature as it is. Take it back to draft to change it.',
    },
    {
      in: ['active', 'closing'],
      except: ['manager', 'documents', 'finalReportOn'],
      code: 'subaward.is_signed',
      sentence: 'A signed subaward is fixed. An amendment changes its amount, end or scope.',
    },
    {
      in: ['closed', 'terminated', 'contractor'],
      code: 'subaward.is_closed',
      sentence: 'This subaward is over and stays as it is.',
    },
  ],
  rules: [endsAfterItBegins, budgetIsWithin, committedCoversIt],
  list: {
    columns: ['number', 'subrecipient', 'award', 'amount', 'untilDay', 'manager', 'status'],
    filters: ['status', 'award', 'subrecipient', 'manager', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Subaward: ['award', 'subrecipient', 'description', 'scope', 'manager'],
    Money: ['amount', 'committed', 'aln', 'research', 'indirect', 'indirectRate', 'isFixed', 'priorApproval'],
    Period: ['fromDay', 'untilDay', 'budgetFrom', 'budgetUntil'],
    Terms: ['officialContact', 'requirements', 'recordsAccess', 'closeoutTerms', 'documents'],
    Determination: [...determinationNames, ...outcomeNames],
    'Exclusion check': ['checkedAt', 'checkResult', 'checkFinding', 'checkedBy'],
    Signature: ['signedBy', 'signedOn', 'originalAmount', 'originalUntil'],
    Closeout: ['closingBy', 'finalReportOn', 'finalAmount', 'closedOn'],
  },
});
