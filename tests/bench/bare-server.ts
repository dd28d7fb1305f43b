import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Caller } from './data.ts';

/**
 * What Levee is measured against: nothing but node:http and pg, with SQL written by hand for this one table. It answers
 * the same calls with the same JSON inside the same row-level-security transaction. No framework, no limits, no validation
 * beyond the shape, no kept answers, no request log.
 */
export interface BareOrder {
  readonly connection: pg.PoolConfig;
  /** A way in past row-level security, for searches: there PostgreSQL would not use its text index. */
  readonly unguarded: pg.PoolConfig;
  readonly callers: readonly Caller[];
}

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);

const counted = 1000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Stored {
  id: string;
  version: number;
  status: string;
  number: string;
  purpose: string;
  requested_by: string;
  requested_on: string;
  needed_by: string | null;
  cost_center: string;
  total_cents: number;
  total_currency: string;
  category: string;
  project: string | null;
  site: string | null;
  federal_funds: boolean;
  federal_award: string | null;
  awarded_on: string | null;
  scope: string | null;
  specification: string | null;
  path: string | null;
  contract: string | null;
  emergency: boolean;
  sole_source: boolean;
  justification: string | null;
  authority: string | null;
  quotes: string[] | null;
  funding_agency: string | null;
  obligation_day: string | null;
  period_begins: string | null;
  period_ends: string | null;
  contingency: boolean | null;
  davis_bacon: boolean | null;
  service_labor: boolean | null;
  laborers: boolean | null;
  infrastructure: boolean | null;
  research: boolean | null;
  telecom: boolean | null;
  time_and_materials: boolean | null;
  cost_plus_percentage: boolean | null;
  price_alone: boolean | null;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  requester?: string;
  code?: string;
  scope_name?: string | null;
  contract_name?: string | null;
  creator?: string;
  total_rows?: number;
}

interface StoredLine {
  id: string;
  item: string;
  quantity_amount: string;
  quantity_unit: string;
  unit_price_cents: number;
  unit_price_currency: string;
  amount_cents: number;
  amount_currency: string;
  commodity: string | null;
  needed_by: string | null;
  ship_to: string | null;
  catalogue_item: string | null;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const shown = `r.id, r.version, r.status, r.number, r.purpose, r.requested_by, r.requested_on, r.needed_by, r.cost_center, r.total_cents,
  r.total_currency, r.category, r.project, r.site, r.federal_funds, r.federal_award, r.awarded_on, r.scope, r.specification, r.path, r.contract,
  r.emergency, r.sole_source, r.justification, r.authority, r.quotes,
  r.funding_agency, r.obligation_day, r.period_begins, r.period_ends, r.contingency, r.davis_bacon, r.service_labor,
  r.laborers, r.infrastructure, r.research, r.telecom, r.time_and_materials, r.cost_plus_percentage, r.price_alone,
  r.created_at, r.created_by, r.updated_at`;
const named = `${shown}, m.name as requester, c.code, s.name as scope_name, o.name as contract_name, k.name as creator`;
const names = `
  left join organization_members m on m.organization_id = r.organization_id and m.id = r.requested_by
  left join cost_center c on c.organization_id = r.organization_id and c.id = r.cost_center
  left join scope_text s on s.organization_id = r.organization_id and s.id = r.scope
  left join cooperative_contract o on o.organization_id = r.organization_id and o.id = r.contract
  left join organization_members k on k.organization_id = r.organization_id and k.id = r.created_by`;

function toJson(row: Stored): Record<string, unknown> {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    number: row.number,
    purpose: row.purpose,
    requestedBy: row.requested_by,
    requestedOn: row.requested_on,
    neededBy: row.needed_by,
    costCenter: row.cost_center,
    total: { cents: row.total_cents, currency: row.total_currency },
    category: row.category,
    project: row.project,
    site: row.site,
    federalFunds: row.federal_funds,
    federalAward: row.federal_award,
    awardedOn: row.awarded_on,
    scope: row.scope,
    specification: row.specification,
    path: row.path,
    contract: row.contract,
    emergency: row.emergency,
    soleSource: row.sole_source,
    justification: row.justification,
    authority: row.authority,
    quotes: row.quotes,
    fundingAgency: row.funding_agency,
    obligationDay: row.obligation_day,
    periodBegins: row.period_begins,
    periodEnds: row.period_ends,
    contingency: row.contingency,
    davisBacon: row.davis_bacon,
    serviceLabor: row.service_labor,
    laborers: row.laborers,
    infrastructure: row.infrastructure,
    research: row.research,
    telecom: row.telecom,
    timeAndMaterials: row.time_and_materials,
    costPlusPercentage: row.cost_plus_percentage,
    priceAlone: row.price_alone,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    ...(row.requester === undefined
      ? {}
      : {
          titles: {
            requestedBy: row.requester,
            costCenter: row.code,
            createdBy: row.creator,
            ...(row.scope_name ? { scope: row.scope_name } : {}),
            ...(row.contract_name ? { contract: row.contract_name } : {}),
          },
        }),
  };
}

