import { type Actor, allows, type BodyOf, fail, inWords, type Row, type Who } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { judgedBy, publishedCriteria } from './criteria.ts';
import type { declareInterests } from './evaluation-calls.ts';
import { evaluation } from './evaluation.record.ts';
import { chairs } from './evaluation-words.ts';
import { checkInterests, isHeldUp, keepFindings } from './interest-check.server.ts';
import { panelMember } from './panel-member.record.ts';

type Member = Row<typeof panelMember>;
type Evaluation = Row<typeof evaluation>;

const refused = (code: string, message: string, path?: string) =>
  fail('refused', code, message, path ? { issues: [{ path, code, message }] } : {});

/** Refused because of what the person is to the bids: such an attempt is kept in the history of the evaluation. */
export const shut = (code: string, message: string) => fail('forbidden', `evaluation.${code}`, message);
export const isShut = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('evaluation.shut_');

/** A person in their own session, judged by the duties of this moment: no key and no product takes part in an evaluation. */
export async function inPerson(work: UnitOfWork, who: Who): Promise<Actor> {
  const { actor } = await work.asTheyAre();
  if (actor.kind !== 'person')
    throw fail('forbidden', 'evaluation.in_person', 'Sign in yourself to take part in an evaluation.');
  if (!allows(who, actor)) throw fail('forbidden', 'rights', `Only ${inWords(who)} can do this.`);
  return actor;
}

export async function evaluationOf(work: UnitOfWork, id: string, lock?: 'update' | 'share'): Promise<Evaluation> {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  const found = uuid.test(id)
    ? await work.row(evaluation, { where: { id: id.toLowerCase() }, ...(lock ? { lock } : {}) })
    : null;
  if (!found) throw fail('not_found', 'not_found', 'There is no such evaluation.');
  return found;
}

/** Whether this person knows whose bids they are: typed one, gave a share, or chaired the session. Holding the duty alone is no act. */
export async function knowsBids(work: UnitOfWork, solicitationId: string, person: string): Promise<boolean> {
  const [found] = await work.tx.query<{ opened: boolean }>(
    `select exists (select from opening_session s join sealed_event e on e.organization_id = s.organization_id and e.id = s.event
        where s.organization_id = $1 and e.solicitation = $2 and s.chair = $3)
      or exists (select from opening_share o join sealed_event e on e.organization_id = o.organization_id and e.id = o.event
        where o.organization_id = $1 and e.solicitation = $2 and o.officer = $3 and o.given is not null)
      or exists (select from bid_envelope v join sealed_event e on e.organization_id = v.organization_id and e.id = v.event
        where v.organization_id = $1 and e.solicitation = $2 and v.entered_by = $3) as opened`,
    [work.actor.organizationId, solicitationId, person],
  );
  return found?.opened === true;
}

/** Judged when a member is named, and again when the member declares: bids may have been opened in between. */
export async function refuseUnfit(
  work: UnitOfWork,
  { person, team, criteria }: Pick<Member, 'person' | 'team' | 'criteria'>,
  held: Evaluation,
): Promise<void> {
  if (team === 'lead' && person !== held.chair)
    throw refused('panel_member.lead', 'Only the chair takes part without scoring.', 'team');
  if (team !== 'lead' && (await knowsBids(work, held.solicitation, person)))
    throw refused(
      'panel_member.opened_bids',
      'This person opened the bids, or typed one, so someone else has to score them.',
      'person',
    );
  if (team === 'all' && held.withholdsPrice)
    throw refused(
      'panel_member.price_is_withheld',
      'Price is withheld: choose the technical or the price group.',
      'team',
    );
  const call = await work.row(solicitation, { where: { id: held.solicitation }, fields: ['buyer', 'criteria'] });
  const own = publishedCriteria(call?.criteria ?? null).filter((one) => judgedBy({ team, criteria: null }, one));
  for (const [at, { name }] of (criteria ?? []).entries())
    if (!own.some((one) => one.name === name))
      throw refused(
        'panel_member.criterion',
        `“${name}” is not a criterion of this group. ${own.length > 0 ? `Choose among: ${own.map((one) => one.name).join('; ')}.` : 'The group scores none.'}`,
        `criteria.${at}.name`,
      );
  if (['price', 'all'].includes(team) && call?.buyer === person && !held.buyerScoresPrice)
    throw refused(
      'panel_member.is_buyer',
      'The buyer of the solicitation doesn’t score price. Name someone else.',
      'person',
    );
}

