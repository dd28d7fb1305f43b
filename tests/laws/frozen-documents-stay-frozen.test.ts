import { snake } from '#kernel/derive/table.ts';
import type { Actor, AnyRecord, AnyTransition, Failure } from '#kernel';
import { permission, secondPersonOf } from '#kernel';
import { editableFields, fixedFields } from '#kernel/record/fixed.ts';
import { abilities } from '#kernel/record/abilities.ts';
import type { Compiled } from '#server/records/compiled.ts';
import type { PlainRow } from '#server/records/select.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRight, type Everything, everything } from '../world/everything.ts';
import { recipeOf, recordCalls } from '../world/recipes.ts';
import { serve, type Serving } from '../world/serving.ts';

let here: Everything;
let server: Serving;
let parts: readonly Compiled[];

beforeAll(async () => {
  here = await everything();
  server = await serve(here.world);
  parts = here.world.door.around.registry.all.filter(({ record }) => record.partOf);
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const toOf = ({ fields }: AnyRecord, name: string): string | undefined =>
  (fields[name]?.spec.options as { to?: string } | undefined)?.to;

/** Records that point for good at a document with states, and are no part of it: why they may be written whatever becomes of it. */
const standAlone: Readonly<Record<string, string>> = {
  'posting_code.segment': 'a code outlives the way in which accounts are made up',
  'posting_batch.layout': 'written in it once; a layout that retires is followed by another',
  'fms_reconciliation.layout': 'the same',
  'fms_reconciliation.budget': 'both ledgers are compared after the year is closed as well',
  'account_value.segment': 'a code outlives the way in which accounts are made up',
  'audited_balance.budget': 'judged by the state of the budget, with its own sentence',
  'budget_call.budget': 'judged by the state of the budget, with its own sentence',
  'budget_request.call': 'judged by the state and the lock date of the call, with its own sentence',
  'budget_request.costCenter': 'asked for once, whatever becomes of the cost center',
  'budget_override.line': 'asked for while purchases go on',
  'year_end.budget': 'the act that closes it',
  'year_end_item.line': 'belongs to the year-end',
  'capital_score.project': 'judged by the state of the project, with its own sentence',
  'capital_ranking.program': 'kept once and never changed',
  'capital_allotment.project': 'belongs to the plan',
  'capital_best_set.plan': 'a question about it, kept once',
  'contingency_draw.project': 'judged by what is left of its contingency',
  'capital_survey_answer.plan': 'what residents say of it',
  'book_page.budget': 'written about it in every state, with states of its own',
  'department_goal.budget': 'the same',
  'department_limit.department': 'not frozen: a department is only named by it',
  'forecast_scenario.budget': 'a view of it',
  'forecast_driver.budget': 'a view of it',
  'variance_note.line': 'said about the months of a year',
  'announcement_receipt.announcement': 'what became of it for one person, also after it is recalled',
  'award.bid': 'judged by the state of the bid, with its own sentence',
  'award_split.solicitation': 'judged by the state of the solicitation when it runs',
  'award.solicitation': 'judged by the state of the solicitation, with its own sentence',
  'contract_change.contract': 'judged by the state of the contract, with its own sentence',
  'contract_subcontractor.contract': 'judged by the state of the contract, with its own sentence',
  'contract_closeout.contract': 'judged by the state of the contract, with its own sentence',
  'contract_follow.contract': 'a mark of one person, whatever becomes of the contract',
  'ach_review.run': 'judged by the state of the run, with its own sentence',
  'grant_obligation.award': 'added and done while the award runs, with its own sentence',
  'award_amendment.award': 'judged by the state of the award, with its own sentence',
  'grant_budget.award': 'judged by the state of the award, with its own sentence',
  'budget_period.award': 'judged by the state of the award, with its own sentence',
  'funding_increment.award': 'judged by the state of the award, with its own sentence',
  'grant_milestone.award': 'judged by the state of the award, with its own sentence',
  'prior_approval.award': 'judged by the state of the award, with its own sentence',
  'award_key_person.award': 'judged by the state of the award, with its own sentence',
  'grant_measure.award': 'judged by the state of the award, with its own sentence',
  'subaward_amendment.subaward': 'judged by the state of the subaward, with its own sentence',
  'subaward_hold.subaward': 'placed and lifted also after the subaward is over, with its own sentence',
  'subaward_report.subaward': 'reported on also after the subaward is over, with its own sentence',
  'ffata_report.subaward': 'made by the product; filed also after the subaward is over',
  'monitoring_visit.subaward': 'judged by the state of the subaward, with its own sentence',
  'monitoring_finding.subaward': 'followed up also after the subaward is over, with its own sentence',
  'subaward_risk.subrecipient': 'assessed again whatever became of it',
  'subrecipient_audit.subrecipient': 'watched also after its subawards are over',
  'application_submission.application': 'made by the step that submits, once for each time',
  'grant_drawdown.award': 'drawn until the award is closed, with its own sentence',
  'award_funding.award': 'judged by the state of the award, with its own sentence',
  'match_entry.award': 'judged by the state of the award, with its own sentence',
  'labor_entry.project': 'judged by the state of the project, with its own sentence',
  'equipment_entry.project': 'judged by the state of the project, with its own sentence',
  'equipment_entry.operator': 'the hours of its operator, judged with its own sentence',
  'pa_cost.project': 'judged by the state of the project, with its own sentence',
  'disaster_benefit.incident': 'money of an incident arrives after it is closed as well',
  'damage_assessment.incident': 'damage is found after an incident is closed as well',
  'disaster_benefit.damage': 'judged by the state of the damage line, with its own sentence',
  'pa_appeal.project': 'a determination is disputed whatever became of the project',
  'ehp_review.project': 'judged by the state of the project, with its own sentence',
  'ehp_item.review': 'judged by the state of the review, with its own sentence',
  'pa_purchase.project': 'judged by the state of the project, with its own sentence',
  'pa_purchase.requisition': 'judged by the state of the requisition, with its own sentence',
  'pa_progress.project': 'judged by the state of the project, with its own sentence',
  'insurance_recovery.project': 'judged by the state of the project, with its own sentence',
  'insurance_requirement.project': 'kept up also after the project is closed, with its own sentence',
  'repair_test.project': 'judged by the state of the project, with its own sentence',
  'time_extension.project': 'judged by the state of the project, with its own sentence',
  'fixed_cost_estimate.project': 'judged by the state of the project, with its own sentence',
  'debris_estimate.incident': 'judged by the state of the incident, with its own sentence',
  'debris_site.incident': 'judged by the state of the incident, with its own sentence',
  'debris_truck.hauler': 'measured whatever becomes of the vendor',
  'load_ticket.incident': 'judged by the state of the incident, with its own sentence',
  'lower_tier_subaward.subaward': 'judged by the state of the subaward, with its own sentence',
  'debris_bill.incident': 'judged by the state of the incident, with its own sentence',
  'debris_bill.hauler': 'bills for work that was done, whatever becomes of the vendor',
  'aid_mission.incident': 'judged by the state of the incident, with its own sentence',
  'aid_mission.agreement': 'judged by the state of the agreement, with its own sentence',
  'aid_cost.mission': 'judged by the state of the mission, with its own sentence',
  'supply_source.item': 'a source outlives the item that is no longer kept',
  'supply_source.vendor': 'what was bought from a vendor stays known',
  'supply_shipment.item': 'arrives whatever becomes of the item, with its own sentence',
  'supply_allocation.item': 'judged by the state of the item, with its own sentence',
  'supply_allocation.site': 'judged by the state of the site, with its own sentence',
  'supply_claim.request': 'judged by the state of the request, with its own sentence',
  'grant_report.award': 'reported on after the award ended, with its own sentence',
  'grant_property.award': 'the federal interest in property outlives its award, with its own sentence',
  'grant_closeout.award': 'closes the award that it is about, with its own sentence',
  'retention_event.award': 'records are held after the award is closed, with its own sentence',
  'record_disposal.award': 'disposes of the files of a closed award, with its own sentence',
  'emergency_activation.incident': 'judged by the state of the incident, with its own sentence',
  'ics_check_in.incident': 'judged by the state of the incident, with its own sentence',
  'ics_message.incident': 'judged by the state of the incident, with its own sentence',
  'resource_request.incident': 'judged by the state of the incident, with its own sentence',
  'round_application.round': 'judged by the state of the round, with its own sentence',
  'round_application.applicant': 'awarded or not, whatever becomes of the applicant',
  'review_assignment.round': 'judged by the state of the round, with its own sentence',
  'review_assignment.submission': 'withdrawn with the application, and kept after the decision',
  'round_recommendation.round': 'judged by the state of the round, with its own sentence',
  'round_recommendation.submission': 'judged by the state of the application, with its own sentence',
  'contract_publication.contract': 'published after the end of the contract as well, with its own sentence',
  'wage_decision.contract': 'adopted until the contract is over, with its own sentence',
  'certified_payroll.contract': 'judged by the wage decision of the contract, with its own sentence',
  'contract_rate_table.contract': 'proposed and approved until the contract is over, with its own sentence',
  'contract_revision.contract': 'judged by the state of the contract, with its own sentence',
  'contract_signing.contract': 'judged by the state of the contract, with its own sentence',
  'contract_claim.contract': 'lives beyond the end of the contract, with its own sentence',
  'claim_entry.claim': 'added while the claim is open, with its own sentence',
  'claim_note.claim': 'said of a claim, also after it is over',
  'schedule_of_values.contract': 'judged by the state of the contract, with its own sentence',
  'pay_application.contract': 'judged by the state of the contract, with its own sentence',
  'retainage_security.contract': 'held and returned also after the contract is over, with its own sentence',
  'lien_waiver.application': 'filed for it and judged by it, with its own states',
  'contract_obligation.contract': 'added and done while the contract runs, with its own sentence',
  'purchase_order.requisition': 'judged by the state of the requisition, with its own sentence',
  'contract_order.purchaseOrder': 'placed before its issue and after it, with its own sentences',
  'order_revision.purchaseOrder': 'judged by the state of the order, with its own sentence',
  'receipt.purchaseOrder': 'judged by the state of the order, with its own sentence',
  'order_channel.vendor': 'an order judges the state of its vendor itself',
  'remainder_cancellation.purchaseOrder': 'judged by the state of the order, with its own sentence',
  'vendor_return.receipt': 'judged by the state of the receipt, with its own sentence',
  'negotiation_round.evaluation': 'judged by the state of the evaluation, with its own sentence',
  'list_admission.list': 'applied for while the list is open, with its own sentence',
  'list_admission.vendor': 'judged by the state of the vendor at the decision, with its own sentence',
  'auction.solicitation': 'entered before it is published, with its own sentence',
  'protest.solicitation': 'has its own decision, also after an award',
  'red_flag.award': 'raised with it and answered before it is approved',
  'invoice_signal.invoice': 'raised with it and cleared before it is approved',
  'sole_source_case.requisition': 'has its own approval',
  'cost_estimate.requisition': 'has its own seal',
  'passed_match.requisition': 'what was weighed for it, kept',
  'agency_place.agency': 'a history of its own',
  'cooperative_usage.contract': 'reported after its end as well',
  'customer_agreement.customer': 'has its own states',
  'mistake_claim.bid': 'judged by the state of the bid and of its solicitation, with its own sentence',
  'bid_correction.bid': 'judged by the state of the bid, with its own sentence',
  'debrief.award': 'judged by the state of the award, with its own sentence',
  'competition_review.solicitation': 'judged by the state of the solicitation, with its own sentence',
  'consultation_comment.consultation': 'what residents say of it',
  'contract_question.contract': 'what visitors ask about it, also after it is over',
  'vendor_certification.vendor': 'has its own states, and papers outlive a hold',
  'price_analysis.award': 'has its own states',
  'supply_declaration.vendor': 'has its own states, whatever becomes of it',
  'supply_review.signal': 'has its own states',
  'supply_review.vendor': 'has its own states',
  'vendor_scorecard.vendor': 'says how it performed, whatever becomes of it',
  'vendor_debarment.vendor': 'has its own states, and holds the vendor itself',
  'vendor_objection.vendor': 'contests what is on file, whatever state the vendor is in',
  'vendor_bank_account.vendor': 'has its own states, and a hold judges payments',
  'vendor_insurance.vendor': 'papers outlive a hold',
  'tax_form_class.vendor': 'payments of the past are classified as well',
  'vendor_merge.vendor': 'a request of its own',
  'vendor_merge.target': 'a request of its own',
  'report_subscription.report': 'ended by who receives it, whatever becomes of the report',
  'dashboard_note.dashboard': 'what people say of a panel, kept or removed by who said it',
  'solicitation_question.solicitation': 'what vendors ask about it',
  'records_package.solicitation': 'what is released of it when it is over',
  'interested_firm.solicitation': 'who wants to hear of it',
  'meeting_attendance.solicitation': 'has a second person of its own',
  'outreach_step.solicitation': 'evidence that stays as it was recorded',
  'surety_check.bid': 'an answer about it, added and never changed',
  'bid_invitation.solicitation': 'a log that is only added to',
  'bid_invitation.vendor': 'whom it was sent to, kept',
  'rfi_answer.rfi': 'what firms answer to it',
  'conflict_entry.solicitation': 'a register of its own, ended by a written finding alone',
  'evaluation.solicitation': 'has its own states and its own panel',
  'demo_slot.request': 'moves with it',
  'feature_vote.request': 'what people say of it',
  'service_update.request': 'what is said of it',
  'scim_membership.scimGroup': 'pushed by the directory whatever an admin decided of the group',
};

test('what points for good at a document with states says whether it is a part of it', () => {
  const { all, find } = here.world.door.around.registry;
  const open = all.flatMap(({ record }) =>
    Object.entries(record.fields)
      .filter(([name, { spec }]) => {
        const target = find(toOf(record, name) ?? '')?.record;
        const isOne = spec.required && spec.fixed && spec.kind.name === 'reference';
        return isOne && target && target.states.length > 0 && record.partOf?.field !== name;
      })
      .map(([name]) => `${record.name}.${name}`),
  );
  expect(open.toSorted()).toEqual(Object.keys(standAlone).toSorted());
});

test('a part names a document that is given once, and states that the document has', () => {
  expect(parts.length).toBeGreaterThan(1);
  for (const { record } of parts) {
    const { field, frozenIn, sentence } = record.partOf ?? { field: '', frozenIn: [], sentence: '' };
    const spec = record.fields[field]?.spec;
    expect([record.name, spec?.required, spec?.fixed]).toEqual([record.name, true, true]);
    const { states, finalStates } = here.world.door.around.registry.get(toOf(record, field) ?? '').record;
    expect(states).toEqual(expect.arrayContaining([...frozenIn]));
    expect(frozenIn, `${record.name}: a document that is over is frozen`).toEqual(
      expect.arrayContaining([...finalStates]),
    );
    expect(sentence).toMatch(/\.$/);
  }
});

/** A field of a part that its editor may change, with another value for it. */
function anotherValue({ record }: Compiled, row: PlainRow): readonly [string, unknown] {
  const open = Object.entries(record.fields).filter(([, { spec }]) => !spec.fixed && !spec.computed && !spec.writers);
  const text = open.find(([, { spec }]) => ['text', 'longText'].includes(spec.kind.name))?.[0];
  if (text) return [text, row[text] === 'Changed' ? 'Changed again' : 'Changed'];
  const mark = open.find(([, { spec }]) => spec.kind.name === 'yesNo')?.[0];
  if (mark) return [mark, !row[snake(mark)]];
  throw new Error(`${record.name} has nothing to change`);
}

const within = <T>(work: Parameters<typeof here.world.door.run<T>>[1]): Promise<T> =>
  here.world.door.run(here.ours.product.actor, work);

/** Everything that a document holds in its parts, and its version. */
const contentOf = (compiled: Compiled, id: string): Promise<unknown> =>
  within(async ({ tx, actor }) => {
    const field = snake(compiled.record.partOf?.field ?? '');
    const own = `select id from ${compiled.table} where organization_id = $1 and ${field} = $2`;
    const tables = compiled.lines.map(
      ({ table }) => `select t::text from ${table} t where organization_id = $1 and parent in (${own})`,
    );
    return tx.query(
      [`select t::text from ${compiled.table} t where organization_id = $1 and ${field} = $2`, ...tables].join(
        ' union all ',
      ) + ' order by 1',
      [actor.organizationId, id],
    );
  });

const refusalOf = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'was done',
    (error: Failure) => error.code,
  );

/** What is refused for the sake of the document although an answer offers it. */
const offeredInVain = (can: readonly string[], refused: readonly string[]): readonly string[] =>
  can.filter((verb) => refused.includes(verb));

test('no part of a frozen document is made, changed or removed, by whatever call, the reason is its own, and no answer offers it', async () => {
  const wrong: string[] = [];
  const blind = new Set<string>();
  let tried = 0;
  for (const compiled of parts) {
    const { record } = compiled;
    const { field, frozenIn, keptIn = [], code } = record.partOf ?? { field: '', frozenIn: [], code: '' };
    const whole = toOf(record, field) ?? '';
    const rows = here.ours.rowsOf(record.name);
    for (const state of [...frozenIn, ...keptIn]) {
      const document = here.ours.inState(whole, state).id;
      for (const row of rows)
        await within(({ tx, actor }) =>
          tx.query(`update ${compiled.table} set ${snake(field)} = $3 where organization_id = $1 and id = $2`, [
            actor.organizationId,
            row.id,
            document,
          ]),
        ).catch(() => []); // two rows may be alike in the same document
      const own = await within((work) =>
        work.tx.query<{ id: string; version: number; status?: string }>(
          `select * from ${compiled.table} where organization_id = $1 and ${snake(field)} = $2`,
          [work.actor.organizationId, document],
        ),
      );
      const before = await contentOf(compiled, document);
      const as = everyRight(here.ours);
      const tell = (way: string, answer: string | undefined) => {
        tried++;
        if (answer !== code) wrong.push(`${record.name} of a ${whole} that is ${state}, ${way}: ${answer}`);
      };
      const call = async (method: string, path: string, body?: object) => {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const { json } = await server.ask({
          as,
          method,
          path: `/api/v1/${record.name}${path}`,
          ...(body ? { body } : {}),
          headers,
        });
        return json as { code?: string; results?: { code?: string }[]; data?: { code?: string }[] } | null;
      };
      const body = { ...here.ours.bodyFor(record), [field]: document };
      const news = own.filter(({ status }) => status === undefined || status === record.states[0]);
      const [row] = news;
      expect(row, `${record.name} in ${state}`).toBeDefined();
      if (!row) continue;
      const refused: string[] = [];
      const offers = async () => {
        const query = `?${field}=${document}&limit=200`;
        const { data = [] } = (await call('GET', query)) as unknown as { data?: { id: string; can: string[] }[] };
        const listed = data.find(({ id }) => id === row.id)?.can;
        const read = (await call('GET', `/${row.id}`)) as unknown as { can: string[]; cannot: object };
        for (const [where, can] of Object.entries({ listed, read: read.can }))
          for (const verb of offeredInVain(can ?? refused, refused))
            wrong.push(`${record.name} of a ${whole} that is ${state}, ${where}: offers ${verb}`);
        expect(Object.keys(read.cannot), `${record.name} in ${state}`).toEqual(expect.arrayContaining(refused));
        // The planted fault: who judges a row without its document offers what is refused, and the law sees it.
        const { can } = abilities({ record, row: { ...row }, actor: as, today: '2026-11-20' });
        if (offeredInVain(can, refused).length > 0) blind.add(record.name);
      };
      if (keptIn.includes(state)) {
        tell('removed', (await call('DELETE', `/${row.id}`))?.code);
        refused.push('remove');
        await offers();
        continue;
      }
      refused.push('edit', ...(record.access.remove ? ['remove'] : []));
      const [name, value] = anotherValue(compiled, row);
      const { by } = permission(record.access.create);
      if (by !== 'nobody') tell('made', (await call('POST', '', body))?.code);
      tell('changed', (await call('PATCH', `/${row.id}`, { version: row.version, [name]: value }))?.code);
      if (record.access.remove) tell('removed', (await call('DELETE', `/${row.id}`))?.code);
      for (const act of [{ edit: { [name]: value } }, ...(record.access.remove ? [{ remove: true }] : [])]) {
        const answer = JSON.stringify(await call('POST', '/bulk', { ids: [row.id], ...act }));
        tell(`bulk ${Object.keys(act)}`, answer.includes(`"${code}"`) ? code : answer);
      }
      // A step of the person of a row alone is refused to everyone else before its document is looked at.
      for (const [step, { from, by, rows, fieldsToFill = [] }] of Object.entries(record.transitions))
        if (
          by !== 'nobody' &&
          rows === undefined &&
          fieldsToFill.length === 0 &&
          row.status &&
          [from].flat().includes(row.status)
        ) {
          const second = secondPersonOf(record.transitions[step] as AnyTransition)?.id; // it is one of them
          let answer: string | undefined = second;
          // A second person is asked for before the document is: where a row is their own work, another one answers.
          for (const { id } of news)
            if (answer === second)
              answer = (await call('POST', `/${id}/${step}`, { reason: 'Because the law wants to know.' }))?.code;
          tell(step, answer);
          refused.push(step);
        }
      await offers();
      // Imports, seeds and the product's own acts go through the same door.
      const product = (work: Parameters<typeof here.world.door.run>[1]) => refusalOf(within(work));
      if (by !== 'nobody') tell('imported', await product((work) => work.createMany(compiled, [body])));
      tell('by the product', await product((work) => work.edit(compiled, { id: row.id, input: { [name]: value } })));
      await everyOtherCall(as, { record, whole, document, row: row.id });
      if (JSON.stringify(await contentOf(compiled, document)) !== JSON.stringify(before))
        wrong.push(`${record.name} of a ${whole} that is ${state} was written`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(50);
  expect([...blind].toSorted()).toEqual(parts.map(({ record }) => record.name).toSorted());
});

/** The fixed fields of these that an edit changed all the same. */
const changedInVain = (before: PlainRow, after: PlainRow, fixed: readonly string[]): readonly string[] =>
  fixed.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

test('what is fixed from a state on is changed by no edit, not in bulk and not by the product, and the row says why', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const compiled of here.world.door.around.registry.all) {
    const { record, table } = compiled;
    for (const state of new Set((record.fixed ?? []).flatMap((one) => one.in))) {
      const row = here.ours.inState(record.name, state);
      const { id, version } = row;
      // A row that names its readers is shown to them alone.
      const as = everyRight(here.ours, { id, version, shownTo: row['shownTo'] });
      const fixed = fixedFields(record, state);
      const read = async () =>
        (await server.ask({ as, method: 'GET', path: `/api/v1/${record.name}/${id}` })).json as unknown as PlainRow & {
          can: string[];
          cannot: Readonly<Record<string, string>>;
          fixed: Readonly<Record<string, string>>;
        };
      const before = await read();
      const said = Object.fromEntries([...fixed].map(([name, { sentence }]) => [name, sentence]));
      // In whatever order: its own document may fix some of them as well.
      const sorted = (all: object) => JSON.stringify(Object.entries(all).toSorted());
      if (sorted(before.fixed) !== sorted(said)) wrong.push(`${table} ${state} says ${Object.keys(before.fixed)}`);
      const isWhole = editableFields(record).every((name) => fixed.has(name));
      if (isWhole && (before.can.includes('edit') || !before.cannot['edit']))
        wrong.push(`${table} ${state} offers to edit`);
      const given = { ...here.ours.bodyFor(record) };
      for (const [name, { code }] of fixed) {
        const was = before[name];
        const { kind, options } = record.fields[name]?.spec ?? {};
        const isFree =
          ['text', 'longText'].includes(kind?.name ?? '') && !(options as { form?: unknown } | undefined)?.form;
        const longest = Math.min(20, (options as { max?: number } | undefined)?.max ?? 20);
        const value = isFree
          ? [...`${typeof was === 'string' ? was : ''}x`].slice(-longest).join('')
          : kind?.name === 'yesNo'
            ? !was
            : given[name];
        if (value === undefined || value === null || JSON.stringify(value) === JSON.stringify(was)) continue;
        const input = { [name]: value };
        const tell = (way: string, answer: string | undefined) => {
          tried++;
          if (answer !== code) wrong.push(`${table}.${name} ${state}, ${way}: ${answer}`);
        };
        const ask = async (method: string, path: string, body: object) =>
          JSON.stringify(
            (await server.ask({ as, method, path, body, headers: { 'idempotency-key': crypto.randomUUID() } })).json,
          );
        // Whose rows they are not, is told that first.
        const codes = permission(record.access.edit).rows ? [code, 'rights'] : [code];
        const found = (answer: string) => (codes.some((one) => answer.includes(`"${one}"`)) ? code : answer);
        tell(
          'edited',
          found(await ask('PATCH', `/api/v1/${record.name}/${id}`, { version: before.version, ...input })),
        );
        tell('bulk', found(await ask('POST', `/api/v1/${record.name}/bulk`, { ids: [id], edit: input })));
        tell('by the product', await refusalOf(within((work) => work.edit(compiled, { id, input }))));
      }
      const changed = changedInVain(before, await read(), [...fixed.keys()]);
      if (changed.length > 0) wrong.push(`${table} ${state} changed ${changed}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(60);
  // The planted fault: what was written all the same is seen.
  expect(changedInVain({ name: 'A' } as never, { name: 'B' } as never, ['name'])).toEqual(['name']);
});

/** Acts and calls of their own that name the document or its part. Whatever they answer, they write nothing in it. */
async function everyOtherCall(
  as: Actor,
  { record, whole, document, row }: { record: AnyRecord; whole: string; document: string; row: string },
): Promise<void> {
  const named: Readonly<Record<string, string>> = { [whole]: document, [record.name]: row };
  const own = recordCalls(here.world, server.operations).filter(({ verb }) => verb === 'action');
  for (const operation of server.operations.filter(({ method }) => method !== 'GET')) {
    const act = own.find((one) => one.operation === operation);
    const names = act ? { id: act.record.name } : (recipeOf(operation)?.names ?? {});
    if (!Object.values(names).some((name) => Object.hasOwn(named, name))) continue;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, place: string) => named[names[place] ?? ''] ?? document);
    const bodies: object[] = [
      recipeOf(operation)?.body ?? {},
      { lines: [{ id: row, version: 1, cents: 1 }], amounts: [{ id: row, version: 1, cents: 1 }] },
      { lines: [{ id: row, version: 1, cents: 1 }] },
      { name: 'Another', stage: 'recommended', spent: [] },
    ];
    for (const body of bodies) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { status } = await server.ask({ as, method: operation.method, path, body, headers });
      expect(status, operation.id).toBeLessThan(500);
    }
  }
}