const toLine = (line: StoredLine) => ({
  id: line.id,
  item: line.item,
  quantity: { amount: String(Number(line.quantity_amount)), unit: line.quantity_unit },
  unitPrice: { cents: line.unit_price_cents, currency: line.unit_price_currency },
  amount: { cents: line.amount_cents, currency: line.amount_currency },
  commodity: line.commodity,
  neededBy: line.needed_by,
  shipTo: line.ship_to,
  catalogueItem: line.catalogue_item,
});

const sentences = {
  theirs: 'This requisition is not yours to change.',
  ended: (status: string) => `A requisition that is ${status === 'cancelled' ? 'canceled' : status} cannot be edited.`,
  lines: 'Add at least one line with a quantity and a price before you submit.',
  buyer: 'Only people with the duty buyer may do this with requisitions.',
  justified: 'For a sole source, enter a justification.',
  awarded: 'For federal funds, enter the award date. Its rules apply.',
};

/** What this caller can do with the row, and why not. */
function abilities(row: Stored, caller: Caller): { can: string[]; cannot: Record<string, string> } {
  const can: string[] = [];
  const cannot: Record<string, string> = {};
  const open = row.status === 'draft' || row.status === 'returned';
  const hasMoney = row.total_cents > 0;
  const theirs = caller.role !== 'user' || caller.id === row.requested_by || caller.id === row.created_by;
  if (!theirs) cannot.edit = sentences.theirs;
  else if (open || row.status === 'submitted' || row.status === 'approved') can.push('edit');
  else cannot.edit = sentences.ended(row.status);
  if (open) {
    if (!theirs) cannot.submit = sentences.theirs;
    else if (!hasMoney) cannot.submit = sentences.lines;
    else if (row.sole_source && (row.justification ?? '').trim().length < 20) cannot.submit = sentences.justified;
    else if (row.federal_funds && row.awarded_on === null) cannot.submit = sentences.awarded;
    else can.push('submit');
  }
  if (open || row.status === 'submitted' || row.status === 'approved') {
    if (theirs) can.push('cancel');
    else cannot.cancel = sentences.theirs;
  }
  if (row.status === 'approved') cannot.order = sentences.buyer;
  return { can, cannot };
}

