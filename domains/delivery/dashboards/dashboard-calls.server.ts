import { type Actor, fail } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { askingIn, atOneMoment } from '../reports/reading.server.ts';
import { boardPacket } from './board-packet.record.ts';
import { dashboardPanels, freezeDashboard, packetContent, packetFile, type ShownPanel } from './dashboard-calls.ts';
import { dashboard } from './dashboard.record.ts';
import { keepPacket, sha256, snapshotOf } from './freezing.server.ts';
import type { PacketContent } from './packet.ts';
import { certifiedIn, judgedPanels, nameIn, namesOf, notesOf } from './panels.server.ts';
import { refuseUnread } from './sources.server.ts';

/** The panels of a dashboard as this person is shown them. A title of what they may not open is not told, nor are notes on it. */
export async function panelsFor(work: UnitOfWork, id: string, filters: string): Promise<readonly ShownPanel[]> {
  const row = await work.find(dashboard, id);
  if (!row) throw missing(dashboard);
  const asking = await askingIn(work.tx, work.actor, work.around);
  const panels = await judgedPanels(work, row, { asking, filters });
  const notes = await notesOf(work, id);
  const names = await namesOf(work, [
    ...panels.map(({ saved }) => saved?.certifiedBy ?? null),
    ...[...notes.values()].flat().map(({ author }) => author),
  ]);
  return panels.map((panel, at) => {
    const { key, title, picture, saved, mayOpen, refused, leftOut, definition, applied, notApplied } = panel;
    return {
      key,
      title: mayOpen ? title : `Panel ${at + 1}`,
      picture,
      refused,
      report: saved && mayOpen ? saved.id : null,
      definition: refused === null ? definition : null,
      certified: mayOpen ? certifiedIn(saved, names) : null,
      applied,
      notApplied,
      notes:
        refused === null && leftOut.length === 0
          ? (notes.get(key) ?? []).map(({ id: note, author, createdAt, text }) => ({
              id: note,
              author: nameIn(names, author),
              at: createdAt,
              text,
              isMine: author === work.actor.id,
            }))
          : [],
    };
  });
}

/** A packet for a person who may read all that it came from, judged at this moment. */
export async function packetFor(work: UnitOfWork, id: string) {
  if (!(await work.find(boardPacket, id))) throw missing(boardPacket);
  const whole = await work.asProduct.find(boardPacket, id);
  if (!whole) throw missing(boardPacket);
  const { number, content, sha256: hash } = whole;
  refuseUnread(work.around.registry, contentOf(content).sources, work.actor);
  return { number, content, sha256: hash, isEqual: sha256(content) === hash };
}

function contentOf(text: string): PacketContent {
  try {
    return JSON.parse(text) as PacketContent; // as `keepPacket` wrote it
  } catch {
    throw fail('refused', 'board_packet.broken', 'The content of this packet is damaged. Restore it from a backup.');
  }
}

export function dashboardOperations({ door, database }: Ports): Operation[] {
  const tag = dashboard.label[1];
  const read = <T>(actor: Actor, ask: (work: UnitOfWork) => Promise<T>) => door.run(actor, ask);
  const idOf = (call: Parameters<typeof rowId>[0], { name }: { name: string }) =>
    rowId(call, door.around.registry.get(name));
  return [
    answers(dashboardPanels, {
      scope: 'dashboard:read',
      access: 'member',
      tag,
      summary: 'The panels of a dashboard, with what each computes under these filters.',
      told: 'Each panel with its definition, or why it is not shown to you.',
      probe: { names: { id: dashboard.name } },
      run: async (call) => ({
        body: {
          panels: await read(call.actor, (work) => panelsFor(work, idOf(call, dashboard), call.query.filters ?? '')),
        },
      }),
    }),
    answers(freezeDashboard, {
      scope: 'dashboard:freeze',
      access: 'manager',
      tag,
      summary: 'Freeze a dashboard: its figures of this moment become a board packet.',
      told: 'The packet and the SHA-256 of its content.',
      probe: { names: { id: dashboard.name }, body: {} },
      run: async (call) =>
        call.onceAfter(
          () =>
            atOneMoment(database, call.actor, (tx) =>
              snapshotOf(door.enter(tx, call.actor), idOf(call, dashboard), call.body.filters ?? ''),
            ),
          async (work, frozen) => {
            const { id, number, sha256: hash } = await keepPacket(work, frozen);
            return { body: { packet: id, number, sha256: hash } };
          },
        ),
    }),
    answers(packetContent, {
      scope: 'board_packet:read',
      access: 'member',
      tag: boardPacket.label[1],
      summary: 'The content of a board packet, for people who may read all of its sources.',
      told: 'The text that was hashed, its SHA-256, and whether they still agree.',
      probe: { names: { id: boardPacket.name } },
      run: async (call) => ({ body: await read(call.actor, (work) => packetFor(work, idOf(call, boardPacket))) }),
    }),
    answers(packetFile, {
      scope: 'board_packet:read',
      access: 'member',
      tag: boardPacket.label[1],
      summary: 'The content of a board packet as a file. Each download is in the audit record.',
      told: 'The JSON file. Its SHA-256 is that of the packet.',
      probe: { names: { id: boardPacket.name } },
      async run(call) {
        const id = idOf(call, boardPacket);
        const { number, content } = await read(call.actor, async (work) => {
          const found = await packetFor(work, id);
          const { id: actor, kind: actorKind, requestId } = work.actor;
          await recordAudit(work.tx, [
            { action: 'export', record: boardPacket.name, rowId: id, actor, actorKind, requestId, changes: {} },
          ]);
          return found;
        });
        return new Response(content, {
          headers: {
            'content-type': 'application/json',
            'content-disposition': `attachment; filename="${number}.json"`,
          },
        });
      },
    }),
  ];
}
