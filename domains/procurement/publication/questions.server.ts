import { fail, href, type New, type Row } from '#kernel';
import type { SiteAsk, SiteForm, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt } from '../../organization/public.server.ts';
import { inLanguage, readerLanguage } from '../../public/public.ts';
import { daysFrom, mayWriteTo, openLinks, reading, refuseFlood } from '../../public/public.server.ts';
import { noticePath, publicQuestion } from '../notice-pages.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { addendum } from './addendum.record.ts';
import { askForm, type ConfirmPage } from './asking.ts';
import { publishedByNumber } from './notice.server.ts';
import { keepRelease } from './releases.server.ts';
import { solicitationQuestion } from './solicitation-question.record.ts';

type Question = Row<typeof solicitationQuestion>;
type Solicitation = Row<typeof solicitation>;

const record = solicitationQuestion.name;
const purpose = 'ask';
const LINK_DAYS = 14;

const closedToQuestions = () =>
  fail(
    'refused',
    'question.closed',
    'This solicitation no longer takes questions. Write to the contact named on this page.',
  );

/** Until its own day, and where none is set as long as responses are taken. */
export function takesQuestions({ status, questionsDueAt, dueAt }: Solicitation, now: string): boolean {
  const until = questionsDueAt ?? dueAt;
  return status === 'published' && until !== null && now < until;
}

/** The form on the page of a solicitation: nothing counts before the address is confirmed. */
export function asking({ sealer, limits, clock }: Ports): SiteForm {
  const links = openLinks(sealer);
  return {
    fields: askForm('en'),
    async submit(values, ask) {
      const given = values as Pick<New<typeof solicitationQuestion>, 'question' | 'email'>; // judged by the form's fields
      const mayWrite = await mayWriteTo(limits, given.email);
      return ask.once(async (work) => {
        await refuseFlood(work, record);
        const about = await publishedByNumber(work, ask.params['number'] ?? '');
        if (!about || !takesQuestions(about, work.now())) throw closedToQuestions();
        const { id } = await work.insert(solicitationQuestion, { ...given, solicitation: about.id });
        const until = daysFrom(clock.now(), LINK_DAYS);
        const { organizationId } = ask;
        const token = links.token({ organizationId, record, purpose, id, until });
        if (mayWrite)
          await work.sendMail({
            to: given.email,
            subject: `Confirm your question about ${about.number}`.slice(0, 200),
            body: [
              `Someone entered this address to ask about ${about.number} ${about.name}.`,
              { link: href(publicQuestion, { token }), label: 'Confirm your question' },
              'If this was not you, do nothing and nothing is asked.',
            ],
          });
        const back = `${noticePath(about.number)}?asked=yes#questions`;
        return { to: inLanguage(back, readerLanguage(ask.query.get('lang'))) };
      });
    },
  };
}

/** The page behind the link in the email. */
export function questionParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);
  async function behind(work: UnitOfWork, ask: SiteAsk): Promise<{ row: Question; about: Solicitation } | null> {
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose, now: ask.now });
    const row = id === null ? null : await work.find(solicitationQuestion, id);
    const about = row && (await work.find(solicitation, row.solicitation));
    return row && about && { row, about };
  }
  return [
    {
      page: publicQuestion,
      async load(ask): Promise<{ data: ConfirmPage }> {
        const found = await reading(door, ask, (work) => behind(work, ask));
        if (!found) return { data: { question: null } };
        const { row, about } = found;
        return {
          data: {
            question: {
              text: row.question,
              isAsked: row.status !== 'unconfirmed',
              isLate: !takesQuestions(about, ask.now.toISOString()),
              number: about.number,
              title: about.name,
            },
          },
        };
      },
      forms: {
        confirm: {
          fields: {},
          limit: 'api',
          submit: (_, ask) =>
            ask.once(async (work) => {
              const { row, about } = (await behind(work, ask)) ?? {};
              if (row?.status === 'unconfirmed' && about && takesQuestions(about, work.now()))
                await work.move(solicitationQuestion, row.id, 'confirm', { computed: { askedAt: work.now() } });
              return { to: href(publicQuestion, { token: ask.params['token'] ?? '' }) };
            }),
        },
      },
    },
  ];
}

const aboutOf = async (work: UnitOfWork, { solicitation: id }: Question): Promise<Solicitation> => {
  const about = await work.asProduct.find(solicitation, id);
  if (!about) throw new Error(`There is no solicitation ${id}`);
  return about;
};

async function tellBuyer({ row, work }: EffectFacts<Question>): Promise<void> {
  const about = await aboutOf(work, row);
  await notify(work, {
    to: [about.buyer],
    kind: 'solicitation_question.new',
    subject: `Question about ${about.number} ${about.name}`.slice(0, 200),
    body: row.question,
    link: `/opportunities/questions/${row.id}`,
  });
}

/** An answer is for everyone: on the page, in the data, and by email to who asked. */
async function publishAnswer(facts: EffectFacts<Question>): Promise<void> {
  const { row, work } = facts;
  await work.asProduct.change(solicitationQuestion, row.id, {}, { answeredAt: work.now() });
  await keepRelease(work, row.solicitation, 'tenderUpdate');
  await mailAnswer(facts);
}

async function mailAnswer({ row, work }: EffectFacts<Question>): Promise<void> {
  const about = await aboutOf(work, row);
  await work.asProduct.sendMail({
    to: row.email,
    subject: `Answer about ${about.number} ${about.name}`.slice(0, 200),
    body: [row.answer ?? '', { link: `${noticePath(about.number)}#questions`, label: 'Open' }],
  });
}

/** The draft addendum that carries the answer: the open one of this solicitation, else a new one, in the same act. */
async function putInAddendum({ row, work }: EffectFacts<Question>): Promise<void> {
  const about = await aboutOf(work, row);
  if (about.status !== 'published' || about.dueAt === null || about.dueAt <= work.now())
    throw refusedAt(
      'answer',
      'solicitation_question.too_late',
      'No addendum is issued after the due date. Publish the answer itself.',
    );
  const open = await work.asProduct.row(addendum, {
    where: { solicitation: row.solicitation, status: 'draft' },
    order: '-createdAt',
    fields: [],
  });
  const { id } =
    open ??
    (await work.insert(addendum, {
      solicitation: row.solicitation,
      reason: 'Answers to questions of vendors',
      isMaterial: false,
    }));
  await work.asProduct.change(solicitationQuestion, row.id, {}, { addendum: id });
}

const leaveAddendum = async ({ row, work }: EffectFacts<Question>): Promise<void> => {
  await work.asProduct.change(solicitationQuestion, row.id, {}, { addendum: null });
};

export const questionEffects = follows(solicitationQuestion, {
  confirm: [tellBuyer],
  answer: [publishAnswer],
  attach: [putInAddendum],
  detach: [leaveAddendum],
  release: [mailAnswer],
});
