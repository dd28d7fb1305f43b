import { type AnswerOf, call } from '#kernel';

/** An estimate as everybody may know of it: who, when and under which number, never how much. No id for whoever may not read it. */
const estimate = { id: 'uuid?', number: 'text', by: 'text', at: 'instant' } as const;

const stopped = {
  /** Somebody granted leave that is good. */
  passes: 'yesNo',
  /** Nothing is asked for or granted, so that it can be asked for now. */
  isOpen: 'yesNo',
  /** Leave that was asked for, by whom, and the words in which it was refused or withdrawn. No id for whoever may not open it. */
  newest: [{ id: 'uuid?', status: 'text', by: 'text', until: 'date?', because: 'text?' }, null],
} as const;

/** What a request needs beside itself before it can go on. */
export const requestNeeds = call('requisition.needs', '/api/v1/requisition/{id}/needs', {
  answer: {
    /** The law where the rules ask for it; one that is sealed, and one that was begun and is not. */
    estimate: { law: 'text?', sealed: [estimate, null], begun: [estimate, null] },
    /** The newest case, whatever became of it, with the words in which it was sent back or refused. */
    soleSource: {
      law: 'text?',
      newest: [{ id: 'uuid', number: 'text', status: 'text', by: 'text', because: 'text?' }, null],
    },
    /** What the rules block. Not liftable is a prohibition of law: no exception can lift it. */
    exceptions: [{ rule: 'text', isLiftable: 'yesNo', sentence: 'text', citation: 'text', ...stopped }],
    /** Budget lines with too little left for it. `stops` submitting where its money is set aside then, else the approval alone. */
    short: [
      {
        line: 'uuid',
        name: 'text',
        availableCents: 'whole',
        askedCents: 'whole',
        shortCents: 'whole',
        stops: 'yesNo',
        ...stopped,
      },
    ],
    /** Everything else that submitting would be refused with, in the same words: the field in which it is mended, and the requisitions that it names. */
    others: [{ code: 'text', sentence: 'text', field: 'text', rows: [{ id: 'uuid', title: 'text' }] }],
    /** What leave would be for, in words. */
    subject: 'text',
    mayAsk: 'yesNo',
  },
});
export type Needs = AnswerOf<typeof requestNeeds>;

/** A case that was filed lets a request be submitted; it is accepted before the approval. */
const filed: readonly string[] = ['filed', 'accepted'];

/** How many of its requirements are not met: as long as there is one, submitting is refused. */
export const openNeeds = ({ estimate, soleSource, exceptions, short, others }: Needs): number =>
  others.length +
  exceptions.filter(({ passes }) => !passes).length +
  short.filter(({ passes, stops }) => stops && !passes).length +
  (estimate.law !== null && estimate.sealed === null ? 1 : 0) +
  (soleSource.law !== null && !filed.includes(soleSource.newest?.status ?? '') ? 1 : 0);

/** Budget lines that let it be submitted, and not approved. */
export const laterNeeds = ({ short }: Needs): number => short.filter(({ passes, stops }) => !stops && !passes).length;
export type EstimateKnown = NonNullable<Needs['estimate']['sealed']>;
export type LeaveKnown = NonNullable<Needs['short'][number]['newest']>;
