import type { Actor } from '#kernel';
import { agencyClock, membersWithRole, notify } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { exclusionSnapshot } from '../exclusions/exclusion-snapshot.record.ts';
import { addRows } from '../exclusions/exclusion-calls.server.ts';
import { piecesOf } from '../exclusions/sam-extract.ts';
import { askedLive, atGates, beginAsking, keepAnswer } from './live-check.server.ts';
import { asPublicExtract, tokenIn } from './sam-api.ts';
import { samConnection } from './sam-connection.record.ts';
import {
  activeSam,
  type Ask,
  hearExtract,
  hearExtractAsked,
  leftToday,
  type SamConnection,
  samKeyOf,
  takeRequest,
} from './sam-reach.server.ts';

/** SAM.gov makes an extract in 20 to 30 minutes; after half a day it is asked for once more. */
const MINUTES_TO_MAKE = 30;
const HOURS_TO_WAIT = 12;
/** A night in every time zone of the United States. */
const NIGHT = 'T08:00:00.000Z';

const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();
const nextNight = (moment: string): string => {
  const tonight = `${moment.slice(0, 10)}${NIGHT}`;
  return tonight > moment ? tonight : `${later(tonight, 24 * 60).slice(0, 10)}${NIGHT}`;
};

async function failed(work: UnitOfWork, of: SamConnection, because: string, nextAt: string): Promise<void> {
  const failures = of.failures + 1;
  // Said once, when it goes on: one lost night is no news.
  if (failures === 3)
    await notify(work, {
      to: await membersWithRole(work, 'admin'),
      kind: 'vendor.sam',
      subject: 'The nightly SAM.gov extract is failing',
      body: `${because} Vendors are held against the last extract. Import a newer one by hand under Exclusions.`,
      link: '/vendor-directory/exclusions',
    });
  await work.asProduct.change(samConnection, of.id, {}, { failure: because, failures, token: null, nextAt });
}

type Servers = Pick<Ports, 'door' | 'sealer' | 'settings'>;
interface Due {
  readonly of: SamConnection;
  readonly key: string;
}

/** The connection whose extract is due, with its key; a request of it is counted. */
async function dueIn(work: UnitOfWork, sealer: Ports['sealer']): Promise<Due | null> {
  const of = await activeSam(work);
  if (!of?.fetchesExtract || (of.nextAt !== null && of.nextAt > work.now())) return null;
  const key = await samKeyOf(work, of.id, sealer);
  if (!key || !(await takeRequest(work, of.id, true))) return null;
  return { of, key };
}

/** Loads the file as the snapshot of the day on which it was asked for, in pieces, and uses it; what fails discards it. */
async function load({ door }: Servers, product: Actor, { of, csv }: { of: SamConnection; csv: string }) {
  const takenOn = (of.askedAt ?? '').slice(0, 10);
  const id = await door.run(product, async (work) => {
    const day = takenOn !== '' && takenOn <= work.today ? takenOn : work.today;
    const made = await work.asProduct.insert(exclusionSnapshot, {
      takenOn: day,
      fileName: `SAM.gov extract of ${day}, fetched`,
    });
    return made.id;
  });
  try {
    for (const piece of piecesOf(csv)) await door.run(product, (work) => addRows(work, id, piece));
    await door.run(product, async (work) => {
      await work.asProduct.move(exclusionSnapshot, id, 'use');
      await work.asProduct.change(
        samConnection,
        of.id,
        {},
        { token: null, readAt: work.now(), failure: null, failures: 0, nextAt: nextNight(work.now()) },
      );
    });
  } catch (error) {
    await door.run(product, (work) => work.asProduct.move(exclusionSnapshot, id, 'discard'));
    throw error;
  }
}

/** One turn of the nightly extract: asks for it, or fetches what was asked for. */
export async function extractTurn(ports: Servers, product: Actor, ask?: Ask): Promise<void> {
  const { door, sealer, settings } = ports;
  const due = await door.run(product, (work) => dueIn(work, sealer));
  if (!due) return;
  const { of, key } = due;
  const reach = { key, allowLoopback: settings.webhookLoopback, ...(ask ? { ask } : {}) };
  const fails = (because: string) => door.run(product, (work) => failed(work, of, because, nextNight(work.now())));
  if (of.token === null) {
    const heard = await hearExtractAsked(reach);
    const token = heard.ok ? tokenIn(heard.text) : null;
    if (!token) return fails(heard.ok ? 'SAM.gov named no extract to fetch.' : heard.because);
    await door.run(product, (work) =>
      work.asProduct.change(
        samConnection,
        of.id,
        {},
        { token, askedAt: work.now(), nextAt: later(work.now(), MINUTES_TO_MAKE) },
      ),
    );
    return;
  }
  const heard = await hearExtract(reach, of.token);
  const csv = heard.ok
    ? asPublicExtract(heard.text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, ' '))
    : null;
  if (csv) {
    await load(ports, product, { of, csv }).catch((error: unknown) =>
      fails(error instanceof Error ? error.message.slice(0, 300) : 'The extract could not be loaded.'),
    );
    return;
  }
  await door.run(product, async (work) => {
    const isLate = later(of.askedAt ?? work.now(), HOURS_TO_WAIT * 60) < work.now();
    const because = heard.ok ? 'The extract was not ready in half a day.' : heard.because;
    if (isLate || !heard.ok) return failed(work, of, because, nextNight(work.now()));
    // Each look costs a request: the wait grows with the requests that are left.
    const wait = of.dailyRequests > 100 ? MINUTES_TO_MAKE : 4 * 60;
    await work.asProduct.change(samConnection, of.id, {}, { nextAt: later(work.now(), wait) });
    return undefined;
  });
}

/** Vendors that wait at a gate are asked about before a person decides, as far as the requests of the day go. */
export async function askAtGates(ports: Servers, product: Actor, ask?: Ask): Promise<number> {
  const { door, sealer, settings } = ports;
  const ids = await door.run(product, async (work) => {
    const of = await activeSam(work);
    const left = of ? Math.min(leftToday(work, of), 50) : 0;
    if (left <= 0) return [];
    const since = later(work.now(), -20 * 60);
    const found = await work.tx.query<{ id: string }>(
      atGates,
      [work.actor.organizationId, since, left],
      'sam.at_gates',
    );
    return found.map(({ id }) => id);
  });
  for (const id of ids) {
    const question = await door.run(product, (work) => beginAsking(work, id, sealer));
    const day = await door.run(product, async (work) => work.today);
    const reach = { allowLoopback: settings.webhookLoopback, ...(ask ? { ask } : {}) };
    const answer = await askedLive(question, reach, day);
    await door.run(product, (work) => keepAnswer(work, question.of, answer));
    // No network for one is none for the next.
    if (answer.outcome === 'no_answer') return ids.indexOf(id) + 1;
  }
  return ids.length;
}

/** Every ten minutes: what is due of the extract, then vendors at gates. Without a key nothing leaves the house. */
export const samClock = (ports: Ports): void =>
  agencyClock(ports, 'vendors.sam', '*/10 * * * *', async (product) => {
    await extractTurn(ports, product);
    await askAtGates(ports, product);
  });
