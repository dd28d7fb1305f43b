import { defineRecord, f } from '#kernel';
import { capacities } from './signing-words.ts';

const kept = (max: number) => f.longText({ max }).computed().readableBy('nobody');

/** One place in the order of a signing, and the signature that was given there. It is never changed. */
export const contractSignature = defineRecord('contract_signature', {
  label: ['Contract signature', 'Contract signatures'],
  about: 'One signer of a contract signing, with the time and hash of the signature.',
  title: 'party',
  fields: {
    signing: f.ref('contract_signing').required().computed(),
    place: f.integer({ min: 1, max: 20 }).label('Place').required().computed(),
    step: f.integer({ min: 1, max: 20 }).label('Step').required().computed(),
    capacity: f.choice(capacities).label('Capacity').required().computed(),
    person: f.person().label('Assigned to').computed(),
    party: f.text({ max: 200 }).label('Party').required().computed(),
    signer: f.text({ max: 200 }).label('Signed by').computed(),
    signerTitle: f.text({ max: 120 }).label('Title').computed(),
    account: f.uuid().computed().readableBy('nobody'),
    signedAt: f.instant().label('Signed').computed(),
    turn: f.integer({ min: 1, max: 20 }).label('Turn').computed(),
    consent: f.text({ max: 20 }).label('Consent version').computed(),
    mark: f.text({ max: 160 }).label('Typed signature').computed(),
    drawn: kept(6000).label('Drawn signature'),
    statement: kept(12_000).label('Signed statement'),
    seal: f.text({ max: 64 }).label('Signature hash').computed(),
    declined: f.text({ max: 1000, lines: 3 }).label('Reason declined').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: {
    waiting: ['new', 'Not yet due'],
    ready: ['review', 'Awaiting signature'],
    signed: 'done',
    declined: 'stopped',
    voided: 'stopped',
  },
  finalStates: ['declined', 'voided'],
  transitions: {
    ask: { label: 'Ask', from: 'waiting', to: 'ready', by: 'nobody' },
    sign: { label: 'Sign', from: 'ready', to: 'signed', by: 'nobody' },
    decline: { label: 'Decline', from: 'ready', to: 'declined', by: 'nobody' },
    void: { label: 'Void', from: ['waiting', 'ready', 'signed'], to: 'voided', by: 'nobody' },
  },
  list: {
    columns: ['party', 'signer', 'signing', 'capacity', 'step', 'signedAt', 'status'],
    filters: ['status', 'signing', 'capacity'],
    sort: '-signedAt',
  },
  sections: {
    Signer: ['signing', 'step', 'capacity', 'person', 'party', 'signer', 'signerTitle'],
    Signature: ['signedAt', 'turn', 'consent', 'mark', 'seal', 'declined'],
  },
});
