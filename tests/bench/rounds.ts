import { databaseSeconds, type Generator, processorSeconds, type Running } from './measure.ts';
import { type Call, onTheWire } from './requests.ts';

/** One round of load on one server. */
export interface Round {
  readonly perSecond: number;
  /** Milliseconds of processor time for each request: of the server's process, and of PostgreSQL where the system tells it. */
  readonly server: number;
  readonly database: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (place: number): number => sorted[place] ?? Number.NaN;
  const half = sorted.length >> 1;
  return {
    min: at(0),
    median: sorted.length % 2 ? at(half) : (at(half - 1) + at(half)) / 2,
    max: at(sorted.length - 1),
  };
}

/** A server and what it is asked. */
export interface Side {
  readonly server: Running;
  readonly calls: readonly Call[];
}

export interface Load {
  readonly generator: Generator;
  readonly postmaster: number;
  readonly connections: number;
}

export async function round(
  { generator, postmaster, connections }: Load,
  { server, calls }: Side,
  count: number,
): Promise<Round> {
  const before = [processorSeconds(server.pid), databaseSeconds(postmaster)] as const;
  const result = await generator.run({ port: server.port, connections, count, requests: calls.map(onTheWire) });
  const after = [processorSeconds(server.pid), databaseSeconds(postmaster)] as const;
  const failed = Object.entries(result.statuses).filter(([status]) => !status.startsWith('2'));
  if (failed.length > 0)
    throw new Error(`Not every request was answered with success: ${JSON.stringify(result.statuses)}`);
  return {
    perSecond: count / result.seconds,
    server: ((after[0] - before[0]) * 1000) / count,
    database: (((after[1] ?? 0) - (before[1] ?? 0)) * 1000) / count,
    p50: result.p50,
    p99: result.p99,
  };
}

/** The two in turn, after so many requests to each that its code is compiled, so that what else the machine does meets both; ratios are taken pair by pair. */
export async function paired(
  load: Load,
  { one, other, count, pairs, warm }: { one: Side; other: Side; count: number; pairs: number; warm: number },
): Promise<{ one: Round[]; other: Round[]; ratio(of: (round: Round) => number): Spread }> {
  const rounds = { one: [] as Round[], other: [] as Round[] };
  for (const side of [one, other]) await round(load, side, warm);
  for (let pair = 0; pair < pairs; pair++) {
    rounds.one.push(await round(load, one, count));
    rounds.other.push(await round(load, other, count));
  }
  return { ...rounds, ratio: (of) => spread(rounds.other.map((own, at) => of(own) / of(rounds.one[at] as Round))) };
}

/** A call and what it is compared with in turns, each time the one after the other; the first five warm up. */
export async function inTurns<Plain, Call>(
  rounds: number,
  given: {
    readonly plain: () => Promise<Plain>;
    readonly asked: () => Promise<Call>;
    readonly look?: (call: Call, plain: Plain) => void;
  },
) {
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const began = performance.now();
    const answer = await work();
    return [performance.now() - began, answer];
  };
  const ratios: number[] = [];
  for (let at = 0; at < rounds + 5; at++) {
    const [ofPlain, found] = await timed(given.plain);
    const [ofCall, call] = await timed(given.asked);
    given.look?.(call, found);
    if (at >= 5) ratios.push(ofCall / ofPlain);
  }
  return spread(ratios);
}
