import { defineRecord, f } from '#kernel';
import { incidentLeads } from '../incidents/incident-words.ts';
import { checkFields, needFields, stopwatchFields, vendorFields } from './activation-fields.ts';
import { warnings } from './emergency-words.ts';
import { activationStates, activationSteps } from './activation-life.ts';

/**
 * A purchase of an incident that does not wait for competition: why, from whom, up to what amount and until when. 2 CFR 200.320(c)(3).
 * What was activated stays; more time takes another person and new facts.
 */
export const emergencyActivation = defineRecord('emergency_activation', {
  label: ['Emergency activation', 'Emergency activations'],
  about: 'An emergency purchase with its justification, ceiling, checks and return to competition.',
  title: 'number',
  fields: {
    number: f.sequence('EMA-{yyyy}-{000}').search(),
    incident: f.ref('incident').required().fixed(),
    request: f.ref('resource_request').label('Resource request').computed(),
    ...needFields,
    ...vendorFields,
    justification: f.longText({ max: 8000 }).label('Justification').search(),
    composed: f.longText({ max: 8000 }).label('As composed').computed(),
    isEdited: f.yesNo().label('Edited by hand').computed(),
    ...checkFields,
    ...stopwatchFields,
    submittedBy: f.person().label('Submitted by').computed(),
    activatedBy: f.person().label('Authorized by').computed(),
    extendedBy: f.person().label('Extended by').computed(),
    transitionOn: f.date().label('Compete by').computed(),
    competition: f.ref('solicitation').label('Competition'),
    endedOn: f.date().label('Ended on').computed(),
    warned: f.choice(warnings).label('Warned').computed(),
    requisition: f.ref('requisition').computed(),
    soleSourceCase: f.ref('sole_source_case').label('Sole-source case').computed(),
  },
  access: {
    read: 'member',
    create: incidentLeads,
    edit: { by: incidentLeads, inStates: ['draft', 'submitted', 'active', 'extended', 'competing', 'ended'] },
  },
  states: activationStates,
  finalStates: ['ended', 'cancelled'],
  transitions: activationSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'emergency_activation.is_submitted',
      sentence: 'This activation is decided as it is. Send it back to change it.',
    },
    {
      in: ['active', 'extended', 'competing'],
      except: ['competition'],
      code: 'emergency_activation.is_active',
      sentence: 'An activation stays as it was activated. Add what is new as a comment or with an extension.',
    },
    {
      in: ['ended'],
      code: 'emergency_activation.is_over',
      sentence: 'This activation is over and stays as it is.',
    },
  ],
  list: {
    columns: ['number', 'need', 'incident', 'vendor', 'ceiling', 'endsOn', 'seconds', 'status'],
    filters: ['status', 'incident', 'request', 'vendor', 'basis', 'endsOn', 'isClocked'],
    sort: '-number',
  },
  sections: {
    Need: ['incident', 'request', ...(Object.keys(needFields) as (keyof typeof needFields)[])], // the keys of these very fields
    Vendor: Object.keys(vendorFields) as (keyof typeof vendorFields)[], // the keys of these very fields
    Justification: ['justification', 'composed', 'isEdited'],
    Checks: ['checkedAt', 'extractOf', 'findings', 'clauses'],
    Stopwatch: Object.keys(stopwatchFields) as (keyof typeof stopwatchFields)[], // the keys of these very fields
    Purchase: ['requisition', 'soleSourceCase'],
    Steps: ['submittedBy', 'activatedBy', 'extendedBy', 'transitionOn', 'warned', 'competition', 'endedOn'],
  },
});