/** The member that this person is, whatever became of the declaration. */
export const memberOf = (work: UnitOfWork, held: Pick<Evaluation, 'id'>, person: string): Promise<Member | null> =>
  work.row(panelMember, { where: { evaluation: held.id, person } });

/** Nothing of a bid is shown through an evaluation before the own clear declaration. */
export async function clearedMember(work: UnitOfWork, held: Evaluation): Promise<{ actor: Actor; member: Member }> {
  const actor = await inPerson(work, [{ duty: 'evaluator' }, chairs]);
  const member = await memberOf(work, held, actor.id);
  if (!member) throw shut('shut_off_panel', 'You are not on this panel.');
  if (member.status === 'invited') throw shut('shut_undeclared', 'Declare your interests before you see any bid.');
  if (member.status !== 'cleared') throw shut('shut_out', 'You are recused or withdrawn from this panel.');
  if (await isHeldUp(work, member.id))
    throw shut(
      'shut_finding',
      'Your declaration does not state everything the check found. The chief procurement officer resolves it first.',
    );
  return { actor, member };
}

export async function clearedChair(work: UnitOfWork, held: Evaluation): Promise<Actor> {
  const { actor } = await clearedMember(work, held);
  if (held.chair !== actor.id || !allows(chairs, actor))
    throw fail('forbidden', 'evaluation.chair', 'Only the chair of this evaluation can do this.');
  return actor;
}

const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** A person's own declaration. A declared interest in one of the bidders, or any other conflict, recuses at once. */
export async function declare(
  work: UnitOfWork,
  id: string,
  given: BodyOf<typeof declareInterests>,
  /** Organizations that this person is a member of, firms among them. */
  ownFirms: readonly string[] = [],
): Promise<{ status: 'cleared' | 'recused' }> {
  const actor = await inPerson(work, [{ duty: 'evaluator' }, chairs]);
  const held = await evaluationOf(work, id, 'update');
  const member = await memberOf(work, held, actor.id);
  if (!member) throw shut('shut_off_panel', 'You are not on this panel.');
  if (member.status !== 'invited') throw fail('conflict', 'panel_member.declared', 'You have declared already.');
  if (!['declaring', 'scoring'].includes(held.status))
    throw refused('panel_member.not_asked', 'Declarations are not open.');
  await refuseUnfit(work, member, held);
  if (plain(given.signature) !== plain(actor.name))
    throw refused('panel_member.signature', `Type your name as it is on record: ${actor.name}.`, 'signature');
  const declared = { interests: given.interests ?? [], firms: given.firms ?? [] };
  const { conflict, matches, report } = await checkInterests(work, held, actor.id, declared, ownFirms);
  const status = given.hasConflict || conflict ? 'recused' : 'cleared';
  const { signature } = given;
  const signed = { ...declared, statement: given.statement ?? null, signature, declaredAt: work.now() };
  const computed = { ...signed, checkReport: report, checkedAt: work.now() };
  if (status === 'cleared') await work.asProduct.move(panelMember, member.id, 'clear', { computed });
  else {
    const reason = conflict?.reason ?? 'Another conflict was declared.';
    await work.asProduct.move(panelMember, member.id, 'recuse', { computed, reason });
  }
  if (status === 'cleared') await keepFindings(work, member, matches);
  return { status };
}
