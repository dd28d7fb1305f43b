import { type FirstOf, fail, href, type New } from '#kernel';
import type { SiteForm } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { dayOf, membersWithDuty, notify } from '../../organization/public.server.ts';
import { mayWriteTo, refuseFlood } from '../../public/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { isPublic } from '../publishing/public-facts.server.ts';
import { publicStates } from '../publishing/publication-words.ts';
import { questionPages } from '../question-pages.ts';
import { contractPath } from '../register-pages.ts';
import { type AskedOfContract, questionForm, type ShownQuestion } from './public-question.ts';
import { contractQuestion } from './contract-question.record.ts';
import { managerOf } from './contract-question.server.ts';

const SHOWN = 50;

const shownSql = `select number, ${dayOf('created_at')}::text as on, topic, author_name as name, text,
    case when status = 'answered' then answer end as answer,
    case when status = 'answered' then answered_on::text end as "answeredOn"
  from contract_question
  where organization_id = $1 and contract = $2 and status in ('published', 'answered') and ($3 = '' or number < $3)
  order by number desc`;
const countedSql = `select status, case when status = 'hidden' then hidden_because end as reason, count(*)::int as count,
    min(${dayOf('created_at')})::text as oldest
  from contract_question where organization_id = $1 and contract = $2 group by 1, 2 order by 2`;

type Counted = { status: string; reason: string | null; count: number; oldest: string };

/** What is asked and answered about one contract, the latest first, with the counts of what is not shown. */
export async function askedOf({ tx, actor }: UnitOfWork, id: string, before: string): Promise<AskedOfContract> {
  const { organizationId } = actor;
  const shown: FirstOf<ShownQuestion> = await firstOf<ShownQuestion>(tx, {
    text: shownSql,
    values: [organizationId, id, before],
    name: 'contract_question.shown',
    most: SHOWN,
  });
  const all = await tx.query<Counted>(countedSql, [organizationId, id], 'contract_question.counted');
  const of = (state: string) => all.find(({ status }) => status === state);
  return {
    shown,
    answered: of('answered')?.count ?? 0,
    open: of('published')?.count ?? 0,
    waiting: of('pending')?.count ?? 0,
    waitingSince: of('pending')?.oldest ?? null,
    hidden: all.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  };
}

/** A number of a message as it stands in an address; anything else is none. */
export const referenceIn = (text: string | null): string => (/^CQ-\d{4}-\d{5,9}$/.test(text ?? '') ? (text ?? '') : '');

async function publicContract(work: UnitOfWork, number: string) {
  const plain = number.slice(0, 60).toWellFormed().replaceAll('\0', '');
  const found = await work.row(contract, {
    where: { number: plain, status: publicStates },
    fields: ['number', 'title'],
  });
  return found && (await isPublic(work, found.id)) ? found : null;
}

/** The form on the page of a public contract. It is kept for review and told to who manages the contract. */
export const askForm = ({ limits }: Ports): SiteForm => ({
  fields: questionForm,
  async submit(values, ask) {
    const given = values as unknown as New<typeof contractQuestion>;
    const mayWrite = given.email ? await mayWriteTo(limits, given.email) : false;
    return ask.once(async (work) => {
      await refuseFlood(work, contractQuestion.name);
      const about = await publicContract(work, ask.params['number'] ?? '');
      if (!about) throw fail('refused', 'contract_question.not_public', 'This contract is not public any more.');
      const manager = await managerOf(work, about.id);
      const row = await work.insert(contractQuestion, { ...given, contract: about.id }, { routedTo: manager });
      const at = contractPath(about.number);
      if (row.email && mayWrite)
        await work.sendMail({
          to: row.email,
          subject: `We received your message ${row.number}`,
          body: [
            `Your message about ${about.title} (${about.number}) was received. It is public once it was reviewed, and the answer comes to this address.`,
            { link: at, label: 'Open the contract' },
          ],
        });
      await notify(work, {
        to: manager ? [manager] : await membersWithDuty(work, 'contract_manager'),
        kind: 'contract_question.new',
        subject: `${row.number} on ${about.number}: ${about.title}`.slice(0, 200),
        link: href(questionPages.question, { id: row.id }),
      });
      return { to: `${at}?received=${row.number}` };
    });
  },
});
