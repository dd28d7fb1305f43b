import { requisitionSourcing } from '../requisition/sourcing-call.ts';
import { type SolicitationOutlook, solicitationOutlook } from './outlook-call.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { isWorkingDay } from '../../customers/public.ts';
import { type BodyOf, fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { prequalifiedList } from '../frameworks/prequalified-list.record.ts';
import { askingOf, buyingAgency } from '../requisition/asking.server.ts';
import type { Path } from '../requisition/requisition-fields.ts';
import { decide } from '../requisition/requisition-decision.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import type { Method } from '../rule-packs/pack.ts';
import { standingFor } from '../rule-packs/rule-packs.server.ts';
import { assembleSolicitation, solicitationSources, solicitationText, writeSolicitationText } from './builder-calls.ts';
import { draftOf, type Source } from './draft-of.ts';
import { completeText, decisionOn, judged, judgedWithDays } from './judging.server.ts';
import { factsOf, originOf } from './publishing.server.ts';
import { lackingIn, textGaps } from './text-gaps.ts';
import { buyers } from './solicitation-life.ts';
import { solicitation } from './solicitation.record.ts';
import { typeFor } from './start-type.ts';
import { liveSolicitationOf } from './starting.server.ts';
import { writeText } from './sections.server.ts';
import { solicitationSection } from './solicitation-section.record.ts';
import { earliestDue, timelineFrom, tooShort } from './timeline.ts';

type Requisition = Row<typeof requisition>;
type Answered = BodyOf<typeof assembleSolicitation>;

const MONTH = 31;

const sourceOf = (row: Requisition): Source => {
  return {
    ...row,
    specification: row.specification ?? '',
    lines: (row.lines ?? []).map(({ item, commodity, quantity }) => ({ item, commodity: commodity ?? null, quantity })),
  };
};

async function assemble(work: UnitOfWork, { requisition: id, ...asked }: Answered) {
  const row = id ? await work.find(requisition, id) : null;
  if (id && !row) throw missing(requisition);
  const name = asked.name ?? row?.purpose.slice(0, 160);
  if (!name) {
    const message = 'Enter a title, or choose a requisition.';
    const issue = { path: 'name', code: 'solicitation.has_a_title', message };
    throw fail('invalid', issue.code, message, { issues: [issue] });
  }
  // What is called off is of the list’s own category, unless a requisition says another, which is refused.
  const list = asked.list ? await work.find(prequalifiedList, asked.list) : null;
  const source = row && sourceOf(row);
  const agency = row ? await buyingAgency(work, row.costCenter) : null;
  const federalFunds = row?.federalFunds === true || asked.federalFunds === true;
  const facts = factsOf(
    {
      type: asked.type,
      category: row?.category ?? list?.category ?? 'goods',
      estimate: row?.total ?? null,
      federalFunds,
      awardedOn: row?.awardedOn ?? null,
    },
    work.today,
    row ?? {},
  );
  const decision = await judgedWithDays(work, asked.type, facts, { id: null, agency });
  const bond = decision.bonds.filter((one) => one.bond === 'bid').map(({ percent }) => percent);
  const days = timelineFrom({
    type: asked.type,
    calendar: await calendarOf(work, agency),
    publishOn: work.today,
    advertisingDays: decision.advertisingDays,
    dueOn: asked.dueOn ?? null,
  });
  const draft = draftOf(
    {
      type: asked.type,
      name,
      lots: asked.lots ?? 0,
      meeting: asked.meeting === true,
      mustAttend: asked.mustAttend === true,
      bidSecurity: asked.bidSecurity ?? (bond.length > 0 && !asked.bidSecurityAmount ? Math.max(...bond) : null),
      bidSecurityAmount: asked.bidSecurityAmount ?? null,
      leastBids: asked.type === 'quotes' ? Math.max(1, decision.minQuotes) : 1,
      federalFunds,
      list: asked.list ?? null,
    },
    source,
    days,
  );
  const made = await work.insert(solicitation, { ...draft, ...(list && !row ? { category: list.category } : {}) });
  // The rules look at what was made: its type, its estimate and its funds.
  const whole = await judged(work, factsOf(made, work.today), { id: made.id, agency });
  await writeText(work, made, { ...whole, scope: row?.scope ?? null });
  return made;
}

async function sourcingOf(work: UnitOfWork, row: Requisition) {
  const live = await liveSolicitationOf(work, row.id);
  if (live || row.status !== 'approved') return { solicitation: live, type: null };
  const kept = await standingFor(work, { record: requisition.name, id: row.id });
  // One that came with an import or from before the rules was never put before them.
  const method = kept?.method ?? (await decide(work, await askingOf(work, row))).decision.method;
  return { solicitation: null, type: typeFor({ path: row.path as Path | null, category: row.category }, method) };
}

async function outlook(work: UnitOfWork, row: Row<typeof solicitation>, day: string): Promise<SolicitationOutlook> {
  const { agency, cents } = await originOf(work, row);
  const facts = { ...factsOf(row, day), cents };
  const decision = await judgedWithDays(work, row.type, facts, { id: row.id, agency });
  const calendar = await calendarOf(work, agency);
  const { advertisingDays } = decision;
  const proposed = timelineFrom({ type: row.type, calendar, publishOn: day, advertisingDays });
  const until = [proposed.dueAt, row.dueAt ?? ''].sort().at(-1) ?? proposed.dueAt;
  const closed: string[] = [];
  for (let at = Date.parse(day); at <= Date.parse(until) && closed.length < 2 * MONTH; at += 86_400_000) {
    const one = new Date(at).toISOString().slice(0, 10);
    if (!isWorkingDay(calendar, one)) closed.push(one);
  }
  return {
    publishOn: day,
    decision,
    earliestDue: earliestDue({ calendar, publishOn: day, advertisingDays }),
    tooShort: row.dueAt ? tooShort(decision, day, dayIn(calendar.timeZone, new Date(row.dueAt))) : null,
    proposed,
    closed,
  };
}

const approvedWithout = `select r.id, r.number, r.purpose, coalesce(r.total_cents, 0)::bigint as cents, r.federal_funds as "federalFunds",
    r.path, r.category,
    (select d.method from rule_decision d
     where d.organization_id = r.organization_id and d.about_id = r.id and d.status = 'standing' and d.about_record = 'requisition'
     order by d.number desc limit 1) as method
  from requisition r
  where r.organization_id = $1 and r.status = 'approved' and not exists (
    select from solicitation s
    where s.organization_id = r.organization_id and s.requisition = r.id and s.status not in ('failed', 'cancelled'))
  order by r.needed_by nulls last, r.number`;

interface Approved extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly purpose: string;
  readonly cents: number;
  readonly federalFunds: boolean;
  readonly path: Path | null;
  readonly category: string;
  readonly method: Method | null;
}

