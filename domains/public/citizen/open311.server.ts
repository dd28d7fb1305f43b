import { f, fail, type Fields, type Place } from '#kernel';
import { acceptFields } from '#kernel/fields/accept.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import { mayWriteTo, ownerIn } from '../visitors.server.ts';
import { reportFields } from './portal.ts';
import { categoriesIn } from './report-reading.server.ts';
import { keepReport } from './reports.server.ts';
import { stateWords } from './state-words.ts';
import { grouped } from './tracking.server.ts';

/** GeoReport v2 of Open311: the standard by which other programs read reports and make them. As JSON alone. */
const A_PAGE = 200;
const DAYS = 90;
const MOST_BYTES = 64 * 1024;

const service = {
  service_code: 'text',
  service_name: 'text',
  description: 'text',
  metadata: 'yesNo',
  type: 'text',
  keywords: 'text',
  group: 'text',
} as const;

const request = {
  service_request_id: 'text',
  status: 'text',
  status_notes: 'text?',
  service_name: 'text',
  service_code: 'text',
  description: 'text?',
  agency_responsible: 'text',
  service_notice: 'text?',
  requested_datetime: 'text',
  updated_datetime: 'text',
  expected_datetime: 'text?',
  address: 'text',
  lat: 'number?',
  long: 'number?',
} as const;

/** What is asked, by the standard's own names. */
const questionFields = {
  service_request_id: f.text({ max: 2000 }),
  service_code: f.text({ max: 500 }),
  status: f.text({ max: 40 }),
  start_date: f.instant(),
  end_date: f.instant(),
} satisfies Fields;

const newFields = {
  service_code: f.text({ max: 30 }).required(),
  description: reportFields.description,
  address_string: reportFields.address,
  lat: f.text({ max: 20 }),
  long: f.text({ max: 20 }),
  email: reportFields.contactEmail,
  phone: reportFields.contactPhone,
  first_name: f.text({ max: 60 }),
  last_name: f.text({ max: 60 }),
} satisfies Fields;

/** Only what somebody of the agency has looked at; the words of residents stay with the agency. */
const found = `select r.number as service_request_id,
    case when r.status in ('done', 'no_action', 'referred', 'duplicate') then 'closed' else 'open' end as status,
    r.status as state, c.name as service_name, c.code as service_code, r.summary as description,
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as requested_datetime,
    to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_datetime,
    r.promised_by::text as expected, r.address, r.location
  from service_request r join service_category c on c.organization_id = r.organization_id and c.id = r.category
  where r.organization_id = $1 and r.status <> 'received'
    and ($2::text[] is null or r.number = any($2)) and ($3::text[] is null or c.code = any($3))
    and ($4::text is null or (r.status in ('done', 'no_action', 'referred', 'duplicate')) = ($4 = 'closed'))
    and ($2::text[] is not null or (r.created_at >= $5 and r.created_at <= $6))
  order by r.number desc limit ${A_PAGE}`;

interface Found {
  readonly state: string;
  readonly expected: string | null;
  readonly location: { readonly coordinates: readonly [number, number] } | null;
  readonly [column: string]: unknown;
}

const listOf = (text: unknown): readonly string[] | null =>
  typeof text === 'string' && text.trim() !== ''
    ? text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
        .slice(0, 100)
    : null;

function judged(fields: Fields, given: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const text = given.get(name);
    if (text !== null && text.trim() !== '') input[name] = text.toWellFormed();
  }
  const answer = acceptFields(fields, input, { partial: false });
  if (!answer.ok) throw invalid(answer.issues);
  return answer.value;
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MOST_BYTES) throw fail('too_large', 'too_large', `A report holds at most ${MOST_BYTES / 1024} KB.`);
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8').replaceAll('\0', ''));
}

