import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { type Program, programs } from '../programs.ts';

const keys = Object.keys(programs) as [Program, ...Program[]]; // the keys of this very table

/** What each agency has on file of the firm’s certifications, what it decided, and what the firm can do about it. */
export const firmCertifications = call('firm.certifications', '/api/v1/firm/certifications', {
  answer: {
    agencies: [{ id: 'uuid', name: 'text' }],
    certifications: [
      {
        id: 'uuid',
        agency: 'text',
        agencyId: 'uuid',
        program: choiceOf(...keys),
        certificate: 'text',
        issuer: 'text',
        fromDay: 'date',
        untilDay: 'date?',
        status: choiceOf('claimed', 'confirmed', 'refused', 'withdrawn'),
        submittedBy: 'text?',
        files: ['text'],
        /** Why it does not count today; null where it does. */
        why: 'text?',
        /** How far its renewal is, where it has one. */
        renewal: choiceOf('none', 'claimed', 'confirmed'),
        act: choiceOf('none', 'renew', 'again', 'withdraw'),
      },
    ],
  },
});
export type FirmCertification = AnswerOf<typeof firmCertifications>['certifications'][number];

export const certificateFields = {
  program: f.choice(programs).required(),
  certificate: f.text({ max: 80 }).label('Certificate number').required(),
  issuer: f.text({ max: 160 }).label('Issued by').required(),
  fromDay: f.date().label('From').required(),
  untilDay: f.date().label('Until').help('Empty: no end date.'),
  evidence: f.attachments().label('Certificate').required().help('PDF or image, up to 10 MB each.'),
};

const uuids = { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, message: 'Must be agencies', max: 50 };

/** Submits a certification to agencies, each of which decides by itself. One that an agency has of the same program is renewed by it. */
export const submitCertification = call('firm.submitCertification', '/api/v1/firm/submit-certification', {
  body: { agencies: f.tags(uuids).label('Agencies').required(), ...certificateFields },
  answer: { agencies: ['text'] },
});

export const withdrawalReason = f.text({ max: 500, lines: 3 }).label('Reason').required();

export const withdrawCertification = call('firm.withdrawCertification', '/api/v1/firm/withdraw-certification', {
  body: { agency: f.uuid().required(), certification: f.uuid().required(), reason: withdrawalReason },
  answer: { certificate: 'text' },
});
