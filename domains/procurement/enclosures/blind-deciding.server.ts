import { allows, type BodyOf, fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { evaluationOf, inPerson, knowsBids } from '../evaluation/panel.server.ts';
import { proponent } from '../evaluation/proponent.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { blindFiles, decideBlindFile } from './blind-calls.ts';
import { panelName } from './blind-copy.ts';
import { bidFile } from './bid-file.record.ts';

const openers = { duty: 'opening_officer' } as const;
/** What a person decides, or decided. */
const byPerson = ['held', 'shown', 'withheld'] as const;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** Those who opened the bids know their firms already, and never score them. */
async function opened(work: UnitOfWork, solicitation: string): Promise<boolean> {
  const { actor } = await work.asTheyAre();
  return actor.kind === 'person' && allows(openers, actor) && knowsBids(work, solicitation, actor.id);
}

/** Whether the caller reads this file to decide on it. */
export async function mayDecideOn(
  work: UnitOfWork,
  { bid: of, blind }: Pick<Row<typeof bidFile>, 'bid' | 'blind'>,
): Promise<boolean> {
  if (!byPerson.some((one) => one === blind)) return false;
  const row = await work.asProduct.row(bid, { where: { id: of }, fields: ['solicitation'] });
  return row !== null && opened(work, row.solicitation);
}

/** Names return with the award. */
const isOver = (status: string): boolean => ['recommended', 'approved', 'cancelled'].includes(status);

async function filesOf(work: UnitOfWork, id: string) {
  const held = await evaluationOf(work, id);
  if (!held.isBlind || !(await opened(work, held.solicitation))) return { held, files: [] };
  const product = work.asProduct;
  const entries = await product.rows(proponent, {
    where: { evaluation: held.id },
    fields: ['entry', 'name'],
    order: 'place',
    most: 'all',
  });
  const rows =
    entries.length === 0
      ? []
      : await product.rows(bidFile, {
          where: { bid: entries.map(({ entry }) => entry), blind: [...byPerson] },
          fields: ['bid', 'place', 'mediaType', 'blind', 'blindWhy'],
          order: ['bid', 'place'],
          most: 'all',
        });
  const files = entries.flatMap(({ entry, name }) =>
    rows
      .filter((one) => one.bid === entry)
      .map((one) => ({
        id: one.id,
        name: panelName(name, one),
        why: one.blindWhy,
        state: one.blind ?? 'held',
        isOpen: !isOver(held.status),
      })),
  );
  return { held, files };
}

async function decide(work: UnitOfWork, id: string, { file, isShown, reason }: BodyOf<typeof decideBlindFile>) {
  const actor = await inPerson(work, openers);
  const { held, files } = await filesOf(work, id);
  if (!files.some((one) => one.id === file))
    throw refused('file', 'bid_file.not_to_decide', 'Choose a file of this evaluation whose bid you opened.');
  if (isOver(held.status))
    throw refused('file', 'bid_file.panel_is_done', 'The panel is done, so nothing is decided about files now.');
  const state = isShown ? ('shown' as const) : ('withheld' as const);
  await work.asProduct.change(bidFile, file, {}, { blind: state, blindWhy: reason, blindBy: actor.id });
  return { state };
}

export const blindFileOperations = ({ door }: Ports): Operation[] => [
  answers(blindFiles, {
    tag: 'Evaluation',
    access: 'member',
    scope: 'evaluation:read',
    summary: 'Files that no program cleared for a blind panel, for those who opened the bids; none for anyone else.',
    told: 'Each with why, and what was decided.',
    probe: { names: { id: 'evaluation' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => ({ body: { files: (await filesOf(work, id)).files } })),
  }),
  answers(decideBlindFile, {
    tag: 'Evaluation',
    access: openers,
    scope: 'evaluation:edit',
    summary: 'Shows a blind panel a file as it was sent, or withholds it, with a reason.',
    told: 'What the panel gets.',
    probe: { names: { id: 'evaluation' }, body: { file: nowhere, isShown: false, reason: 'Letterhead on each page' } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await decide(work, id, body) })),
  }),
];
