import { defineRecord, f } from '#kernel';
import { missionEndsLater } from './aid.rules.ts';
import { aidLeads } from './aid-words.ts';

/** A mission of another jurisdiction at an incident of ours, requested under an agreement. EMAC REQ-A. */
export const aidMission = defineRecord('aid_mission', {
  label: ['Aid mission', 'Aid missions'],
  about: 'Resources requested from another jurisdiction for an incident.',
  title: 'number',
  fields: {
    number: f.sequence('MAM-{yyyy}-{0000}').search(),
    incident: f.ref('incident').required().fixed(),
    agreement: f.ref('aid_agreement').label('Agreement').required().fixed(),
    requestNumber: f.text({ max: 40 }).label('REQ-A number').search().help('Of an EMAC request.'),
    resource: f.text({ max: 200 }).label('Mission').required().search(),
    requestedOn: f.date().label('Requested on').required(),
    neededUntil: f.date().label('Needed until'),
    estimate: f.money({ currency: 'organization', min: 0 }).label('Estimated cost'),
    documents: f.attachments().label('Documents'),
  },
  access: {
    read: 'member',
    create: aidLeads,
    edit: { by: aidLeads, inStates: ['requested', 'deployed', 'complete', 'canceled'] },
  },
  states: { requested: 'new', deployed: 'review', complete: 'done', canceled: 'stopped' },
  finalStates: ['canceled'],
  transitions: {
    deploy: { label: 'Record arrival', from: 'requested', to: 'deployed', by: aidLeads },
    complete: { label: 'Complete mission', from: 'deployed', to: 'complete', by: aidLeads },
    reopen: { label: 'Reopen mission', from: 'complete', to: 'deployed', by: aidLeads, reason: 'required' },
    cancel: { label: 'Cancel mission', from: 'requested', to: 'canceled', by: aidLeads, reason: 'required' },
  },
  fixed: [
    {
      in: ['deployed', 'complete'],
      except: ['neededUntil', 'estimate', 'documents'],
      code: 'aid_mission.is_deployed',
      sentence: 'The mission has arrived. Only its end, estimate and documents change.',
    },
    { in: ['canceled'], code: 'aid_mission.is_canceled', sentence: 'A canceled mission stays as it is.' },
  ],
  rules: [missionEndsLater],
  list: {
    columns: ['number', 'resource', 'agreement', 'incident', 'requestNumber', 'requestedOn', 'estimate', 'status'],
    filters: ['status', 'incident', 'agreement', 'requestedOn'],
    sort: '-number',
  },
  sections: {
    Mission: [
      'incident',
      'agreement',
      'requestNumber',
      'resource',
      'requestedOn',
      'neededUntil',
      'estimate',
      'documents',
    ],
  },
});
