import type { Round, Spread } from './rounds.ts';
import { spread } from './rounds.ts';

/** One promise of the product, and what this run found. */
export interface Goal {
  readonly name: string;
  /** What is compared, in words. */
  readonly what: string;
  readonly found: Spread;
  readonly bound: { readonly least: number } | { readonly most: number };
  readonly unit?: string;
  /** Each one has to hold, and not only the median. */
  readonly each?: true;
}

/** The rounds behind a comparison of two servers, or of one server over two sizes. */
export interface Compared {
  readonly name: string;
  readonly sides: readonly [string, string];
  readonly rounds: readonly [readonly Round[], readonly Round[]];
}

export const holds = ({ found, bound, each }: Goal): boolean =>
  'least' in bound ? (each ? found.min : found.median) >= bound.least : (each ? found.max : found.median) <= bound.most;

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const bounds = ({ bound, unit = '' }: Goal): string =>
  'least' in bound ? `≥ ${bound.least}${unit}` : `≤ ${bound.most}${unit}`;

const median = (rounds: readonly Round[], of: (round: Round) => number): string =>
  number(spread(rounds.map(of)).median);

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

export const goalsTable = (goals: readonly Goal[]): string =>
  table([
    ['What', 'Goal', 'Median', 'Least', 'Most', ''],
    ...goals.map((goal) => [
      `${goal.name}: ${goal.what}`,
      bounds(goal),
      number(goal.found.median),
      number(goal.found.min),
      number(goal.found.max),
      holds(goal) ? 'holds' : '**missed**',
    ]),
  ]);

export const roundsTable = (compared: readonly Compared[]): string =>
  table([
    ['Call', 'Who', 'Requests/s', 'Server ms', 'Database ms', 'p50 ms', 'p99 ms'],
    ...compared.flatMap(({ name, sides, rounds }) =>
      rounds.map((own, side) => [
        side === 0 ? name : '',
        sides[side] ?? '',
        median(own, (round) => round.perSecond),
        median(own, (round) => round.server),
        median(own, (round) => round.database),
        median(own, (round) => round.p50),
        median(own, (round) => round.p99),
      ]),
    ),
  ]);

/** The page in the documents: figures of one run, with what they mean and how to take them again. */
export const page = (given: {
  goals: readonly Goal[];
  compared: readonly Compared[];
  machine: string;
  on: string;
}): string => `# Speed

\`npm run bench\` measures and writes this page; \`npm run bench -- --quick\` takes a minute and writes nothing. Last run: ${given.on}, ${given.machine}.

Levee runs as \`npm start\` starts it: sign-in by API key, rights, rate limits, row-level security, audit record, sealing and metrics
are all on, and the database writes durably (fsync). It is compared with a bare server (\`tests/bench/bare-server.ts\`): node:http and
pg, SQL written by hand for this one table, the same JSON inside the same row-level-security transaction, nothing else. Before anything is
timed, both are asked the same questions and have to give the same answers. 200,000 requisitions lie in 20 organizations; a load
generator in a process of its own keeps 16 connections busy; the two servers take turns, and ratios are taken pair by pair, so that
they hold on a slow or busy machine where requests per second do not.

## Goals

${goalsTable(given.goals)}

Least and most are the extremes over the pairs of rounds; the median decides.

## Rounds behind them

Medians of this run, for scale only: generator, servers and database shared the machine. Server and database are processor time per request.

${roundsTable(given.compared)}

## How to read them

- **List, read, create** compare the processor time of server and database per request with the same columns and bytes of the bare server.
- **Maps** are measured in a browser: \`npm run bench-screens -- --map\` moves a map of 100,000 places and writes nothing.
- **Flat** compares the processor time of server and database per request, the same questions with the same number of answers asked of an
  organization of 1,000,000 rows and of one of 10,000. Totals are exact up to 1,000 and say "more than" beyond: an exact count grows with the
  rows and is made only when it is asked for (\`total=exact\`).
- **Search** compares processor time of server and database with the same words asked past row-level security, through a text index of
  the bare server's own over organization and words.
- **Common words** have no goal: their matches grow with the rows, and the text index has to list them before the first thousand can be counted.
- **Import** compares seconds: a CSV file from upload to the last row, against one insert of all rows and one of their audit entries.
- **Position costs** compares the whole call, base and raise side by side, with two statements sent by hand: one that works out the same sums
  by month, cost center and account (\`tests/bench/positions-sql.ts\`; both have to agree within a cent for each position), and one that only
  reads the positions. \`npm run bench -- --budget\` measures them, the grid and the draft alone.
- **Budget draft** compares opening a draft with the statements that read its totals, cost centers and lines, sent by hand: the call also judges
  each account by the chart and says what stands against the adoption.
- **Alerts** are not in this run: \`npm run bench -- --alerts\` matches 20,000 alerts to 50,000 sites and compares the board with one statement that
  finds the same pairs.
- **Emergency orders** are not in this run: \`npm run bench -- --emergency\` orders under thirty activations, one after another, with budget check and
  encumbrance, and prints the seconds from the request to the order that is sent, by the server’s clock. At most 60 hold.
- **Timing** is not in this run: \`npm run bench -- --timing\` asks a server for a sign-in, a sign-up, a reset and a verification mail, 500 times
  each for an address that has an account and for one that has none, in turns, and prints the median difference. At most 5 ms hold.
`;
