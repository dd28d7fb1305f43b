import { defineRecord, f } from '#kernel';
import { incidentLeads } from '../incidents/incident-words.ts';
import { channelModes } from './ics-words.ts';

/** A channel of the radio plan of an operational period. ICS 205, block 4. */
export const icsChannel = defineRecord('ics_channel', {
  label: ['Radio channel', 'Radio channels'],
  about: 'A radio channel of an operational period with its frequencies. ICS 205.',
  title: 'name',
  fields: {
    name: f.text({ max: 60 }).label('Channel name').required().search(),
    period: f.ref('operational_period').label('Operational period').required().fixed(),
    incident: f.ref('incident').computed(),
    zone: f.text({ max: 40 }).label('Zone group'),
    channel: f.text({ max: 20 }).label('Channel number'),
    purpose: f.text({ max: 80 }).label('Function').required(),
    usedBy: f.text({ max: 120 }).label('Assigned to'),
    receives: f.text({ max: 20 }).label('RX frequency').required().help('In MHz, with N or W for the width.'),
    receiveTone: f.text({ max: 20 }).label('RX tone'),
    sends: f.text({ max: 20 }).label('TX frequency').required(),
    sendTone: f.text({ max: 20 }).label('TX tone'),
    mode: f.choice(channelModes).label('Mode').required().defaultTo('analog'),
    remarks: f.text({ max: 200 }).label('Remarks'),
  },
  uniqueTogether: [['period', 'name']],
  access: { read: 'member', create: incidentLeads, edit: incidentLeads, remove: incidentLeads },
  partOf: {
    field: 'period',
    frozenIn: ['ended'],
    keptIn: ['ended'],
    code: 'ics_channel.period_is_over',
    sentence: 'The period of this channel ended. Enter it in the active period.',
  },
  list: {
    columns: ['name', 'purpose', 'usedBy', 'receives', 'sends', 'mode', 'period'],
    filters: ['incident', 'period', 'mode'],
    sort: 'name',
  },
  sections: {
    Channel: ['period', 'name', 'purpose', 'usedBy', 'zone', 'channel'],
    Frequencies: ['receives', 'receiveTone', 'sends', 'sendTone', 'mode', 'remarks'],
  },
});
