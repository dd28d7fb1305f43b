import { importSeconds } from './import.ts';
import type { Door } from '#server/records/door.ts';
import { type Agency, type Connections, makeAgency, settle } from './data.ts';
import { type Running, startGenerator } from './measure.ts';
import type { Goal } from './report.ts';
import { lists, reads } from './requests.ts';
import { type Load, type Round, round, spread } from './rounds.ts';

const EXPORTS = 4;
const LISTS = 24;

/** Exports, an import and lists of one organization without pause, until it is told to end. Whatever is refused is asked again. */
function busy({ port }: Running, large: Agency, importer: Agency): { stop(): Promise<number> } {
  const ending = new AbortController();
  const [caller] = large.callers;
  let exported = 0;
  const ask = async (path: string): Promise<void> => {
    const headers = { authorization: `Bearer ${caller?.token}` };
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/requisition${path}`, {
      headers,
      signal: ending.signal,
    });
    for await (const piece of response.body ?? []) exported += (piece as Uint8Array).length;
  };
  const again = async (work: () => Promise<unknown>): Promise<void> => {
    while (!ending.signal.aborted) await work().catch(() => {});
  };
  const all = [
    ...Array.from({ length: EXPORTS }, (_, at) => again(() => ask(`/export?format=${['csv', 'json'][at % 2]}`))),
    ...Array.from({ length: LISTS }, (_, at) => again(() => ask(`?sort=-total&limit=200&search=pumps&purpose=${at}`))),
    again(() => importSeconds({ port } as Running, importer, 2000)),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(all);
      return exported;
    },
  };
}

/** A small organization and one of 200,000 requisitions on one server; `quick` has fewer. */
export async function neighbours(ground: {
  readonly levee: Running;
  readonly door: Door;
  readonly connections: Connections;
  readonly postmaster: number;
  readonly quick: boolean;
  readonly say: (sentence: string) => void;
  readonly undo: (() => Promise<unknown>)[];
}): Promise<Goal[]> {
  const { levee, connections, postmaster, quick, say, undo } = ground;
  say('Writing a small organization and a large one …');
  const small = await makeAgency(ground, { name: 'Small County', rows: 1000 });
  const large = await makeAgency(ground, { name: 'Large County', rows: quick ? 20_000 : 200_000 });
  await settle(connections);
  const generator = startGenerator();
  undo.push(generator.stop);
  const load = { generator, postmaster, connections: 2 };
  return neighbour(load, { levee, small, large, pairs: quick ? 2 : 5, say });
}

/** What a small organization's calls take while a large one on the same server does all it can, against what they take alone. */
export async function neighbour(
  load: Load,
  {
    levee,
    small,
    large,
    pairs,
    say,
  }: { levee: Running; small: Agency; large: Agency; pairs: number; say: (sentence: string) => void },
): Promise<Goal[]> {
  const calm = { ...load, connections: 2 };
  const side = { server: levee, calls: [...lists([small]), ...reads([small])] };
  const count = 400;
  await round(calm, side, count);
  const alone: Round[] = [];
  const together: Round[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    alone.push(await round(calm, side, count));
    const noise = busy(levee, large, large);
    together.push(await round(calm, side, count));
    say(`Meanwhile the large organization took ${Math.round((await noise.stop()) / 2 ** 20)} MB.`);
  }
  const times = (of: (one: Round) => number) => spread(together.map((own, at) => of(own) / of(alone[at] as Round)));
  return [
    {
      name: 'Neighbor',
      what: 'middle answer of a small organization beside a busy one, times alone',
      found: times(({ p50 }) => p50),
      bound: { most: 12 },
    },
    {
      name: 'Neighbor',
      what: 'slowest hundredth of its answers',
      found: spread(together.map(({ p99 }) => p99 / 1000)),
      bound: { most: 1 },
      unit: ' s',
    },
    { name: 'Neighbor', what: 'slowest hundredth, times alone', found: times(({ p99 }) => p99), bound: { most: 12 } },
  ];
}
