import { defineRecord, f } from '#kernel';

/** One opening: who was there, what was given, what came out. Its minutes are a chain of hashes that begins with the published root. */
export const openingSession = defineRecord('opening_session', {
  label: ['Bid opening', 'Bid openings'],
  about: 'The opening of sealed bids: roll call, shares, every envelope, with hash-chained minutes.',
  title: 'number',
  fields: {
    number: f.sequence('BOP-{yyyy}-{000}').search(),
    event: f.ref('sealed_event').label('Sealed opening').required().computed(),
    chair: f.person().required().computed(),
    chairKey: f.text({ max: 130 }).label('Session key').required().computed(),
    startedAt: f.instant().label('Started').required().computed(),
    releasedAt: f.instant().label('Server share released').computed(),
    endedAt: f.instant().label('Ended').computed(),
    minutes: f.json().required().computed(),
    lastHash: f.text({ max: 64 }).label('Last hash').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { gathering: ['new', 'Roll call'], released: ['review', 'Opening'], ended: 'done', abandoned: 'stopped' },
  finalStates: ['ended', 'abandoned'],
  transitions: {
    release: { label: 'Release share', from: 'gathering', to: 'released', by: 'nobody' },
    end: { label: 'End', from: ['released', 'gathering'], to: 'ended', by: 'nobody' },
    abandon: { label: 'Abandon', from: ['gathering', 'released'], to: 'abandoned', by: 'nobody' },
  },
  list: {
    columns: ['number', 'event', 'chair', 'startedAt', 'endedAt', 'status'],
    filters: ['status'],
    sort: '-number',
  },
  sections: {
    Opening: ['event', 'chair', 'startedAt', 'releasedAt', 'endedAt'],
    Minutes: ['minutes', 'lastHash', 'chairKey'],
  },
});
