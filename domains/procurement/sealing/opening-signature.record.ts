import { defineRecord, f } from '#kernel';

/** When the key of a signature was made: before the deadline it was published with the event, later it proves less. */
export const signingKeys = {
  before: 'Made before the deadline',
  after: 'Made after the deadline',
} as const;

/** What an officer who was present says of the minutes: a signature over their last hash, or why there is none. Never changed. */
export const openingSignature = defineRecord('opening_signature', {
  label: ['Minutes signature', 'Minutes signatures'],
  about: 'An officer’s signature over the minutes of a bid opening, or the objection.',
  title: 'signedAs',
  fields: {
    session: f.ref('opening_session').label('Bid opening').required().computed(),
    officer: f.person().required().computed(),
    signedAs: f.text({ max: 120 }).label('Name').required().computed(),
    kind: f.choice({ signature: 'Signature', objection: 'Objection' }).label('Answer').required().computed(),
    lastHash: f.text({ max: 64 }).label('Last hash').required().computed(),
    keyMade: f.choice(signingKeys).label('Signing key').computed(),
    publicKey: f.text({ max: 130 }).label('Public key').computed(),
    signature: f.text({ max: 128 }).computed(),
    objection: f.longText({ max: 1000 }).computed(),
    signedAt: f.instant().label('Signed').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  uniqueTogether: [['session', 'officer', 'kind']],
  list: {
    columns: ['signedAs', 'session', 'kind', 'keyMade', 'signedAt'],
    filters: ['session', 'officer', 'kind'],
    sort: '-signedAt',
  },
  sections: {
    Signature: ['session', 'officer', 'signedAs', 'kind', 'signedAt', 'objection'],
    Proof: ['keyMade', 'lastHash', 'publicKey', 'signature'],
  },
});
