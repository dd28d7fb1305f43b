import type { Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { commodityCode, reasonGiven } from '../../organization/public.server.ts';
import { inLanguage } from '../../public/public.ts';
import { ownerIn, tellSubscribers } from '../../public/public.server.ts';
import { tellFollowers } from '../outreach/followers.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import { noticePath } from '../notice-pages.ts';
import { mailOf, type Occasion } from './announcing.server.ts';
import { kindOf } from './release.ts';
import { keepRelease, nameProcess } from './releases.server.ts';

type Solicitation = Row<typeof solicitation>;
type Facts = EffectFacts<Solicitation>;

/*
 * What follows from a publication, in its transaction: page, list, feed, calendar and data read the same rows, the release and the
 * mail are written here. Where one of them fails nothing is published.
 */

export async function releaseTender({ row, work }: Facts): Promise<void> {
  await nameProcess(work, row);
  await keepRelease(work, row.id, 'tender');
}

export async function mailSubscribers({ row, work }: Facts): Promise<void> {
  const { name } = await ownerIn(work);
  await announce(work, row, {
    what: `New from ${name}`,
    said: `${name} published this solicitation.`,
    spanish: { what: `Nuevo de ${name}`, said: `${name} publicó esta solicitud.` },
  });
  const failed = row.replaces && (await work.asProduct.find(solicitation, row.replaces));
  if (failed && wasPublished(failed))
    await tellFollowers(work, failed, async (language) => {
      const mail = mailOf(work, failed, {
        what: 'Reissued',
        said: `${failed.number} is reissued as ${row.number} ${row.name}. Follow the new one to hear of its addenda.`,
        spanish: {
          what: 'Publicada de nuevo',
          said: `${failed.number} se publica de nuevo como ${row.number} ${row.name}. Siga la nueva para conocer sus adendas.`,
        },
      });
      return { ...(await mail(language)), path: inLanguage(noticePath(row.number), language) };
    });
}

const wasPublished = ({ ocid, publishedAt }: Solicitation): boolean => ocid !== null && publishedAt !== null;

/** Only what was published is cancelled in public. */
export async function releaseCancellation({ row, work }: Facts): Promise<void> {
  if (wasPublished(row)) await keepRelease(work, row.id, 'tenderCancellation');
}

export async function mailCancellation({ row, work }: Facts): Promise<void> {
  if (!wasPublished(row)) return;
  const reason = await reasonGiven(work, solicitation.name, row.id, ['cancel']);
  await announce(work, row, {
    what: 'Cancelled',
    said: `This solicitation was cancelled: ${reason}`,
    spanish: { what: 'Cancelada', said: `Esta solicitud se canceló: ${reason}` },
  });
}

export async function releaseFailure({ row, work }: Facts): Promise<void> {
  if (wasPublished(row)) await keepRelease(work, row.id, 'tenderUpdate');
}

export async function mailFailure({ row, work }: Facts): Promise<void> {
  if (!wasPublished(row)) return;
  const reason = await reasonGiven(work, solicitation.name, row.id, ['fail']);
  await announce(work, row, {
    what: 'Closed without award',
    said: `This solicitation ended without an award: ${reason}`,
    spanish: { what: 'Cerrada sin adjudicación', said: `Esta solicitud terminó sin adjudicación: ${reason}` },
  });
}

/** What was read out at the opening is open data in the same transaction; proposals are not read out. */
export async function releaseBids({ row, work }: Facts): Promise<void> {
  if (wasPublished(row) && !goesByRanking(row)) await keepRelease(work, row.id, 'tenderUpdate');
}

/** From the notice of intent on it is public how each bid was found, of proposals also what was bid. */
export async function releaseFindings(work: UnitOfWork, row: Solicitation): Promise<void> {
  if (wasPublished(row)) await keepRelease(work, row.id, 'tenderUpdate');
}

/** What was learned of an RFI, where its buyer publishes it. */
export async function tellSummary({ row, work }: Facts): Promise<void> {
  if (!wasPublished(row)) return;
  await keepRelease(work, row.id, 'tenderUpdate');
  if (row.findingsPublic)
    await announce(work, row, {
      what: 'Summary',
      said: 'The summary of the answers is published.',
      spanish: { what: 'Resumen', said: 'Se publicó el resumen de las respuestas.' },
    });
}

/** Tells everyone who asked to hear of such solicitations, each in the language in which they asked. */
export async function announce(work: UnitOfWork, row: Solicitation, occasion: Occasion): Promise<void> {
  const { name, number, summary, items } = row;
  const commodities = [...new Set((items ?? []).flatMap(({ commodity }) => (commodity ? [commodity] : [])))];
  const coded =
    commodities.length === 0
      ? []
      : await work.asProduct.rows(commodityCode, {
          where: { id: commodities },
          fields: ['code', 'name', 'otherWords'],
          order: 'code',
          most: 'all',
        });
  const mailIn = mailOf(work, row, occasion);
  await tellFollowers(work, row, mailIn);
  await tellSubscribers(work.asProduct, {
    wants: 'opportunities',
    mailIn,
    text: [number, name, summary, ...(items ?? []).map(({ item }) => item)].join(' '),
    codes: coded.map(({ code }) => code),
    named: coded,
    place: row.place,
    kind: kindOf(row.category),
  });
}
