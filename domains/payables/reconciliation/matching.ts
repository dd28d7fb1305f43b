import { dollars } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { LineKind } from './statement-words.ts';

/** A payment of the account, as far as a line of a statement can be about it. */
export interface Payable {
  readonly id: string;
  readonly number: string;
  readonly method: string;
  readonly status: string;
  readonly run: string;
  readonly runNumber: string;
  readonly cents: number;
  readonly checkNumber: number | null;
  readonly trace: string | null;
  /** Of a wire, as the bank confirmed it. */
  readonly bankReference: string | null;
  readonly payOn: string;
  readonly returnedOn: string | null;
  /** The line that it cleared with, and the one that brought its money back. */
  readonly bankLine: string | null;
  readonly returnLine: string | null;
}

export interface Movement {
  readonly kind: LineKind;
  readonly postedOn: string;
  readonly cents: number;
  readonly checkNumber: number | null;
  readonly text: string | null;
  readonly reference?: string | null;
}

export interface Found {
  readonly result: 'open' | 'proposed' | 'exception';
  readonly payments: readonly string[];
  readonly finding: string | null;
}

/** Banks post a file within these days of its payment date. */
const BEFORE = 1;
const AFTER = 5;
export const near = (day: string): readonly [from: string, until: string] => [
  addDays(day, -AFTER),
  addDays(day, AFTER),
];

const nothing: Found = { result: 'open', payments: [], finding: null };
const open = (finding: string): Found => ({ ...nothing, finding });

/** States in which the bank has a payment and may pay it. */
export const payable: readonly string[] = ['transmitted', 'unclaimed', 'settled'];
const saidOf: Readonly<Record<string, string>> = {
  released: 'not mailed yet',
  entered: 'not confirmed yet',
  stopped: 'stopped',
  voiding: 'about to be voided',
  voided: 'void',
  reported: 'reported to the state',
  bank_returned: 'returned',
};

/** What each line is about, in the order of the statement; no payment is proposed twice. */
export function proposalsFor(lines: readonly Movement[], all: readonly Payable[]): readonly Found[] {
  // A payment clears once, and its money comes back once.
  const [paid, back] = [new Set<string>(), new Set<string>()];
  return lines.map((line) => {
    const taken = line.cents < 0 ? paid : back;
    const found =
      forCard(line, all, taken) ??
      (line.cents < 0 && line.kind === 'check'
        ? forCheck(line, all, taken)
        : line.cents < 0 && line.kind === 'ach'
          ? forFile(line, all, taken)
          : line.cents < 0 && line.kind === 'wire'
            ? forWire(line, all, taken)
            : line.cents > 0 && line.kind === 'return'
              ? forReturn(line, all, taken)
              : nothing);
    for (const id of found.payments) taken.add(id);
    return found;
  });
}

/** A check is known by its number: what the bank paid on it has to be what was issued, once. */
function forCheck({ checkNumber, cents }: Movement, all: readonly Payable[], taken: ReadonlySet<string>): Found {
  if (checkNumber === null) return open('A check without a number. Match it by hand.');
  const own = all.filter((one) => one.method === 'check' && one.checkNumber === checkNumber);
  const exception = (finding: string): Found => ({
    result: 'exception',
    payments: own.map(({ id }) => id),
    finding: `Check ${checkNumber} ${finding}`,
  });
  const [first] = own;
  if (!first) return exception('was not issued from this account in Levee.');
  const ready = own.find((one) => payable.includes(one.status) && one.bankLine === null && !taken.has(one.id));
  if (!ready) {
    const isPaid = own.some((one) => one.bankLine !== null || taken.has(one.id));
    return exception(
      isPaid ? 'was paid before.' : `was paid, and ${first.number} is ${saidOf[first.status] ?? first.status}.`,
    );
  }
  if (ready.cents !== -cents)
    return exception(`was paid with ${dollars(-cents)} and issued for ${dollars(ready.cents)}.`);
  return { result: 'proposed', payments: [ready.id], finding: `Check ${checkNumber} of ${ready.runNumber}.` };
}

