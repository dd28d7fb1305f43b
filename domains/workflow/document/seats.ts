import type { OpenStep, Seat } from './case.ts';
import type { Quorum } from './document.ts';

const distinct = (people: readonly string[]): string[] => [...new Set(people)];

/** Seats for these people. With fewer people than it needs the step is stuck: it never makes do with less. */
export function seatsFor(
  step: OpenStep,
  quorum: Quorum,
  people: readonly string[],
  as: Seat['as'] = 'asked',
): OpenStep {
  const asked = distinct(people);
  const needed = quorum === 'any' ? 1 : quorum === 'all' ? Math.max(1, asked.length) : quorum;
  const { problem: _, ...free } = step;
  return {
    ...free,
    seats: asked.map((person): Seat => ({ person, as, answer: null })),
    needed,
    mayReject: quorum === 'any' ? 0 : Math.max(0, asked.length - needed),
    ...(asked.length < needed ? { problem: tooFew(needed, asked.length) } : {}),
  };
}

const tooFew = (needed: number, there: number): string =>
  there === 0 ? 'No one can take this step.' : `This step needs ${needed} people, and only ${there} can take it.`;

const withSeat = (step: OpenStep, person: string, change: Partial<Seat>): OpenStep => ({
  ...step,
  seats: (step.seats ?? []).map((seat) => (seat.person === person ? { ...seat, ...change } : seat)),
});

export const answered = (
  step: OpenStep,
  { person, by, answer, at }: { person: string; by?: string; answer: 'approve' | 'reject'; at: string },
): OpenStep => withSeat(step, person, { answer, at, ...(by ? { by } : {}) });

/** Whoever was added stays so: their word is asked for besides the step's own. */
export function handSeat(step: OpenStep, from: string, to: string, as?: 'asked' | 'standIn'): OpenStep {
  const isExtra = step.seats?.some((seat) => seat.person === from && seat.as === 'extra');
  return withSeat(step, from, { person: to, ...(as && !isExtra ? { as } : {}) });
}

/** Notes what somebody lost, so that they hear it when they still try. */
export const remembering = (step: OpenStep, person: string, because?: string): OpenStep =>
  because === undefined
    ? step
    : { ...step, gone: [...(step.gone ?? []).filter((one) => one.person !== person), { person, because }] };

/** Without the place of somebody who may not answer any more; null where too few would be left. */
export function withoutSeat(step: OpenStep, person: string): OpenStep | null {
  const seats = (step.seats ?? []).filter((seat) => seat.person !== person);
  const gone = step.seats?.find((seat) => seat.person === person);
  const counted = seats.filter(({ as }) => as !== 'extra').length;
  return gone?.as === 'extra' || counted < step.needed ? null : { ...step, seats };
}

export const addSeat = (step: OpenStep, person: string): OpenStep => ({
  ...step,
  seats: [...(step.seats ?? []), { person, as: 'extra', answer: null }],
});

export function standIns(step: OpenStep, people: readonly string[]): OpenStep {
  const seats = step.seats ?? [];
  const fresh = distinct(people).filter((one) => !seats.some(({ person }) => person === one));
  const { problem: _, ...free } = step;
  const all = [...seats, ...fresh.map((person): Seat => ({ person, as: 'standIn', answer: null }))];
  const counted = all.filter(({ as }) => as !== 'extra').length;
  return { ...free, seats: all, ...(counted < step.needed ? { problem: tooFew(step.needed, counted) } : {}) };
}

/** What the answers come to. Everybody who was added has to approve, besides as many others as the step needs. */
export function judged({ seats, needed, mayReject, problem }: OpenStep): 'approved' | 'rejected' | null {
  const all = seats ?? [];
  const extras = all.filter(({ as }) => as === 'extra');
  const others = all.filter(({ as }) => as !== 'extra');
  const count = (of: readonly Seat[], answer: Seat['answer']): number =>
    of.filter((one) => one.answer === answer).length;
  if (count(extras, 'reject') > 0 || count(others, 'reject') > mayReject) return 'rejected';
  const enough = count(others, 'approve') >= needed && count(extras, 'approve') === extras.length;
  return enough && !problem ? 'approved' : null;
}
