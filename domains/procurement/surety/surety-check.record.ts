import { defineRecord, f } from '#kernel';
import { bondStates } from './surety.ts';

/** One question about the bond of an opened bid, as it was asked and answered. Rows are added and never changed. */
export const suretyCheck = defineRecord('surety_check', {
  label: ['Bond verification', 'Bond verifications'],
  about: 'What a surety service said of the bond of an opened bid, and who asked.',
  title: 'bond',
  fields: {
    bid: f.ref('bid').required().fixed(),
    service: f.text({ max: 80 }).required().fixed(),
    bond: f.text({ max: 80 }).label('Bond number').required().fixed().search(),
    surety: f.text({ max: 160 }).required().fixed(),
    principal: f.text({ max: 200 }).required().fixed(),
    amount: f.money({ currency: 'organization', min: 0 }).label('Bond amount').required().fixed(),
    state: f.choice(bondStates).label('Answer').required().fixed(),
    said: f.text({ max: 300 }).required().fixed(),
    reference: f.text({ max: 120 }).fixed(),
    saidAmount: f.money({ currency: 'organization', min: 0 }).label('Amount answered').fixed(),
    saidPrincipal: f.text({ max: 200 }).label('Principal answered').fixed(),
    answerHash: f.text({ max: 64 }).label('Answer hash').fixed(),
    askedBy: f.person().label('Asked by').computed(),
    askedAt: f.instant().label('Asked').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['bond', 'bid', 'service', 'state', 'said', 'askedBy', 'askedAt'],
    filters: ['bid', 'state', 'askedAt'],
    sort: '-askedAt',
  },
  sections: {
    Question: ['bid', 'bond', 'surety', 'principal', 'amount', 'askedBy', 'askedAt'],
    Answer: ['service', 'state', 'said', 'reference', 'saidAmount', 'saidPrincipal', 'answerHash'],
  },
});
