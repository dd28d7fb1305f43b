import { type AnswerOf, call, f } from '#kernel';
import { capacityAnswers, REPLY_HOURS } from './capacity.ts';

const hours = (max: number) => f.integer({ min: 1, max });

/** What the ranked vendors are asked. Times are hours from now: no form of an emergency asks for a date and its time zone. */
export const capacityFields = {
  item: f.text({ max: 200 }).label('Item or work').required(),
  quantity: f.integer({ min: 1, max: 1_000_000 }).label('Quantity').required(),
  unit: f.text({ max: 20 }).label('Unit').required().defaultTo('each'),
  neededIn: hours(720).label('Needed within hours').required().defaultTo(24),
  replyIn: hours(72).label('Reply within hours').required().defaultTo(REPLY_HOURS),
};

/** Asks every ranked vendor that can be chosen now. */
export const askCapacity = call(
  'emergency_activation.askCapacity',
  '/api/v1/emergency_activation/{id}/capacity-requests',
  {
    body: capacityFields,
    answer: {
      asked: [{ id: 'uuid', number: 'text', vendor: 'text' }],
      /** Ranked vendors that were not asked, each with its reason. */
      skipped: [{ vendor: 'text', reason: 'text' }],
    },
  },
);
export type AskedCapacity = AnswerOf<typeof askCapacity>;

/** What a vendor answers, in its portal and behind the link of its email. */
export const replyFields = {
  answer: f.choice(capacityAnswers).label('Availability').required(),
  hours: hours(720).label('Hours from now').help('For available later: when it can be delivered.'),
  offered: f.integer({ min: 0, max: 1_000_000 }).label('Quantity').help('How much of it you can deliver.'),
  remark: f.text({ max: 500, lines: 3 }).label('Remark'),
};

const shown = {
  agency: 'uuid',
  agencyName: 'text',
  id: 'uuid',
  number: 'text',
  item: 'text',
  quantity: 'whole',
  unit: 'text',
  neededBy: 'instant',
  closesAt: 'instant',
  answer: f.choice(capacityAnswers),
  availableAt: 'instant?',
  offered: 'whole?',
  remark: 'text?',
  repliedAt: 'instant?',
  /** Why no reply is taken any more. */
  closed: 'text?',
} as const;

/** What agencies ask this firm in emergencies, and what it replied: its own requests and nothing of another firm. */
export const firmCapacity = call('firm.capacityRequests', '/api/v1/firm/capacity-requests', {
  answer: { requests: [shown] },
});
export type FirmCapacity = AnswerOf<typeof firmCapacity>['requests'][number];

export const replyCapacity = call('firm.replyCapacity', '/api/v1/firm/capacity-replies', {
  body: { agency: f.uuid().required(), request: f.uuid().required(), ...replyFields },
  answer: { number: 'text' },
});

/** Behind the link of an email: one request, for one firm. */
export interface CapacityPage {
  readonly request: {
    readonly number: string;
    readonly agency: string;
    readonly vendor: string;
    readonly item: string;
    readonly quantity: number;
    readonly unit: string;
    readonly neededBy: string;
    readonly closesAt: string;
    readonly reply: string | null;
    readonly closed: string | null;
  } | null;
}
