import { fail, href, type Row } from '#kernel';
import type { SiteAsk, SiteForm, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { inLanguage, readerLanguage } from '../../public/public.ts';
import { daysFrom, mayWriteTo, openLinks, reading, refuseFlood } from '../../public/public.server.ts';
import { noticePath } from '../notice-pages.ts';
import { publishedByNumber } from '../publication/notice.server.ts';
import { publicRfi } from '../rfi-site-pages.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { type GivenAnswers, inquiriesOf } from './inquiry.ts';
import { answersFrom, everyInput, typedFrom } from './inquiry-answers.ts';
import { rfiAnswer } from './rfi-answer.record.ts';
import { type AnswerPage, respondForm } from './responding.ts';

type Solicitation = Row<typeof solicitation>;
type Answer = Row<typeof rfiAnswer>;

const record = rfiAnswer.name;
const purpose = 'answer';
const LINK_DAYS = 60;

/** A request for information takes answers from its publication until they are due. */
export const takesAnswers = ({ type, status, dueAt }: Solicitation, now: string): boolean =>
  type === 'rfi' && status === 'published' && dueAt !== null && now < dueAt;

const closed = () =>
  fail(
    'refused',
    'rfi.closed',
    'This request for information no longer takes answers. Write to the contact named on its page.',
  );

/** Judged question by question, and kept; the agency’s buyer is told of the first time. */
export async function keepAnswers(
  work: UnitOfWork,
  {
    row,
    rfi,
    typed,
    more = {},
  }: { row: Answer; rfi: Solicitation; typed: object; more?: { files?: readonly string[] } },
): Promise<void> {
  if (!takesAnswers(rfi, work.now())) throw closed();
  const { answers, issues } = answersFrom(inquiriesOf(rfi.inquiries), { ...typed });
  const [first] = issues;
  if (first) throw fail('invalid', 'rfi.answer', first.message, { issues });
  if (Object.keys(answers).length === 0)
    throw fail('invalid', 'rfi.empty', 'Answer at least one question.', {
      issues: [{ path: 'q1', code: 'rfi.empty', message: 'Answer at least one question.' }],
    });
  const computed = { ...more, answers, answeredAt: work.now() };
  if (row.status === 'received') {
    await work.asProduct.change(rfiAnswer, row.id, {}, computed);
    return;
  }
  await work.asProduct.move(rfiAnswer, row.id, 'receive', { computed });
  await notify(work, {
    to: [rfi.buyer],
    kind: 'rfi.answered',
    subject: `${row.firm} answered ${rfi.number}`.slice(0, 200),
    body: rfi.name,
    link: `/rfi/${rfi.id}`,
  });
}

/** One answer of each address: asked again, the link leads to the same one. */
async function answerOf(work: UnitOfWork, given: { rfi: string; firm: string; contact: string | null; email: string }) {
  const { organizationId } = work.actor;
  await work.tx.query(
    'select pg_advisory_xact_lock(hashtext($1))',
    [`${organizationId} ${given.rfi} ${given.email}`],
    'rfi.one',
  );
  const known = await work.row(rfiAnswer, { where: { rfi: given.rfi, email: given.email }, fields: [] });
  return known ?? work.insert(rfiAnswer, given);
}

/** On the public page: nothing counts before the link in the email is opened. */
export function responding({ sealer, limits, clock }: Ports): SiteForm {
  const links = openLinks(sealer);
  return {
    fields: respondForm('en'),
    async submit(values, ask) {
      const { firm, contact = null, email } = values as { firm: string; contact?: string | null; email: string }; // judged by the form's fields
      const mayWrite = await mayWriteTo(limits, email);
      return ask.once(async (work) => {
        await refuseFlood(work, record);
        const rfi = await publishedByNumber(work, ask.params['number'] ?? '');
        if (!rfi || !takesAnswers(rfi, work.now())) throw closed();
        const { id } = await answerOf(work, { rfi: rfi.id, firm, contact, email });
        const until = daysFrom(clock.now(), LINK_DAYS);
        const token = links.token({ organizationId: ask.organizationId, record, purpose, id, until });
        if (mayWrite)
          await work.sendMail({
            to: email,
            subject: `Answer ${rfi.number} ${rfi.name}`.slice(0, 200),
            body: [
              `Someone entered this address to answer ${rfi.number} ${rfi.name} for ${firm}.`,
              { link: href(publicRfi, { token }), label: 'Answer the questions' },
              'You can change your answers with the same link until they are due. If this was not you, do nothing.',
            ],
          });
        const back = `${noticePath(rfi.number)}?answering=yes#answer`;
        return { to: inLanguage(back, readerLanguage(ask.query.get('lang'))) };
      });
    },
  };
}

/** The page behind the link in the email: the questions, and what was answered so far. */
export function answeringParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);
  async function behind(work: UnitOfWork, ask: SiteAsk): Promise<{ row: Answer; rfi: Solicitation } | null> {
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose, now: ask.now });
    const row = id === null ? null : await work.find(rfiAnswer, id);
    const rfi = row && (await work.find(solicitation, row.rfi));
    return row && rfi && { row, rfi };
  }
  return [
    {
      page: publicRfi,
      async load(ask): Promise<{ data: AnswerPage }> {
        const found = await reading(door, ask, (work) => behind(work, ask));
        if (!found) return { data: { answer: null } };
        const { row, rfi } = found;
        const questions = inquiriesOf(rfi.inquiries);
        return {
          data: {
            answer: {
              number: rfi.number,
              title: rfi.name,
              firm: row.firm,
              isOpen: takesAnswers(rfi, ask.now.toISOString()),
              isReceived: row.status === 'received',
              questions,
              typed: typedFrom(questions, (row.answers ?? {}) as GivenAnswers), // as `keepAnswers` keeps them
            },
          },
        };
      },
      forms: {
        answer: {
          fields: everyInput,
          submit: (values, ask) =>
            ask.once(async (work) => {
              const found = await behind(work, ask);
              if (!found)
                throw fail('refused', 'rfi.link', 'This link is not valid, or it is too old. Ask for a new one.');
              await keepAnswers(work, { ...found, typed: values });
              return { to: `${href(publicRfi, { token: ask.params['token'] ?? '' })}?sent=yes` };
            }),
        },
      },
    },
  ];
}
