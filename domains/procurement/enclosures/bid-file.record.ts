import { defineRecord, f, where } from '#kernel';
import { fileKinds } from './bid-file.ts';
import { blindStates } from './blind-copy.ts';
import { copyChecks } from './copy-text.ts';

/** A file of an opened bid. Of a proposal it is shared once its vendor is; until then only the panel that scores it reads it. */
export const bidFile = defineRecord('bid_file', {
  label: ['Bid file', 'Bid files'],
  about: 'A file that came sealed with a bid and was decrypted after the opening.',
  title: 'name',
  fields: {
    bid: f.ref('bid').required().computed(),
    name: f.text({ max: 255 }).required().computed().search(),
    kind: f.choice(fileKinds).label('Sent as').required().computed(),
    place: f.integer({ min: 1, max: 20 }).label('Number').required().computed(),
    size: f.integer({ min: 0 }).label('Size in bytes').required().computed(),
    ground: f.text({ max: 1000, lines: 3 }).label('Trade secret ground').computed(),
    redacts: f.ref('bid_file').label('Redacted copy of').computed(),
    copyCheck: f
      .choice(copyChecks)
      .label('Check of copy')
      .computed()
      .help('Whether the text of the claimed file can still be read in it.'),
    enclosure: f.uuid().label('Enclosure').required().computed(),
    sealedHash: f.text({ max: 64 }).label('Sealed hash').required().computed().help('As the envelope names it.'),
    /** Name and ground while the vendor is withheld: a name of a file often names its firm. */
    held: f.json().computed().readableBy('nobody'),
    contentKey: f.text({ max: 64 }).required().computed().readableBy('nobody'),
    mediaType: f.text({ max: 120 }).computed(),
    sha256: f.text({ max: 64 }).label('SHA-256').computed(),
    scan: f.choice({ not_scanned: 'Not scanned', clean: 'Clean' }).label('Virus scan').computed(),
    problem: f.text({ max: 300 }).label('Not readable').computed(),
    blind: f
      .choice(blindStates)
      .label('Blind copy')
      .computed()
      .help('What a blind panel reads until vendors are shown.'),
    blindWhy: f.text({ max: 1000 }).label('Blind copy reason').computed(),
    blindBy: f.person().label('Decided by').computed(),
    isShared: f.yesNo().label('Shared').required().computed(),
  },
  uniqueTogether: [['bid', 'enclosure']],
  access: { read: { by: 'member', rows: where('isShared', true) }, create: 'nobody', edit: 'nobody' },
  states: { waiting: ['review', 'Not decrypted yet'], kept: ['done', 'Decrypted'], unreadable: 'stopped' },
  finalStates: ['kept', 'unreadable'],
  transitions: {
    keep: { label: 'Decrypt', from: 'waiting', to: 'kept', by: 'nobody' },
    refuse: { label: 'Mark unreadable', from: 'waiting', to: 'unreadable', by: 'nobody' },
  },
  list: {
    columns: ['name', 'bid', 'kind', 'size', 'createdAt', 'status'],
    filters: ['status', 'bid', 'kind'],
    sort: '-createdAt',
  },
  sections: {
    'Bid file': ['bid', 'name', 'kind', 'size', 'ground', 'redacts', 'copyCheck', 'problem'],
    Evidence: ['enclosure', 'sealedHash', 'mediaType', 'sha256', 'scan', 'isShared'],
    'Blind copy': ['blind', 'blindWhy', 'blindBy'],
  },
});
