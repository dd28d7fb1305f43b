import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { approvables } from '#domains/server.ts';
import { productIn } from '#domains/organization/membership.server.ts';
import { publishedFor } from '#domains/workflow/designer/definitions.server.ts';
import { templates } from '#domains/workflow/designer/templates.ts';
import type { WorkflowDocument } from '#domains/workflow/document/document.ts';
import type { Staff } from '#domains/workflow/document/lint/staff.ts';
import { type Pace, type Past, replay } from '#domains/workflow/document/replay.ts';
import type { Door } from '#server/records/door.ts';
import type { Agency, Caller, Connections } from './data.ts';
import type { Running } from './measure.ts';

const insertApprovals = `
  insert into approval (organization_id, id, created_by, status, subject, kind, record, row_id, link, workflow, hash, facts,
                        requesters, people, started_by, started_at, round)
  select $1, gen_random_uuid(), $2, 'approved', 'REQ-2026-' || lpad(i::text, 7, '0') || ': Trash pumps', 'Requisition',
         'requisition', gen_random_uuid(), '/smart-requisition/' || i, $3, 'x',
         jsonb_build_object('amount', (abs(hashint4(i)) % 20000000), 'costCenter', $4::text, 'agency', null, 'department', null,
           'category', 'goods', 'federalFunds', i % 9 = 0, 'soleSource', i % 31 = 0, 'emergency', false, 'risk', 'low'),
         array[$2::uuid], array[$2::uuid], $2, timestamptz '2026-01-05 14:00:00Z' + i * interval '1 minute', 1
  from generate_series(1, $5::int) i`;
const plainly = `select id, subject, facts, requesters, started_at from approval
  where organization_id = $1 and record = 'requisition' order by started_at, id`;

/** Puts so many decided documents into an agency, and answers the drawing they were decided by. */
export async function decidedDocuments(
  { connections, door }: { connections: Connections; door: Door },
  agency: Agency,
  count: number,
): Promise<WorkflowDocument> {
  const [caller] = agency.callers as [Caller, ...Caller[]];
  const [kind] = approvables;
  if (!kind) throw new Error('Something is decided on');
  const version = await door.run(productIn(agency.id), (work) => publishedFor(work, kind));
  await inAgency(connections, agency, (client) =>
    client.query(insertApprovals, [agency.id, caller.id, version.id, agency.costCenters[0], count]),
  );
  return version.document;
}

async function inAgency<T>(
  connections: Connections,
  { id }: Agency,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connections('app'));
  await client.connect();
  try {
    await client.query(`begin; set local app.organization_id = '${id}'`);
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    await client.end();
  }
}

/** Seconds to read the same documents with one plain statement. */
export const readSeconds = (connections: Connections, agency: Agency, count: number): Promise<number> =>
  inAgency(connections, agency, async (client) => {
    const began = performance.now();
    const { rows } = await client.query(plainly, [agency.id]);
    if (rows.length !== count) throw new Error(`${rows.length} documents were read instead of ${count}`);
    return (performance.now() - began) / 1000;
  });

const pace: Pace = { byNode: {}, byAssign: {}, overall: 8 };

/** Seconds to replay them as the designer does: asked for in pieces, walked through both drawings, with progress after each piece. */
export async function replaySeconds(
  { port }: Running,
  agency: Agency,
  { before, count }: { before: WorkflowDocument; count: number },
): Promise<number> {
  const caller = agency.callers.find(({ role }) => role === 'admin') as Caller; // one of six is
  const people = Object.fromEntries(
    agency.callers.map(({ id, name, role }) => [id, { name, role, duties: ['approver', 'budget_officer', 'buyer'] }]),
  );
  const staff: Staff = { people, costCenters: {}, authority: { [randomUUID()]: null } };
  const drawn = templates.at(-1)?.document;
  if (!drawn) throw new Error('There are templates');
  const began = performance.now();
  const playing = replay(before, drawn, staff, pace);
  let steps = 0;
  let looked = 0;
  for (let after: string | null = ''; after !== null; steps++) {
    const question = new URLSearchParams({ kind: 'requisition', from: '2026-01-01', until: '2026-12-31' });
    if (after) question.set('after', after);
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/workflow/past?${question}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    if (!response.ok) throw new Error(`The past was refused: ${await response.text()}`);
    const answer = (await response.json()) as { past: Past[]; next: string | null };
    looked = playing.add(answer.past).looked;
    after = answer.next;
  }
  if (looked !== count || steps < count / 1000) throw new Error(`${looked} documents were replayed in ${steps} pieces`);
  return (performance.now() - began) / 1000;
}
