import { defineRecord, f } from '#kernel';
import { envelopeParts, sealLevels } from './seal-levels.ts';

/** Who opens, and whether the officer has shown that the share works. */
const officers = f.lines(
  {
    officer: f.person().required(),
    publicKey: f.text({ max: 130 }).label('Public key'),
    signingKey: f.text({ max: 130 }).label('Signing key'),
    share: f.text({ max: 64 }).label('Share hash'),
    testedAt: f.instant().label('Share tested'),
  },
  { max: 12, label: 'Officer' },
);

/** How the bids of one solicitation are sealed, and what was published about it. Only its own calls write it. */
export const sealedEvent = defineRecord('sealed_event', {
  label: ['Sealed opening', 'Sealed openings'],
  about: 'How a solicitation’s bids are sealed: officers, public key, published root.',
  title: 'number',
  fields: {
    number: f.sequence('OPN-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().computed(),
    part: f.choice(envelopeParts).label('Envelopes').required().defaultTo('bid').computed(),
    level: f.choice(sealLevels).label('Sealing').required().computed(),
    needed: f.integer({ min: 0, max: 12 }).label('Officers needed').required().computed(),
    officers: officers.computed(),
    publicKey: f.text({ max: 130 }).label('Public key').computed(),
    serverHash: f.text({ max: 64 }).label('Server share hash').computed(),
    serverPart: f.encrypted().label('Server share').computed().readableBy('nobody'),
    keyMadeBy: f.person().label('Key made by').computed(),
    addenda: f.integer({ min: 0, max: 1000 }).required().computed(),
    countShown: f.yesNo().label('Show bid count').required().computed(),
    closedAt: f.instant().label('Closed').computed(),
    root: f.text({ max: 64 }).label('Published root').computed(),
    received: f.integer({ min: 0 }).label('Envelopes').computed(),
    releasedAt: f.instant().label('Server share released').computed(),
    attempts: f.integer({ min: 0 }).label('Refused attempts').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { prepared: 'new', live: 'done', closed: 'review', opened: 'done', destroyed: 'stopped' },
  finalStates: ['opened', 'destroyed'],
  uniqueTogether: [['solicitation', 'part']],
  transitions: {
    arm: { label: 'Start', from: 'prepared', to: 'live', by: 'nobody' },
    close: { label: 'Close', from: 'live', to: 'closed', by: 'nobody' },
    open: { label: 'Open', from: 'closed', to: 'opened', by: 'nobody' },
    destroy: { label: 'Destroy key', from: ['prepared', 'live', 'closed'], to: 'destroyed', by: 'nobody' },
  },
  list: {
    columns: ['number', 'solicitation', 'part', 'level', 'needed', 'closedAt', 'status'],
    filters: ['status', 'level'],
    sort: '-number',
  },
  sections: {
    Opening: ['solicitation', 'part', 'level', 'needed', 'officers', 'countShown', 'addenda', 'keyMadeBy'],
    Published: ['publicKey', 'serverHash', 'closedAt', 'root', 'received', 'releasedAt', 'attempts'],
  },
});
