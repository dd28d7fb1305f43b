import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { programs } from '../../vendors/public.ts';

/** The code for a screen in the meeting room; it has an address while sign-in is open. */
export const meetingCode = call('solicitation.meetingCode', '/api/v1/solicitation/{id}/meeting-code', {
  answer: { url: 'text?', opensAt: 'instant', closesAt: 'instant', signedIn: 'whole' },
});

/** By what a buyer looks for firms to invite. */
export const candidateFields = {
  shortlist: f.ref('vendor_shortlist').label('Shortlist'),
  code: f.text({ max: 20 }).label('Commodity code').help('Codes that begin with it. Empty: codes of the items.'),
  place: f.text({ max: 60 }).help('City, state or the start of a ZIP code.'),
  miles: f.integer({ min: 1, max: 500 }).label('Radius in miles').help('Around the firms at that place.'),
  program: f.choice(programs).label('Certification'),
  pastBids: f.yesNo().label('Bid here before'),
};
export const inviteCandidates = call('solicitation.candidates', '/api/v1/solicitation/{id}/candidates', {
  query: candidateFields,
  answer: firstOfShape({
    id: 'uuid',
    number: 'text',
    name: 'text',
    city: 'text?',
    programs: ['text'],
    state: 'text',
    /** Open risk signals that reach the firm, where the risk policy looks at invitations. */
    signals: [{ id: 'uuid', words: 'text' }],
    /** Why it is not invited before a review; null where it may be. */
    stop: [{ signal: 'uuid', message: 'text' }, null],
    /** What its last published scorecard warns of. */
    warning: 'text?',
  }),
});
export type Candidate = AnswerOf<typeof inviteCandidates>['data'][number];

/**
 * Invites those of these vendors that the filters find; who was invited already or unsubscribed gets no second email. Open risk signals
 * that reach them are named, so that what began since is not passed over.
 */
export const inviteVendors = call('solicitation.invite', '/api/v1/solicitation/{id}/invite', {
  body: {
    vendors: f.refs('vendor', { max: 200 }).required(),
    knowing: f.refs('supply_signal', { max: 200 }).label('Known signals').help('Open risk signals you have seen.'),
    ...candidateFields,
  },
  answer: { invited: 'whole', skipped: 'whole' },
});

/** A new draft that says the same as one that failed or was cancelled, and is linked to it. */
export const reissueSolicitation = call('solicitation.reissue', '/api/v1/solicitation/{id}/reissue', {
  answer: { id: 'uuid', number: 'text' },
});
