import { type FirstOf, fail, href, type New, type Row } from '#kernel';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { administrators, dayOf, notify } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { mayWriteTo, ownerIn, reading, refuseFlood } from '../visitors.server.ts';
import { consultation } from './consultation.record.ts';
import { consultationComment } from './consultation-comment.record.ts';
import { commentForm, type ConsultationListed, type ConsultationPage } from './portal.ts';
import { inLanguage, languageIn, portalWords } from './words.ts';

type Consultation = Row<typeof consultation>;

const MOST_COMMENTS = 500;

const listed = ({ number, subject, opensOn, closesOn, status }: Consultation, today: string): ConsultationListed => ({
  number,
  subject,
  closesOn,
  isOpen: status === 'published' && opensOn <= today && closesOn >= today,
});

/** Published consultations: those that are open first, then the newest. */
export async function consultationsIn(
  work: UnitOfWork,
  { today, most }: { today: string; most: number },
): Promise<FirstOf<ConsultationListed>> {
  const rows = await firstOf<Consultation>(work.tx, {
    text: `select number, subject, opens_on::text as "opensOn", closes_on::text as "closesOn", status from consultation
      where organization_id = $1 and status in ('published', 'answered') and opens_on <= $2::date
      order by (status = 'published' and closes_on >= $2::date) desc, number desc`,
    values: [work.actor.organizationId, today],
    name: 'citizen.consultations',
    most,
  });
  return mapFirst(rows, (one) => listed(one, today));
}

const numberIn = (text: string | null): string => (text ?? '').slice(0, 60).toWellFormed().replaceAll('\0', '');

async function named(work: UnitOfWork, number: string): Promise<Consultation | null> {
  const found = await work.row(consultation, {
    where: { number: numberIn(number), status: ['published', 'answered'] },
    fields: [],
  });
  return found ? work.find(consultation, found.id) : null;
}

async function consultationPage(work: UnitOfWork, number: string, after: string): Promise<ConsultationPage | null> {
  const { name: agency, today } = await ownerIn(work);
  const row = await named(work, number);
  if (!row || row.opensOn > today) return null;
  const { organizationId } = work.actor;
  const comments = await firstOf<ConsultationPage['comments']['data'][number]>(work.tx, {
    text: `select number, ${dayOf('created_at')}::text as on, author_name as name, text, language
      from consultation_comment where organization_id = $1 and consultation = $2 and status = 'published'
        and number > $3 order by number`,
    values: [organizationId, row.id, after],
    name: 'citizen.comments',
    most: MOST_COMMENTS,
  });
  const all = await work.tx.query<{ status: string; reason: string | null; count: number }>(
    `select status, case when status = 'hidden' then hidden_because end as reason, count(*)::int as count
     from consultation_comment where organization_id = $1 and consultation = $2 group by 1, 2 order by 2`,
    [organizationId, row.id],
    'citizen.comments_by_state',
  );
  const countOf = (wanted: string) => all.find(({ status }) => status === wanted)?.count ?? 0;
  return {
    ...listed(row, today),
    agency,
    question: row.question,
    opensOn: row.opensOn,
    houseRules: row.houseRules,
    response: row.status === 'answered' ? row.response : null,
    comments,
    published: countOf('published'),
    waiting: countOf('pending'),
    hidden: all.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  };
}

export function consultationParts({ door, limits }: Ports): SitePart[] {
  return [
    {
      page: site.pages.consultation,
      async load(ask) {
        const data = await reading(door, ask, (work) =>
          consultationPage(work, ask.params['number'] ?? '', numberIn(ask.query.get('after'))),
        );
        return data ? { data } : { status: 404, data: null };
      },
      forms: {
        comment: {
          fields: commentForm('en'),
          async submit(values, ask) {
            const given = values as unknown as New<typeof consultationComment>;
            const language = languageIn(ask.query.get('lang'));
            const mayWrite = given.email ? await mayWriteTo(limits, given.email) : false;
            return ask.once(async (work) => {
              await refuseFlood(work, consultationComment.name);
              const number = ask.params['number'] ?? '';
              const { name, today } = await ownerIn(work);
              const about = await named(work, number);
              if (!about || !listed(about, today).isOpen)
                throw fail('refused', 'consultation_comment.closed', portalWords[language].commentClosed);
              const row = await work.insert(consultationComment, { ...given, consultation: about.id, language });
              const at = href(site.pages.consultation, { number });
              if (row.email && mayWrite)
                await work.sendMail({
                  to: row.email,
                  subject: `${portalWords[language].commentReceived}: ${row.number}`,
                  body: [
                    `${about.subject} (${name})`,
                    portalWords[language].commentReceivedText,
                    { link: inLanguage(at, language), label: about.subject },
                  ],
                });
              await notify(work, {
                to: await administrators(work),
                kind: 'consultation_comment.new',
                subject: `${row.number} is ready for review: ${about.subject}`.slice(0, 200),
                link: `/admin/comments/${row.id}`,
              });
              return { to: inLanguage(`${at}?received=${row.number}`, language) };
            });
          },
        },
      },
    },
  ];
}
