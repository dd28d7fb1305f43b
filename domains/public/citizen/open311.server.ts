import { type AnswerOf, fail, type Place } from '#kernel';
import { answersAnyone } from '#server/http/answers.ts';
import { queryParams } from '#server/http/query-params.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import { mayWriteTo, ownerIn } from '../visitors.server.ts';
import { newReport, newReportFields, publicReport, publicReports, services } from './open311.ts';
import { reportFields } from './portal.ts';
import { categoriesIn } from './report-reading.server.ts';
import { keepReport } from './reports.server.ts';
import { stateWords } from './state-words.ts';
import { grouped } from './tracking.server.ts';

const A_PAGE = 200;
const DAYS = 90;
const MOST_BYTES = 64 * 1024;

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

type Report = AnswerOf<typeof publicReport>[number];
type Told = 'status_notes' | 'agency_responsible' | 'service_notice' | 'expected_datetime' | 'lat' | 'long';
type Found = Omit<Report, Told> & {
  readonly state: string;
  readonly expected: string | null;
  readonly location: { readonly coordinates: readonly [number, number] } | null;
};

const listOf = (text: string | null | undefined): readonly string[] | null =>
  text?.trim()
    ? text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
        .slice(0, 100)
    : null;

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
  const about = { scope: 'open', tag: 'Open311' } as const;
  const ofCategory = ['service_category.code', 'service_category.name', 'service_category.about'];
  const ofReport = ['service_request.number', 'service_request.address', 'service_request.summary'];

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
      status?: string | null | undefined;
      from?: string | null | undefined;
      to?: string | null | undefined;
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
    answersAnyone(services, {
      ...about,
      summary: 'The categories in which residents can report something.',
      told: 'The services.',
      probe: { namesNothing: true, publishes: ofCategory },
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
    answersAnyone(publicReports, {
      ...about,
      summary: `Reports that the agency has looked at, newest first, at most ${A_PAGE}; without a span those of ${DAYS} days.`,
      told: 'The reports.',
      probe: { namesNothing: true, publishes: [...ofCategory, ...ofReport] },
      async run({ query: { service_request_id, service_code, status, start_date, end_date }, request }) {
        if (status && status !== 'open' && status !== 'closed')
          throw invalid([{ path: 'status', code: 'choice', message: 'Must be open or closed' }]);
        const body = await requests(request.headers.get('host'), {
          ids: listOf(service_request_id),
          codes: listOf(service_code),
          status,
          from: start_date,
          to: end_date,
        });
        return { body };
      },
    }),
    answersAnyone(publicReport, {
      ...about,
      summary: 'One report by its number, such as SR-2026-00012.json.',
      told: 'A list with the report.',
      probe: { names: { id: 'service_request' }, publishes: [...ofCategory, ...ofReport] },
      async run({ params, request }) {
        const number = params.id.replace(/\.json$/, '').slice(0, 60);
        const body = await requests(request.headers.get('host'), { ids: [number.replaceAll('\0', '')] });
        if (body.length === 0) throw fail('not_found', 'not_found', 'There is no public report with this number.');
        return { body };
      },
    }),
    answersAnyone(newReport, {
      ...about,
      summary: 'Report something. The answer holds the number and the code by which it is followed.',
      limit: 'sensitive',
      fromElsewhere: true,
      media: ['application/x-www-form-urlencoded'],
      told: 'Kept.',
      status: 201,
      probe: { content: 'service_code=none' },
      async run({ request, requestId }) {
        const given = queryParams(newReportFields, await readForm(request));
        const email = given.email ?? null;
        const organizationId = await siteOf(request.headers.get('host'));
        const mayWrite = email === null ? false : await mayWriteTo(limits, email);
        const name = [given.first_name, given.last_name].filter(Boolean).join(' ');
        const kept = await door.run(productIn(organizationId, requestId), (work) =>
          keepReport(
            work,
            {
              category: given.service_code,
              description: given.description,
              address: given.address_string,
              location: pointOf(given.lat, given.long),
              contactName: name || null,
              contactEmail: email,
              contactPhone: given.phone ?? null,
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

type Text = string | null | undefined;
function pointOf(lat: Text, long: Text): Place | null {
  if (!lat && !long) return null;
  const { kind } = reportFields.location.spec;
  const read = kind.fromText(`${lat ?? ''}, ${long ?? ''}`, reportFields.location.spec as never);
  if (!read.ok) throw invalid(read.issues.map((issue) => ({ ...issue, path: 'lat' })));
  return read.value as Place; // as the kind of places reads it
}