export function open311Operations(ports: Ports): Operation[] {
  const { door, clock, limits } = ports;
  const whose = organizationOfSite(ports);
  const tag = 'Open311';

  async function siteOf(host: string | null): Promise<string> {
    const id = await whose(host);
    if (id === null) throw fail('not_found', 'not_found', 'This installation has no organization yet.');
    return id;
  }

  async function requests(
    host: string | null,
    question: {
      ids: readonly string[] | null;
      codes?: readonly string[] | null;
      status?: string | null;
      from?: string;
      to?: string;
    },
  ) {
    const now = clock.now();
    const from = question.from ?? new Date(now.getTime() - DAYS * 86_400_000).toISOString();
    return door.run(productIn(await siteOf(host)), async (work) => {
      const { name } = await ownerIn(work);
      const rows = await work.tx.query<Found>(
        found,
        [
          work.actor.organizationId,
          question.ids,
          question.codes ?? null,
          question.status ?? null,
          from,
          question.to ?? now.toISOString(),
        ],
        'open311.requests',
      );
      return rows.map(({ state, expected, location, ...row }) => ({
        ...row,
        status_notes: stateWords(state, 'en'),
        agency_responsible: name,
        service_notice: null,
        expected_datetime: expected && `${expected}T23:59:59Z`,
        lat: location?.coordinates[1] ?? null,
        long: location?.coordinates[0] ?? null,
      }));
    });
  }

  return [
    publicOperation({
      id: 'open311.services',
      scope: 'open',
      method: 'GET',
      path: '/open311/v2/services.json',
      summary: 'The categories in which residents can report something.',
      tag,
      answers: { 200: { description: 'The services.', schema: schemaOf([service]) } },
      async run({ request }) {
        const categories = await door.run(productIn(await siteOf(request.headers.get('host'))), (work) =>
          categoriesIn(work, 'en'),
        );
        const body = categories.map(({ code, name, about }) => ({
          service_code: code,
          service_name: name,
          description: about ?? name,
          metadata: false,
          type: 'realtime',
          keywords: '',
          group: '',
        }));
        return { body };
      },
    }),
    publicOperation({
      id: 'open311.requests',
      scope: 'open',
      method: 'GET',
      path: '/open311/v2/requests.json',
      summary: `Reports that the agency has looked at, newest first, at most ${A_PAGE}; without a span those of ${DAYS} days.`,
      tag,
      query: questionFields,
      answers: { 200: { description: 'The reports.', schema: schemaOf([request]) } },
      async run({ query, request }) {
        const asked = judged(questionFields, query);
        const status = asked['status'];
        if (status !== undefined && status !== 'open' && status !== 'closed')
          throw invalid([{ path: 'status', code: 'choice', message: 'Must be open or closed' }]);
        const body = await requests(request.headers.get('host'), {
          ids: listOf(asked['service_request_id']),
          codes: listOf(asked['service_code']),
          status: (status as string | undefined) ?? null,
          ...(asked['start_date'] ? { from: asked['start_date'] as string } : {}),
          ...(asked['end_date'] ? { to: asked['end_date'] as string } : {}),
        });
        return { body };
      },
    }),
    publicOperation({
      id: 'open311.request',
      scope: 'open',
      method: 'GET',
      path: '/open311/v2/requests/{id}',
      summary: 'One report by its number, such as SR-2026-00012.json.',
      tag,
      answers: { 200: { description: 'A list with the report.', schema: schemaOf([request]) } },
      async run({ params, request }) {
        const number = (params['id'] ?? '').replace(/\.json$/, '').slice(0, 60);
        const body = await requests(request.headers.get('host'), { ids: [number.replaceAll('\0', '')] });
        if (body.length === 0) throw fail('not_found', 'not_found', 'There is no public report with this number.');
        return { body };
      },
    }),
    publicOperation({
      id: 'open311.report',
      scope: 'open',
      method: 'POST',
      path: '/open311/v2/requests.json',
      summary: 'Report something. The answer holds the number and the code by which it is followed.',
      tag,
      limit: 'sensitive',
      fromElsewhere: true,
      media: ['application/x-www-form-urlencoded'],
      answers: {
        201: {
          description: 'Kept.',
          schema: schemaOf([{ service_request_id: 'text', service_notice: 'text', account_id: 'text?' }]),
        },
      },
      async run({ request, requestId }) {
        const given = judged(newFields, await readForm(request));
        const email = (given['email'] as string | undefined) ?? null;
        const organizationId = await siteOf(request.headers.get('host'));
        const mayWrite = email === null ? false : await mayWriteTo(limits, email);
        const name = [given['first_name'], given['last_name']].filter(Boolean).join(' ');
        const kept = await door.run(productIn(organizationId, requestId), (work) =>
          keepReport(
            work,
            {
              category: String(given['service_code']),
              description: String(given['description']),
              address: String(given['address_string']),
              location: pointOf(given['lat'], given['long']),
              contactName: name || null,
              contactEmail: email,
              contactPhone: (given['phone'] as string | undefined) ?? null,
            },
            { language: 'en', sameAs: null, mayWrite },
          ),
        );
        const notice = `Follow it on the citizen portal with the code ${grouped(kept.code)}.`;
        return {
          status: 201,
          body: [{ service_request_id: kept.number, service_notice: notice, account_id: null }],
        };
      },
    }),
  ];
}

function pointOf(lat: unknown, long: unknown): Place | null {
  if (lat === undefined && long === undefined) return null;
  const { kind } = reportFields.location.spec;
  const read = kind.fromText(`${String(lat)}, ${String(long)}`, reportFields.location.spec as never);
  if (!read.ok) throw invalid(read.issues.map((issue) => ({ ...issue, path: 'lat' })));
  return read.value as Place; // as the kind of places reads it
}
