import pg from 'pg';
import type { Door } from '#server/records/door.ts';
import { bestSetSeconds } from './best-set.ts';
import { grid, race } from './budget.ts';
import { drafted } from './draft.ts';
import { positions } from './positions.ts';
import { type Agency, type Connections, makeAgency, settle } from './data.ts';
import { bulkSeconds, importSeconds } from './import.ts';
import { matrixRatios } from './matrix.ts';
import { openDataGrowth } from './open-data.ts';
import { decidedDocuments, readSeconds, replaySeconds } from './replaying.ts';
import { residentMegabytes, type Running, start, startGenerator } from './measure.ts';
import type { Compared, Goal } from './report.ts';
import { type Call, creates, lists, rareFilters, reads, searches } from './requests.ts';
import { type Load, paired, type Round, type Spread, spread } from './rounds.ts';
import { refuseDifference } from './same.ts';
import { splitSeconds } from './split-award.ts';

interface Ground {
  /** The folder of the product, for servers of a measurement's own. */
  readonly root: string;
  readonly levee: Running;
  readonly door: Door;
  readonly quick: boolean;
  readonly connections: Connections;
  readonly unguarded: pg.PoolConfig;
  readonly postmaster: number;
  readonly say: (sentence: string) => void;
  readonly undo: (() => Promise<unknown>)[];
}

const processorTime = ({ server, database }: Round): number => server + database;

/** What is asked of a budget alone: its grid, its positions and its draft, in an organization of their own. */
export async function budgetGoals(
  ground: Pick<Ground, 'root' | 'levee' | 'door' | 'connections' | 'quick' | 'say' | 'undo'>,
): Promise<Goal[]> {
  const { connections } = ground;
  const agency = await makeAgency(ground, { name: 'Budget County', rows: 240 });
  await settle(connections);
  const at = { levee: ground.levee, agency, connections };
  return [...(await grid(ground, at)), ...(await positions(ground, at)), ...(await drafted(ground, at))];
}

/** The split of bids, and the matrix of an evaluation. */
async function judged({ quick, say }: Pick<Ground, 'quick' | 'say'>): Promise<Goal[]> {
  say('Split of 60 lots among 25 vendors, and a matrix of 40 bids …');
  const splits = [];
  for (const seed of quick ? [1] : [1, 2, 3]) {
    const { seconds, gap } = await splitSeconds(seed);
    if (gap > 0.005) throw new Error(`The split of bids ${seed} was proven to ${gap} only.`);
    splits.push(seconds);
  }
  return [
    {
      name: 'Split award',
      what: '60 lots, 25 vendors with capacities and a set-aside, to a proven gap of 0.5%',
      found: spread(splits),
      bound: { most: 60 },
      unit: ' s',
    },
    {
      name: 'Evaluation matrix',
      what: '40 bids, 30 criteria, 7 scorers, times its plain arithmetic',
      found: spread(matrixRatios(quick ? 3 : 7)),
      bound: { most: 1.5 },
    },
  ];
}

/** The open data of the agency whose site it is, read to its end. */
async function openData(ground: Pick<Ground, 'levee' | 'door' | 'unguarded' | 'quick' | 'say'>) {
  const processes = ground.quick ? 2000 : 10_000;
  const many = processes.toLocaleString('en');
  ground.say(`Open data of ${many} processes …`);
  return {
    name: 'Open data',
    what: `resident memory after ${many} processes read page by page, times after the first tenth`,
    found: spread([await openDataGrowth(ground, processes)]),
    bound: { most: 1.2 },
  };
}

/** What is asked of sourcing alone, where an agency is already. */
export async function sourcingGoals(
  ground: Pick<Ground, 'levee' | 'door' | 'unguarded' | 'quick' | 'say'>,
): Promise<Goal[]> {
  return [...(await judged(ground)), await openData(ground)];
}

