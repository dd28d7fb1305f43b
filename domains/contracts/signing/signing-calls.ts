import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { MOST_TEXT } from './drawn.ts';
import { capacities } from './signing-words.ts';

/** What every signer reads, on either side. */
const face = {
  id: 'uuid',
  number: 'text',
  contractNumber: 'text',
  title: 'text',
  agencyName: 'text',
  status: choiceOf('draft', 'open', 'completed', 'declined', 'voided'),
  message: 'text?',
  /** The canonical JSON that is signed. Its SHA-256 is `hash`. */
  content: 'text',
  hash: 'text',
  boardRequired: 'yesNo',
  sentAt: 'instant?',
  completedAt: 'instant?',
  ended: 'text?',
  signers: [
    {
      id: 'uuid',
      step: 'whole',
      capacity: f.choice(capacities).required(),
      party: 'text',
      name: 'text?',
      title: 'text?',
      status: choiceOf('waiting', 'ready', 'signed', 'declined', 'voided'),
      signedAt: 'instant?',
      turn: 'whole?',
      mark: 'text?',
      drawn: 'text?',
      statement: 'text?',
      seal: 'text?',
      declined: 'text?',
    },
  ],
  /** The place where the caller may sign now. */
  mine: ['uuid', null],
  consent: { version: 'text', text: 'text' },
  /** Once all have signed: content, statements, hashes and the server’s own signature, as one file. */
  certificate: 'text?',
} as const;

/** One signing as a person of the agency reads it. */
export const signingView = call('contractSigning.view', '/api/v1/contract_signing/{id}/view', { answer: face });
export type SigningView = AnswerOf<typeof signingView>;

/** What a signer types or draws. */
export const signFields = {
  name: f.text({ max: 160, min: 2 }).label('Full name').required().help('Your typed name is your signature.'),
  title: f.text({ max: 120 }).label('Title').required(),
  agreed: f.yesNo().label('Consent').required().defaultTo(false),
};
const signed = {
  signature: f.uuid().required(),
  /** Of the content that was read: any other is refused. */
  hash: f.text({ max: 64 }).label('Content hash').required(),
  consent: f.text({ max: 20 }).label('Consent version').required(),
  ...signFields,
  drawn: f.text({ max: MOST_TEXT }).label('Drawn signature'),
};
export const declineFields = { reason: f.text({ max: 1000, lines: 3 }).label('Reason').required() };
const declined = { signature: f.uuid().required(), ...declineFields };

const answer = { status: choiceOf('open', 'completed', 'declined', 'voided') };

export const signContract = call('contractSigning.sign', '/api/v1/contract-signatures', { body: signed, answer });
export const declineContract = call('contractSigning.decline', '/api/v1/contract-signatures/declined', {
  body: declined,
  answer,
});

/** The firm’s contracts that await its signature or were signed, at the agencies of this server. */
export const firmSignings = call('firm.signings', '/api/v1/firm/contract-signings', {
  answer: {
    signings: [
      {
        agency: 'uuid',
        agencyName: 'text',
        id: 'uuid',
        number: 'text',
        title: 'text',
        status: choiceOf('open', 'completed', 'declined', 'voided'),
        isDue: 'yesNo',
        sentAt: 'instant?',
      },
    ],
  },
});
export type FirmSigningRow = AnswerOf<typeof firmSignings>['signings'][number];

const agency = f.uuid().required();

/** One of them, as the firm’s signer reads it. */
export const firmSigning = call('firm.signing', '/api/v1/firm/contract-signings/{id}', {
  query: { agency },
  answer: { ...face, maySign: 'yesNo' },
});

/** A file that is part of what is signed. */
export const firmSigningFile = call('firm.signingFile', '/api/v1/firm/contract-signings/{id}/files/{file}', {
  query: { agency },
  media: 'application/octet-stream',
});

export const signAsFirm = call('firm.signContract', '/api/v1/firm/contract-signatures', {
  body: { agency, ...signed },
  answer,
});
export const declineAsFirm = call('firm.declineContract', '/api/v1/firm/contract-signatures/declined', {
  body: { agency, ...declined },
  answer,
});
