import { allows, fail, peopleActing } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import { isEditor, isOpenState, isTold, mayOpen } from './editors.server.ts';
import { commentsOn } from './part-comments.server.ts';
import type { RequestBoard, RequestChanges, RequestSheet } from './request-calls.ts';
import { requestLine } from './request-line.record.ts';
import { comparedSince, totalOf } from './request-totals.ts';
import { officer, type Since } from './request-words.ts';
import { isBeforeLock } from './requests.rules.ts';
import { versionsOf } from './versions.server.ts';

type Listed = Omit<RequestBoard['requests'][number], 'isMine'> & { readonly people: readonly string[] | null };

interface Compared {
  readonly id: string;
  readonly number: string;
  readonly center: string;
  readonly status: string;
  readonly people: readonly string[] | null;
}

const requestsSql = `select r.id, r.number, c.code || ' ' || c.name as center, c.department, m.name as manager, r.people, r.status,
    r.target_cents as target, r.recommended_cents as recommended, r.adopted_cents as adopted,
    (select coalesce(sum(l.base_cents + coalesce(l.one_time_cents, 0) + coalesce(l.ongoing_cents, 0)), 0)::bigint from request_line l
     where l.organization_id = r.organization_id and l.request = r.id) as lines,
    (select coalesce(sum(p.one_time_cents + p.ongoing_cents), 0)::bigint from decision_package p
     where p.organization_id = r.organization_id and p.request = r.id) as packages
  from budget_request r
    join cost_center c on c.organization_id = r.organization_id and c.id = r.cost_center
    left join organization_members m on m.organization_id = r.organization_id and m.id = r.manager
  where r.organization_id = $1 and r.call = $2 order by c.code`;

/** The calls, and of one of them every request with its sums. */
export async function requestBoardOf(work: UnitOfWork, wanted: string | null): Promise<RequestBoard> {
  const { actor, today } = work;
  const calls = await work.rows(budgetCall, { fields: ['name', 'status'], order: ['-locksOn', 'name'], most: 'all' });
  const known = calls.filter(({ status }) => status !== 'draft' || allows(officer, actor));
  const id =
    known.find((one) => one.id === wanted)?.id ?? known.find(({ status }) => status === 'open')?.id ?? known[0]?.id;
  const call = id === undefined ? null : await work.row(budgetCall, { where: { id } });
  const of = call && (await work.row(budget, { where: { id: call.budget }, fields: ['name', 'status'] }));
  const requests = call
    ? await work.tx.query<Listed & Record<string, unknown>>(
        requestsSql,
        [actor.organizationId, call.id],
        'budget_requests.board',
      )
    : [];
  const own = requests.filter((one) => mayOpen(one, actor));
  const acting = peopleActing(actor);
  return {
    today,
    calls: known.map(({ id: one, name, status }) => ({ id: one, name, status })),
    call: call && {
      id: call.id,
      name: call.name,
      status: call.status,
      budget: call.budget,
      budgetName: of?.name ?? '',
      budgetState: of?.status ?? '',
      instructions: call.instructions,
      locksOn: call.locksOn,
    },
    others: requests.length - own.length,
    requests: own.map(({ people, ...one }) => ({
      ...one,
      isMine: (people ?? []).some((person) => acting.includes(person)),
    })),
  };
}

/** A request with everything that its page shows. */
export async function requestSheetOf(work: UnitOfWork, id: string): Promise<RequestSheet> {
  const request = await work.find(budgetRequest, id);
  if (!request) throw fail('not_found', 'not_found', 'There is no such budget request.');
  const { actor, today } = work;
  const lines = await work.rows(requestLine, { where: { request: id }, order: ['account'], most: 'all' });
  const packages = await work.rows(decisionPackage, { where: { request: id }, order: ['rank', 'number'], most: 'all' });
  const versions = await versionsOf(work, [id]);
  const said = await commentsOn(
    work,
    [...lines, ...packages].map((one) => one.id),
    request.people ?? [],
  );
  const isOpen = isOpenState(request.status) && isBeforeLock.holds({ row: request, actor, today });
  const acting = peopleActing(actor);
  const isTheirs = [request.submittedBy, request.manager, request.createdBy].some(
    (one) => one !== null && acting.includes(one),
  );
  const editions = [...Map.groupBy(versions, ({ number }) => number)].map(([number, items]) => ({ number, items }));
  return {
    version: request.version,
    status: request.status,
    openUntil: request.openUntil,
    isOpen,
    mayEdit: isOpen && (await isEditor(work, request)),
    mayRecommend: request.status === 'submitted' && allows(officer, actor) && !isTheirs,
    target: request.target?.cents ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      version: line.version,
      name: line.name,
      account: line.account,
      base: line.base.cents,
      oneTime: line.oneTime?.cents ?? 0,
      ongoing: line.ongoing?.cents ?? 0,
      justification: line.justification,
      recommended: line.recommended?.cents ?? null,
      reason: line.reason,
      ...said(line.id),
    })),
    packages: packages.map((one) => ({
      id: one.id,
      version: one.version,
      number: one.number ?? '',
      name: one.name,
      kind: one.kind,
      status: one.status,
      rank: one.rank,
      oneTime: one.oneTime?.cents ?? 0,
      ongoing: one.ongoing?.cents ?? 0,
      positions: (one.lines ?? []).reduce((sum, { positions }) => sum + (positions ?? 0), 0),
      recommended: one.recommended?.cents ?? null,
      reason: one.reason,
      funded: one.funded?.cents ?? null,
      ...said(one.id),
    })),
    editions: editions.flatMap(({ number, items }) => {
      const [first] = items;
      return first ? [{ number, stage: first.stage, takenAt: first.takenAt, by: first.by, cents: totalOf(items) }] : [];
    }),
    versions: versions.map(({ number, stage, key, kind, name, account, cents, reason }) => ({
      number,
      stage,
      key,
      kind,
      name,
      account,
      cents,
      reason,
    })),
  };
}

/** What changed in the requests of a call; the earlier total and all changes add up to the later one. */
export async function requestChangesOf(work: UnitOfWork, id: string, since: Since): Promise<RequestChanges> {
  const call = await work.row(budgetCall, { where: { id }, fields: ['name', 'budget'] });
  if (!call) throw fail('not_found', 'not_found', 'There is no such budget call.');
  const of = await work.row(budget, { where: { id: call.budget }, fields: ['name'] });
  const all = await work.tx.query<Compared & Record<string, unknown>>(
    `select r.id, r.number, c.code || ' ' || c.name as center, r.status, r.people from budget_request r
       join cost_center c on c.organization_id = r.organization_id and c.id = r.cost_center
     where r.organization_id = $1 and r.call = $2 order by c.code`,
    [work.actor.organizationId, id],
    'budget_requests.of_call',
  );
  const requests = all.filter((one) => isTold(one, work.actor));
  const versions = Map.groupBy(
    await versionsOf(
      work,
      requests.map((one) => one.id),
    ),
    ({ request }) => request,
  );
  const compared = requests.flatMap((request) => {
    const { id: of, number, center } = request;
    const found = comparedSince(versions.get(of) ?? [], since);
    return found ? [{ id: of, number, center, ...found }] : [];
  });
  return {
    today: work.today,
    name: call.name,
    budget: of?.name ?? '',
    before: compared.reduce((sum, one) => sum + one.before, 0),
    after: compared.reduce((sum, one) => sum + one.after, 0),
    first: all.length - compared.length,
    requests: compared,
  };
}