/** Everything that is measured, in the order in which the data grows. */
export async function run(ground: Ground): Promise<{ goals: Goal[]; compared: Compared[] }> {
  const { levee, door, quick, connections, unguarded, postmaster, say, undo } = ground;
  const size = quick
    ? { each: 1000, large: 60_000, small: 10_000, imported: 2000 }
    : { each: 10_000, large: 1_000_000, small: 10_000, imported: 10_000 };
  const pairs = quick ? 3 : 7;
  const times = quick ? 0.3 : 1;
  const goals: Goal[] = [];
  const compared: Compared[] = [];
  const writing = { connections, door };

  say(`Writing ${(20 * size.each).toLocaleString('en')} requisitions of 20 organizations …`);
  const agencies: Agency[] = [];
  for (let at = 1; at <= 20; at++) agencies.push(await makeAgency(writing, { name: `County ${at}`, rows: size.each }));
  await settle(connections);
  const bare = await start('bare-server.ts', {
    connection: connections('app'),
    unguarded,
    callers: agencies.flatMap(({ callers }) => callers),
  });
  const generator = startGenerator();
  undo.push(bare.stop, generator.stop);
  const load: Load = { generator, postmaster, connections: 16 };

  const against = async (name: string, calls: readonly Call[], count: number) => {
    say(`${name} …`);
    await refuseDifference(bare, levee, calls);
    const warm = count / times / 2; // as many in a quick run: what is measured is code at work, not its compiling
    const found = await paired(load, {
      one: { server: bare, calls },
      other: { server: levee, calls },
      count,
      pairs,
      warm,
    });
    compared.push({ name, sides: ['bare', 'Levee'], rounds: [found.one, found.other] });
    return found;
  };
  const goal = (name: string, what: string, found: Spread, bound: Goal['bound']) =>
    goals.push({ name, what, found, bound });
  const rate = "times the bare server's processor time";

  say('Best set of 200 projects under 12 sources …');
  const plans = [];
  for (const seed of quick ? [1] : [1, 2, 3]) {
    const { seconds, isProven } = await bestSetSeconds(seed);
    if (!isProven) throw new Error(`The best set of plan ${seed} was not proven in time.`);
    plans.push(seconds);
  }
  goals.push({
    name: 'Funding optimizer',
    what: '200 projects, 12 sources, five years, to the proven optimum',
    found: spread(plans),
    bound: { most: 60 },
    unit: ' s',
  });

  goals.push(...(await judged(ground)));

  const list = await against('List of 50', lists(agencies), 2000 * times);
  goal('List of 50', `with filter, sort and total, ${rate}`, list.ratio(processorTime), { most: 1.6 });
  const read = await against('Read', reads(agencies), 5000 * times);
  goal('Read', `with references and lines, ${rate}`, read.ratio(processorTime), { most: 1.6 });
  const create = await against('Create', creates(agencies), 2000 * times);
  goal('Create', `with audit record, ${rate}`, create.ratio(processorTime), { most: 2 });
  goals.push({
    name: 'Memory',
    what: 'resident after the load, server process',
    found: spread([residentMegabytes(levee.pid)]),
    bound: { most: 250 },
    unit: ' MB',
  });

  say('Three fields of a list, and all of them …');
  const few = await paired(load, {
    one: { server: levee, calls: lists(agencies) },
    other: { server: levee, calls: lists(agencies, ['number', 'purpose', 'total']) },
    count: 2000 * times,
    pairs,
    warm: 300,
  });
  compared.push({ name: 'List of 50', sides: ['all fields', 'three'], rounds: [few.one, few.other] });
  goal('Fields', 'three fields of a list of 50, times all of them', few.ratio(processorTime), { most: 0.75 });

  say('Create in one organization, and in twenty …');
  const alone = await paired(load, {
    one: { server: levee, calls: creates(agencies) },
    other: { server: levee, calls: creates(agencies.slice(0, 1)) },
    count: 2000 * times,
    pairs,
    warm: 300,
  });
  compared.push({ name: 'Create', sides: ['in twenty', 'in one'], rounds: [alone.one, alone.other] });
  goal(
    'Create in one',
    'in one organization, whose numbers follow one another, times the rate of twenty',
    alone.ratio(({ perSecond }) => perSecond),
    { least: 0.8 },
  );

  say('Import …');
  const imports = [];
  const [agency] = agencies as [Agency, ...Agency[]];
  await importSeconds(levee, agency, size.imported);
  for (let at = 0; at < 3; at++)
    imports.push(
      (await importSeconds(levee, agency, size.imported)) / (await bulkSeconds(connections, agency, size.imported)),
    );
  goal(
    'Import',
    `of ${size.imported.toLocaleString('en')} rows, times one bulk insert with its audit rows`,
    spread(imports),
    { most: 3 },
  );

  goals.push(await openData(ground));

  say('Replaying decided documents through a drawing …');
  const decided = { before: await decidedDocuments(writing, agency, 10_000), count: 10_000 };
  await replaySeconds(levee, agency, decided);
  const replays = [];
  for (let at = 0; at < 3; at++)
    replays.push(
      (await replaySeconds(levee, agency, decided)) / (await readSeconds(connections, agency, decided.count)),
    );
  goal(
    'Workflow replay',
    '10,000 documents through two drawings with progress, times reading them in one plain statement',
    spread(replays),
    { most: 12 },
  );

  await textIndexOfTheBare(connections);
  await settle(connections);
  const search = await against('Search, first 20', searches(agencies), 1000 * times);
  goal('Search', "first 20, times the bare query's processor time", search.ratio(processorTime), { most: 1.2 });

  goals.push(...(await grid(ground, { levee, agency, connections })));
  goals.push(...(await positions(ground, { levee, agency, connections })));
  goals.push(...(await drafted(ground, { levee, agency, connections })));
  goals.push(...(await race(ground)));

  say(`Writing an organization of ${size.large.toLocaleString('en')} requisitions …`);
  const small = await makeAgency(writing, { name: 'Small county', rows: size.small });
  const large = await makeAgency(writing, { name: 'Large county', rows: size.large });
  await settle(connections);
  const across = async (name: string, calls: (agencies: readonly Agency[]) => Call[], count: number) => {
    say(`${name}, ${size.small.toLocaleString('en')} and ${size.large.toLocaleString('en')} rows …`);
    const one = { server: levee, calls: calls([small]) };
    const other = { server: levee, calls: calls([large]) };
    const found = await paired({ ...load, connections: 4 }, { one, other, count, pairs, warm: Math.ceil(count / 2) });
    compared.push({
      name,
      sides: [size.small.toLocaleString('en'), size.large.toLocaleString('en')],
      rounds: [found.one, found.other],
    });
    return found.ratio(processorTime);
  };
  const flat = `${size.large.toLocaleString('en')} rows, times ${size.small.toLocaleString('en')}`;
  goal('Flat list', flat, await across('List', lists, 1500 * times), { most: 1.2 });
  goal('Flat rare filter', flat, await across('Rare filter', rareFilters, 1500 * times), { most: 1.2 });
  goal(
    'Flat search',
    flat,
    await across('Search for rare words', (some) => searches(some, ['culvert', 'culvert coll']), 1500 * times),
    { most: 1.2 },
  );
  await across(
    'Search for common words',
    (some) => searches(some, ['pumps basin', 'guard rails', 'radio batt']),
    150 * times,
  );
  return { goals, compared };
}

/** The text index that somebody would make who needs no row-level security for searches. */
async function textIndexOfTheBare(connections: Connections): Promise<void> {
  const client = new pg.Client(connections('owner'));
  await client.connect();
  try {
    await client.query('create extension btree_gin');
    await client.query('create index bare_words on requisition using gin (organization_id, search)');
  } finally {
    await client.end();
  }
}
