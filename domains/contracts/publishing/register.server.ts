import { fail } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { SitePart } from '#server/http/site.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { inertHeaders } from '#server/services/files/inert.ts';
import { document, organizationOfSite, productIn } from '../../organization/public.server.ts';
import { ownerIn, reading } from '../../public/public.server.ts';
import { contractorName } from '../../vendors/public.server.ts';
import { askedOf, askForm, referenceIn } from '../questions/asked.server.ts';
import { contract } from '../contract/contract.record.ts';
import { contractTypes } from '../contract/contract-words.ts';
import { publicContractFields } from '../../procurement/public.server.ts';
import { isPublic, isPublicSql, ordersOf, paymentsOf, publicFacts } from './public-facts.server.ts';
import {
  contractData,
  contractFile,
  type ListedContract,
  paymentsFile,
  type PublicContract,
  type PublicContractPage,
  registerData,
  registerFile,
  type RegisterPage,
  type RegisterQuestion,
} from './public-contract.ts';
import { publicContractPage, publicRegister } from '../register-pages.ts';
import { publicStates, stateWords } from './publication-words.ts';
import { addressOf, registerQuestion } from './register-question.ts';

/** What is shown on one page; the files have all of it. */
const SHOWN = 25;
/** The latest payments of a contract; its file and open data have all. */
const PAYMENTS = 50;

const orders = {
  newest: 'c.from_day desc, c.number desc',
  amount: 'coalesce(c.ceiling_cents, c.value_cents, 0) desc, c.number desc',
  ends: 'c.until_day, c.number',
} as const;
const statesOf = { active: ['active'], ended: ['closed', 'terminated'], '': publicStates } as const;
const within = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Public contracts as the address asks, each with what the ledger has as expended under it. */
function statement({ actor }: UnitOfWork, { search, state, type, year, sort }: RegisterQuestion) {
  const values: unknown[] = [actor.organizationId, statesOf[state]];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['c.organization_id = $1', 'c.status = any($2)', isPublicSql];
  if (type !== '') where.push(`c.type = ${bind(type)}`);
  if (year !== '') where.push(`extract(year from c.from_day) = ${bind(Number(year))}`);
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    where.push(
      `lower(concat_ws(' ', c.number, c.title, ${contractorName('v')}, v.number, s.number, a.number)) like ${bind(within(word))}`,
    );
  const spent = `select coalesce(sum(b.cents), 0)::bigint from (${ordersOf('k.id')}) o
    join invoice i on i.organization_id = $1 and i.purchase_order = o.id
    join budget_posting b on b.organization_id = $1 and b.document_record = 'invoice' and b.document = i.id and b.bucket = 'expended'`;
  const text = `select k.*, (${spent}) as "spentCents" from (
    select c.id, c.number, c.title, ${contractorName('v')} as vendor, c.type, c.status as state, coalesce(c.ceiling_cents, c.value_cents, 0)::bigint as "limitCents",
      c.from_day::text as "fromDay", c.until_day::text as "untilDay",
      case when s.ocid is not null then s.number end as solicitation, row_number() over (order by ${orders[sort]}) as place
    from contract c left join vendor v on v.organization_id = c.organization_id and v.id = c.vendor
      left join award a on a.organization_id = c.organization_id and a.id = c.award
      left join solicitation s on s.organization_id = c.organization_id and s.id = a.solicitation
    where ${where.join(' and ')}) k order by place`;
  return { text, values };
}

type Found = ListedContract & Record<string, unknown>;

/** Without its id and its place in the order. */
const listed = (one: Found): ListedContract => ({
  number: one.number,
  title: one.title,
  vendor: one.vendor,
  type: one.type,
  state: one.state,
  limitCents: one.limitCents,
  spentCents: one.spentCents,
  fromDay: one.fromDay,
  untilDay: one.untilDay,
  solicitation: one.solicitation,
});

const yearsSql = `select distinct extract(year from c.from_day)::int::text as year from contract c
  where c.organization_id = $1 and ${isPublicSql} order by 1 desc`;

async function pageOf(work: UnitOfWork, query: URLSearchParams): Promise<RegisterPage> {
  const asked = registerQuestion(query);
  const skip = (asked.page - 1) * SHOWN;
  const { text, values } = statement(work, asked);
  const paged = { text: `${text} offset $${values.length + 1}`, values: [...values, skip] };
  const found = await firstOf<Found>(work.tx, { ...paged, most: SHOWN });
  const every = statement(work, registerQuestion(new URLSearchParams()));
  const [all] = await work.tx.query<{ count: number }>(
    `select count(*)::int as count from (${every.text}) every`,
    every.values,
  );
  const years = await work.tx.query<{ year: string }>(yearsSql, [work.actor.organizationId], 'register.years');
  return {
    agency: (await ownerIn(work)).name,
    asked,
    found: { ...found, data: found.data.map(listed) },
    from: skip + 1,
    all: all?.count ?? 0,
    years: years.map(({ year }) => year),
    question: addressOf(asked),
  };
}

async function contractOf(work: UnitOfWork, number: string): Promise<PublicContract | null> {
  const plain = number.slice(0, 60).toWellFormed().replaceAll('\0', '');
  const row = await work.row(contract, { where: { number: plain, status: publicStates } });
  if (!row || !(await isPublic(work, row.id))) return null;
  const facts = await publicFacts(work, row);
  return { ...facts, payments: firstRows(facts.payments.data, PAYMENTS) };
}