/** A file of payments is posted as one debit: the total of its run, near its payment date. */
function forFile({ postedOn, cents }: Movement, all: readonly Payable[], taken: ReadonlySet<string>): Found {
  const isNear = ({ payOn }: Payable) => postedOn >= addDays(payOn, -BEFORE) && postedOn <= addDays(payOn, AFTER);
  const isFree = (one: Payable) =>
    [...payable, 'bank_returned'].includes(one.status) && one.bankLine === null && !taken.has(one.id);
  const ach = all.filter((one) => one.method === 'ach' && isNear(one));
  const runs = [...Map.groupBy(ach, ({ run }) => run).values()].filter(
    (own) => own.every(isFree) && own.reduce((sum, one) => sum + one.cents, 0) === -cents,
  );
  const [first, second] = runs;
  if (first && second) return open(`${runs.length} payment runs have this total.`);
  if (first?.[0])
    return { result: 'proposed', payments: first.map(({ id }) => id), finding: `Total of ${first[0].runNumber}.` };
  const single = ach.filter((one) => isFree(one) && one.cents === -cents);
  const [one, other] = single;
  if (one && !other) return { result: 'proposed', payments: [one.id], finding: `One payment of ${one.runNumber}.` };
  return open(one ? `${single.length} ACH payments have this amount.` : 'No payment run has this total.');
}

/** A virtual card is drawn for its exact amount, whatever the line is called: the issuer’s reference names it. */
function forCard({ kind, cents, reference, text }: Movement, all: readonly Payable[], taken: ReadonlySet<string>) {
  if (cents >= 0 || kind === 'check') return null;
  const said = `${reference ?? ''} ${text ?? ''}`.toUpperCase();
  const named = all.find(
    (one) =>
      one.method === 'virtual_card' &&
      payable.includes(one.status) &&
      one.bankLine === null &&
      !taken.has(one.id) &&
      one.bankReference !== null &&
      said.includes(one.bankReference.trim().toUpperCase()),
  );
  if (!named) return null;
  const isExact = named.cents === -cents;
  return {
    result: isExact ? ('proposed' as const) : ('exception' as const),
    payments: [named.id],
    finding: isExact
      ? `Virtual card ${named.bankReference} of ${named.runNumber}.`
      : `Virtual card ${named.bankReference} was drawn for ${dollars(-cents)} and issued for ${dollars(named.cents)}.`,
  };
}

/** A wire is known by the reference that the bank gave it; without one, by its amount near the payment date. */
function forWire(line: Movement, all: readonly Payable[], taken: ReadonlySet<string>): Found {
  const { postedOn, cents } = line;
  const wires = all.filter(
    (one) => one.method === 'wire' && [...payable].includes(one.status) && one.bankLine === null && !taken.has(one.id),
  );
  const said = `${line.reference ?? ''} ${line.text ?? ''}`.toUpperCase();
  const named = wires.find(
    ({ bankReference }) => bankReference !== null && said.includes(bankReference.trim().toUpperCase()),
  );
  if (named && named.cents !== -cents)
    return {
      result: 'exception',
      payments: [named.id],
      finding: `Wire ${named.bankReference} left with ${dollars(-cents)} and was confirmed for ${dollars(named.cents)}.`,
    };
  if (named)
    return { result: 'proposed', payments: [named.id], finding: `Wire ${named.bankReference} of ${named.runNumber}.` };
  const fitting = wires.filter(
    ({ payOn, cents: own }) =>
      own === -cents && postedOn >= addDays(payOn, -BEFORE) && postedOn <= addDays(payOn, AFTER),
  );
  const [first, second] = fitting;
  if (first && !second)
    return { result: 'proposed', payments: [first.id], finding: `One wire of ${first.runNumber} has this amount.` };
  return open(first ? `${fitting.length} wires have this amount.` : 'No confirmed wire fits this debit.');
}

/** Money that came back is about a payment that a return file brought back. */
function forReturn({ postedOn, cents, text }: Movement, all: readonly Payable[], taken: ReadonlySet<string>): Found {
  const [from, until] = near(postedOn);
  const back = all.filter(
    (one) =>
      one.status === 'bank_returned' &&
      one.returnLine === null &&
      !taken.has(one.id) &&
      one.cents === cents &&
      one.returnedOn !== null &&
      one.returnedOn >= from &&
      one.returnedOn <= until,
  );
  const named = back.filter(({ trace }) => trace !== null && (text ?? '').includes(trace));
  const [first, second] = named.length > 0 ? named : back;
  if (first && !second) return { result: 'proposed', payments: [first.id], finding: `Return of ${first.number}.` };
  return open(
    first
      ? `${back.length} returned payments have this amount.`
      : 'No returned payment fits. Import the return file first.',
  );
}