const about = { tag: 'Solicitations' } as const;

export const builderOperations = ({ door, database }: Ports): Operation[] => [
  answers(assembleSolicitation, {
    ...about,
    scope: 'solicitation:create',
    access: buyers,
    summary: 'Assembles the draft of a solicitation from a few answers and, when given, an approved requisition.',
    told: 'The draft.',
    status: 201,
    probe: { namesNothing: true, body: { name: 'Trash pumps', type: 'itb' } },
    run: ({ body, once }) =>
      once(async (work) => {
        const { id, number } = await assemble(work, body);
        return { status: 201, body: { id, number } };
      }),
  }),
  answers(solicitationSources, {
    ...about,
    scope: 'requisition:read',
    access: buyers,
    summary: 'Approved requisitions without a solicitation, the earliest needed first.',
    told: 'The requisitions, each with the type that its procurement method asks for.',
    probe: { namesNothing: true },
    async run({ actor: { organizationId } }) {
      const found = await database.within({ organizationId }, (tx) =>
        firstOf<Approved>(tx, { text: approvedWithout, values: [organizationId], most: 100 }),
      );
      return {
        body: mapFirst(found, ({ path, category, method, cents, ...one }) => ({
          ...one,
          cents: Number(cents),
          type: typeFor({ path, category }, method),
        })),
      };
    },
  }),
  answers(requisitionSourcing, {
    ...about,
    scope: 'solicitation:read',
    access: 'member',
    summary: 'The solicitation of a requisition, or the type of the one that can be started.',
    told: 'The solicitation or the type; neither where it is bought without one.',
    probe: { names: { id: requisition.name } },
    run: (call) =>
      door.run(call.actor, async (work) => {
        const row = await work.find(requisition, rowId(call, door.around.registry.get(requisition.name)));
        if (!row) throw missing(requisition);
        return { body: await sourcingOf(work, row) };
      }),
  }),
  answers(solicitationOutlook, {
    ...about,
    scope: 'solicitation:read',
    access: 'member',
    summary: 'What the rules ask of a solicitation if it is published on a day, and a timeline that fits.',
    told: 'The decision of the rules, the earliest due date and the proposed timeline. Nothing is saved.',
    probe: { names: { id: solicitation.name } },
    run: (call) =>
      door.run(call.actor, async (work) => {
        const row = await work.find(solicitation, rowId(call, door.around.registry.get(solicitation.name)));
        if (!row) throw missing(solicitation);
        return { body: await outlook(work, row, call.query.publishOn ?? work.today) };
      }),
  }),
  answers(solicitationText, {
    ...about,
    scope: 'solicitation:read',
    access: 'member',
    summary: 'The text of a solicitation section by section with sources, and the required clauses it lacks.',
    told: 'The sections in their order.',
    probe: { names: { id: solicitation.name } },
    run: (call) =>
      door.run(call.actor, async (work) => {
        const row = await work.find(solicitation, rowId(call, door.around.registry.get(solicitation.name)));
        if (!row) throw missing(solicitation);
        const sections = await work.rows(solicitationSection, {
          where: { solicitation: row.id },
          order: 'place',
          fields: [
            'version',
            'status',
            'place',
            'title',
            'body',
            'clause',
            'citation',
            'packVersion',
            'scope',
            'isAdapted',
            'owner',
          ],
          most: 'all',
        });
        const decision = await decisionOn(work, row);
        const lacks = lackingIn(decision, sections);
        return {
          body: {
            sections,
            missing: lacks.map(({ rule, clause, citation }) => ({ rule, clause, citation })),
            gaps: [...textGaps(decision, sections)],
          },
        };
      }),
  }),
  answers(writeSolicitationText, {
    ...about,
    scope: 'solicitation:edit',
    access: buyers,
    summary: 'Adds the standard text of a draft, and the clauses that the rules require and it lacks.',
    told: 'How many sections were added.',
    probe: { names: { id: solicitation.name } },
    run: (call) =>
      call.once(async (work) => {
        const row = await work.find(solicitation, rowId(call, door.around.registry.get(solicitation.name)));
        if (!row) throw missing(solicitation);
        return { status: 200, body: { added: await completeText(work, row) } };
      }),
  }),
];