const empty = (query: URLSearchParams): RegisterPage => ({
  agency: 'This agency',
  asked: registerQuestion(query),
  found: { data: [], total: 0, totalIs: 'exact' },
  from: 1,
  all: 0,
  years: [],
  question: '',
});

/** A contract with what visitors asked about it. */
async function contractPageOf(work: UnitOfWork, number: string, before: string): Promise<PublicContractPage | null> {
  const of = await contractOf(work, number);
  return of && { ...of, asked: await askedOf(work, of.id, before) };
}

export const registerParts = (ports: Ports): SitePart[] => [
  {
    page: publicRegister,
    load: async (ask) => ({
      data: (await reading(ports.door, ask, (work) => pageOf(work, ask.query))) ?? empty(ask.query),
    }),
  },
  {
    page: publicContractPage,
    async load(ask) {
      const data = await reading(ports.door, ask, (work) =>
        contractPageOf(work, ask.params['number'] ?? '', referenceIn(ask.query.get('before'))),
      );
      return data ? { data } : { status: 404, data: null };
    },
    forms: { ask: askForm(ports) },
  },
];

const missing = () => fail('not_found', 'register.unknown', 'No public contract has this number.');
const csv = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  new Response(csvFile(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w-]/g, '')}.csv"`,
    },
  });

const head = [
  'Contract',
  'Title',
  'Contractor',
  'Type',
  'Status',
  'Not to exceed',
  'Spent',
  'Start day',
  'End day',
  'Solicitation',
];

/** The register and each contract as data and files, for anybody. */
export function registerOperations(ports: Ports): Operation[] {
  const { door, files, clock, settings } = ports;
  const whose = organizationOfSite(ports);
  const { origin } = new URL(settings.publicUrl);
  const about = { scope: 'open', tag: 'Public site' } as const;
  const probe = { words: { number: 'CON-1999-0001' }, namesNothing: true, publishes: publicContractFields } as const;

  async function read<T>(request: Request, ask: (work: UnitOfWork) => Promise<T>): Promise<T | null> {
    const id = await whose(request.headers.get('host'));
    return id === null ? null : door.run(productIn(id), ask);
  }
  async function every(request: Request): Promise<readonly ListedContract[]> {
    const rows = await read(request, (work) => {
      const { text, values } = statement(work, registerQuestion(new URL(request.url).searchParams));
      return work.tx.query<Found>(text, values);
    });
    return (rows ?? []).map(listed);
  }
  async function one(request: Request, number: string): Promise<PublicContract> {
    const found = await read(request, (work) => contractOf(work, number));
    if (!found) throw missing();
    return found;
  }

  return [
    answersAnyone(registerData, {
      ...about,
      probe: { namesNothing: true, publishes: publicContractFields },
      summary: 'Public contracts with their parties, limits, terms and what was spent, as the page’s address asks.',
      told: 'The contracts.',
      run: async ({ request }) => ({
        body: {
          uri: `${origin}${registerData.path}`,
          publishedDate: clock.now().toISOString(),
          contracts: await every(request),
        },
      }),
    }),
    answersAnyone(registerFile, {
      ...about,
      probe: { namesNothing: true, publishes: publicContractFields },
      summary: 'The same as a table.',
      told: 'A row for each contract.',
      run: async ({ request }) =>
        csv('public-contracts', [
          head,
          ...(await every(request)).map((row) => [
            row.number,
            row.title,
            row.vendor ?? '',
            contractTypes[row.type],
            stateWords[row.state],
            row.limitCents / 100,
            row.spentCents / 100,
            row.fromDay,
            row.untilDay,
            row.solicitation ?? '',
          ]),
        ]),
    }),
    answersAnyone(contractData, {
      ...about,
      probe,
      summary: 'A public contract with its changes, documents, milestones, bonds and latest payments.',
      told: 'The contract.',
      run: async ({ request, params }) => {
        return { body: { ...(await one(request, params.number)), id: undefined } };
      },
    }),
    answersAnyone(paymentsFile, {
      ...about,
      probe,
      summary: 'Every settled payment under a public contract.',
      told: 'A row for each payment.',
      async run({ request, params }) {
        const { id, number, vendor } = await one(request, params.number);
        const rows = (await read(request, (work) => paymentsOf(work, id))) ?? [];
        return csv(`${number}-payments`, [
          ['Contract', 'Payment', 'Contractor', 'Settled on', 'Amount'],
          ...rows.map((row) => [number, row.number, vendor?.name ?? '', row.paidOn, row.cents / 100]),
        ]);
      },
    }),
    answersAnyone(contractFile, {
      ...about,
      probe: { ...probe, names: { file: 'document' } },
      summary: 'A published document of a public contract.',
      told: 'The file.',
      async run({ request, params }) {
        const { documents } = await one(request, params.number);
        if (!documents.some(({ id }) => id === params.file)) throw missing();
        const found = await read(request, (work) =>
          work.row(document, { where: { id: params.file }, fields: ['name', 'mediaType', 'size', 'sha256'] }),
        );
        if (!found) throw missing();
        const { name, mediaType: type, size, sha256 } = found;
        const whole = async function* () {
          yield* await files.open(sha256);
        };
        return new Response(await streamed(request, whole()), {
          headers: { ...inertHeaders({ name, type, size }), 'content-length': String(size) },
        });
      },
    }),
  ];
}