function serve({ connection, unguarded, callers }: BareOrder): void {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const unguardedPool = new pg.Pool({ ...unguarded, max: 10 });
  const known = new Map(callers.map((caller) => [`Bearer ${caller.token}`, caller]));

  async function within<T>(organizationId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query(`begin; set local app.organization_id = '${organizationId}'`);
      const answer = await work(client);
      await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  const inOrder = (sort: string): string => `order by r.number ${sort}, r.id ${sort}`;

  async function page(caller: Caller, query: URLSearchParams): Promise<unknown> {
    const limit = Number(query.get('limit') ?? 50);
    const sort = (query.get('sort') ?? '-number').startsWith('-') ? 'desc' : 'asc';
    const rows = query.has('search')
      ? await search(caller, { words: query.get('search') ?? '', sort, limit })
      : await filtered(caller, { query, sort, limit });
    const kept = rows.slice(0, limit);
    const total = rows[0]?.total_rows ?? 0;
    const last = kept.at(-1);
    const isMore = rows.length > limit && last;
    return {
      data: kept.map((row) => ({ ...toJson(row), can: abilities(row, caller).can })),
      total: Math.min(total, counted),
      totalIs: total > counted ? 'at least' : 'exact',
      next: isMore ? Buffer.from(JSON.stringify([last.number, last.id])).toString('base64url') : null,
    };
  }

  async function filtered(
    { organizationId }: Caller,
    { query, sort, limit }: { query: URLSearchParams; sort: string; limit: number },
  ): Promise<Stored[]> {
    const name = query.has('status') ? 'status' : query.has('costCenter') ? 'costCenter' : 'requestedBy';
    const column = { status: 'status', costCenter: 'cost_center', requestedBy: 'requested_by' }[name];
    const where = `r.organization_id = $1 and r.${column} = $2`;
    const text = `
      select ${named}, (select count(*) from (select from requisition r where ${where} limit ${counted + 1}) few) as total_rows
      from (select * from requisition r where ${where} ${inOrder(sort)} limit ${limit + 1}) r ${names} ${inOrder(sort)}`;
    const statement = { name: `list ${name} ${sort} ${limit}`, text, values: [organizationId, query.get(name)] };
    return (await within(organizationId, (client) => client.query<Stored>(statement))).rows;
  }

  async function search(
    { organizationId }: Caller,
    { words, sort, limit }: { words: string; sort: string; limit: number },
  ): Promise<Stored[]> {
    const text = `
      select ${named}, r.total_rows
      from (select *, count(*) over () as total_rows from requisition r
            where r.organization_id = $1 and r.search @@ to_tsquery('english', $2) ${inOrder(sort)} limit ${limit + 1}) r ${names} ${inOrder(sort)}`;
    const values = [organizationId, `${words.split(' ').filter(Boolean).join(' & ')}:*`];
    return (await unguardedPool.query<Stored>({ name: `search ${sort} ${limit}`, text, values })).rows;
  }

  async function read(caller: Caller, id: string): Promise<unknown> {
    if (!uuid.test(id)) throw new Refused(404, 'There is no such requisition here.');
    const values = [caller.organizationId, id];
    return within(caller.organizationId, async (client) => {
      const found = await client.query<Stored>({
        name: 'read',
        text: `select ${named} from requisition r ${names} where r.organization_id = $1 and r.id = $2`,
        values,
      });
      const [row] = found.rows;
      if (!row) throw new Refused(404, 'There is no such requisition here.');
      const lines = await client.query<StoredLine>({
        name: 'lines',
        text: `select id, item, quantity_amount, quantity_unit, unit_price_cents, unit_price_currency, amount_cents, amount_currency,
                      commodity, needed_by, ship_to, catalogue_item
               from requisition_lines where organization_id = $1 and parent = $2 order by position`,
        values,
      });
      const accounts = await client.query({
        name: 'accounts',
        text: `select id from requisition_accounts where organization_id = $1 and parent = $2 order by position`,
        values,
      });
      const suggested = await client.query({
        name: 'suggested',
        text: `select id, vendor, name, contact, note from requisition_suggested_vendors where organization_id = $1 and parent = $2 order by position`,
        values,
      });
      const own = { lines: lines.rows.map(toLine), accounts: accounts.rows, suggestedVendors: suggested.rows };
      return { ...toJson(row), ...own, ...abilities(row, caller), fixed: {} };
    });
  }

  async function create(caller: Caller, given: Draft): Promise<unknown> {
    const isComplete = typeof given.purpose === 'string' && given.purpose.length <= 200 && uuid.test(given.costCenter);
    if (!isComplete || !Array.isArray(given.lines)) throw new Refused(400, 'Something in the request is not right');
    const now = new Date();
    const id = randomUUID();
    const lines = given.lines.map(({ item, quantity, unitPrice }) => ({
      id: randomUUID(),
      item,
      quantity,
      unitPrice,
      amount: { cents: Math.round(Number(quantity.amount) * unitPrice.cents), currency: unitPrice.currency },
    }));
    const cents = lines.reduce((sum, line) => sum + line.amount.cents, 0);
    return within(caller.organizationId, async (client) => {
      const counter = await client.query<{ value: number }>({
        name: 'number',
        text: `insert into counter (organization_id, kind, value) values ($1, $2, 1)
               on conflict (organization_id, kind) do update set value = counter.value + 1 returning value`,
        values: [caller.organizationId, `requisition:REQ-${now.getFullYear()}-`],
      });
      const number = `REQ-${now.getFullYear()}-${String(counter.rows[0]?.value).padStart(5, '0')}`;
      const made = await client.query<Stored>({
        name: 'create',
        text: `insert into requisition as r (organization_id, id, created_at, created_by, updated_at, status, number, purpose, requested_by, requested_on,
                                             needed_by, cost_center, total_cents, total_currency, category, federal_funds, emergency, sole_source, justification)
               values ($1, $2, $3, $4, $3, 'draft', $5, $6, $4, $7, $8, $9, $10, 'USD', 'goods', false, false, false, $11) returning ${shown}`,
        values: [
          caller.organizationId,
          id,
          now,
          caller.id,
          number,
          given.purpose,
          today(now),
          given.neededBy ?? null,
          given.costCenter,
          cents,
          given.justification ?? null,
        ],
      });
      await client.query({
        name: 'create lines',
        text: `insert into requisition_lines (organization_id, id, parent, position, item, quantity_amount, quantity_unit,
                                              unit_price_cents, unit_price_currency, amount_cents, amount_currency)
               select $1, l.id, $2, l.n - 1, l.item, l.amount, l.unit, l.price, l.currency, l.total, l.currency
               from unnest($3::uuid[], $4::text[], $5::numeric[], $6::text[], $7::bigint[], $8::text[], $9::bigint[])
                    with ordinality as l (id, item, amount, unit, price, currency, total, n)`,
        values: [
          caller.organizationId,
          id,
          lines.map((line) => line.id),
          lines.map((line) => line.item),
          lines.map((line) => line.quantity.amount),
          lines.map((line) => line.quantity.unit),
          lines.map((line) => line.unitPrice.cents),
          lines.map((line) => line.unitPrice.currency),
          lines.map((line) => line.amount.cents),
        ],
      });
      const row = made.rows[0] as Stored; // an insert with returning answers its row
      const changes = JSON.stringify({ ...given, number, lines, total: { cents, currency: 'USD' } });
      const salt = randomBytes(16);
      await client.query({
        name: 'audit',
        text: `insert into audit_entry (organization_id, id, actor, actor_kind, action, record, row_id, row_version, fields, request_id, commitment, salt, changes)
               values ($1, $2, $3, 'person', 'create', 'requisition', $4, 1, $5, $6, $7, $8, $9)`,
        values: [
          caller.organizationId,
          randomUUID(),
          caller.id,
          id,
          Object.keys(given),
          randomUUID(),
          createHash('sha256').update(salt).update(changes).digest(),
          salt,
          changes,
        ],
      });
      return { ...toJson(row), lines, accounts: [], suggestedVendors: [], ...abilities(row, caller), fixed: {} };
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const status = error instanceof Refused ? error.status : 500;
      if (status === 500) console.error(error);
      send(response, status, { detail: error instanceof Error ? error.message : 'Something went wrong' });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = known.get(request.headers.authorization ?? '');
    if (!caller) throw new Refused(401, 'Sign in first.');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/api/v1/requisition') {
      if (request.method === 'GET') send(response, 200, await page(caller, searchParams));
      else send(response, 201, await create(caller, await bodyOf(request)));
    } else send(response, 200, await read(caller, pathname.slice('/api/v1/requisition/'.length)));
  }

  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port })); // it listens on TCP
}

interface Draft {
  readonly purpose: string;
  readonly costCenter: string;
  readonly neededBy?: string;
  readonly justification?: string;
  readonly lines: readonly {
    readonly item: string;
    readonly quantity: { readonly amount: string; readonly unit: string };
    readonly unitPrice: { readonly cents: number; readonly currency: string };
  }[];
}

/** The day in the organization's time zone. */
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const today = (now: Date): string => dayIn.format(now);

async function bodyOf(request: IncomingMessage): Promise<Draft> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

process.once('message', (order: BareOrder) => serve(order));
process.on('disconnect', () => process.exit());
