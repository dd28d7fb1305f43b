import { fail, href, type Place } from '#kernel';
import type { SiteAsk, SitePart, SiteSubmission } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { administrators, notify } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { ANOTHER } from '../same.ts';
import { mayWriteTo, ownerIn, reading, refuseFlood } from '../visitors.server.ts';
import { consultationsIn } from './consultations.server.ts';
import { type PortalPage, reopenForm, reportFields, reportForm, type ReportPage, sameField } from './portal.ts';
import {
  caseOf,
  categoriesIn,
  latelyIn,
  plusDays,
  promisesIn,
  reopenUntil,
  reportNamed,
  reportWithCode,
  similarReports,
} from './report-reading.server.ts';
import { serviceCategory } from './service-category.record.ts';
import { serviceRequest } from './service-request.record.ts';
import { serviceUpdate } from './service-update.record.ts';
import { codeDigest, grouped, hiddenCode, newCode, shownCode } from './tracking.server.ts';
import { inLanguage, type Language, languageIn, portalWords } from './words.ts';

export interface Report {
  readonly category: string;
  readonly description: string;
  readonly address: string;
  readonly location?: Place | null;
  readonly contactName?: string | null;
  readonly contactEmail?: string | null;
  readonly contactPhone?: string | null;
}

const noCategory = () =>
  invalid([{ path: 'category', code: 'category', message: 'Choose one of the categories in the list' }]);

/** Keeps a report, promises its day, tells whoever deals with it, and answers the code by which it is followed. */
export async function keepReport(
  work: UnitOfWork,
  { category: code, ...given }: Report,
  { language, sameAs, mayWrite }: { language: Language; sameAs: string | null; mayWrite: boolean },
): Promise<{ readonly id: string; readonly number: string; readonly code: string }> {
  await refuseFlood(work, serviceRequest.name);
  const category = await work.row(serviceCategory, {
    where: { code, status: 'open' },
    fields: ['name', 'promiseDays', 'responsible'],
  });
  if (!category) throw noCategory();
  const { today } = await ownerIn(work);
  const secret = newCode();
  const made = await work.insert(
    serviceRequest,
    {
      ...given,
      category: category.id,
      language,
      ...(category.responsible ? { assignedTo: category.responsible } : {}),
    },
    {
      codeDigest: codeDigest(secret),
      reportedOn: today,
      promisedBy: category.promiseDays === null ? null : plusDays(today, category.promiseDays),
    },
  );
  const known = sameAs === null ? null : await reportNamed(work, sameAs);
  if (known && known.status !== 'duplicate')
    await work.move(serviceRequest, made.id, 'join', { input: { duplicateOf: known.id } });
  else
    await notify(work, {
      to: category.responsible ? [category.responsible] : await administrators(work),
      kind: 'service_request.new',
      subject: `${made.number}: ${category.name}, ${made.address}`.slice(0, 200),
      link: `/service-requests/${made.id}`,
    });
  if (made.contactEmail && mayWrite) {
    const words = portalWords[language];
    await work.sendMail({
      to: made.contactEmail,
      subject: `${words.mailReceived}: ${made.number}`,
      body: [
        words.mailReceivedText,
        { code: grouped(secret) },
        { link: inLanguage(`${href(site.pages.citizens)}?code=${grouped(secret)}`, language), label: words.mailFollow },
        words.privacy,
      ],
    });
  }
  return { id: made.id, number: made.number, code: secret };
}

export function reportParts({ door, limits, sealer }: Ports): SitePart[] {
  const languageOf = (ask: SiteAsk): Language => languageIn(ask.query.get('lang'));

  async function portal(work: UnitOfWork, ask: SiteAsk): Promise<PortalPage> {
    const language = languageOf(ask);
    const { name, today } = await ownerIn(work);
    const code = ask.query.get('code');
    const report = code === null ? null : await reportWithCode(work, code);
    const categories = await categoriesIn(work, language);
    const sent = shownCode(sealer, ask.query.get('sent'), work.actor.organizationId);
    return {
      agency: name,
      takesReports: categories.length > 0,
      promises: await promisesIn(work, language, today),
      lately: await latelyIn(work, language, today),
      consultations: await consultationsIn(work, { today, most: ask.query.get('consultations') === 'all' ? 1000 : 20 }),
      asked: code === null ? null : report ? await caseOf(work, report, { language, today }) : 'none',
      newCode: sent && grouped(sent),
    };
  }

  async function similarFor(work: UnitOfWork, given: Report, language: Language) {
    const { today } = await ownerIn(work);
    const { category, address, description, location = null } = given;
    const point = location?.type === 'Point' ? location.coordinates : null;
    return similarReports(work, { category, address, description, point }, { language, today });
  }

  async function report(values: Readonly<Record<string, unknown>>, ask: SiteSubmission) {
    const { same, ...given } = values as unknown as Report & { readonly same?: string | null };
    const language = languageOf(ask);
    if (given.location && given.location.type !== 'Point')
      throw invalid([{ path: 'location', code: 'place.text', message: 'Must be one point, such as 27.95, -82.46' }]);
    const mayWrite = given.contactEmail ? await mayWriteTo(limits, given.contactEmail) : false;
    // What is like it is looked for inside: sent twice, a report must not be told that it is like itself.
    return ask.once(async (work) => {
      const similar = await similarFor(work, given, language);
      const chosen = similar.find(({ number }) => number === same);
      if (similar.length > 0 && !chosen && same !== ANOTHER)
        throw invalid([{ path: 'same', code: 'similar', message: portalWords[language].sameMissing }]);
      const { id, code } = await keepReport(work, given, { language, sameAs: chosen?.number ?? null, mayWrite });
      const sent = hiddenCode(sealer, code, { organizationId: ask.organizationId, id });
      return { to: inLanguage(`${href(site.pages.citizens)}?sent=${sent}`, language) };
    });
  }

  return [
    {
      page: site.pages.citizens,
      async load(ask) {
        const data = await reading(door, ask, (work) => portal(work, ask));
        return { data: data ?? nothing };
      },
      forms: {
        reopen: {
          fields: reopenForm('en'),
          submit: (values, ask) =>
            ask.once(async (work) => {
              const found = await reportWithCode(work, ask.query.get('code'));
              const { today } = await ownerIn(work);
              if (!found || (await reopenUntil(work, found, today)) === null)
                throw fail('refused', 'service_request.not_again', portalWords[languageOf(ask)].reopenTooLate);
              await work.insert(
                serviceUpdate,
                { request: found.id, text: String(values['why']), audience: 'internal' },
                { saidOn: today },
              );
              await work.move(serviceRequest, found.id, 'askAgain', { computed: { reopenedOn: today } });
              await notify(work, {
                to: found.assignedTo ? [found.assignedTo] : await administrators(work),
                kind: 'service_request.again',
                subject: `${found.number} is not solved, says the resident`,
                body: String(values['why']),
                link: `/service-requests/${found.id}`,
              });
              const code = encodeURIComponent(ask.query.get('code') ?? '');
              return { to: inLanguage(`${href(site.pages.citizens)}?code=${code}&again=yes`, languageOf(ask)) };
            }),
        },
      },
    },
    {
      page: site.pages.reportProblem,
      async load(ask, sent): Promise<{ data: ReportPage }> {
        const language = languageOf(ask);
        const typed = (name: string): string => sent?.typed[name]?.[0] ?? '';
        // Similar ones stay on the page once it has asked about them, whatever else is wrong.
        const asks = typed('same') !== '' || sent?.issues.some(({ path }) => path === 'same') === true;
        const data = await reading(door, ask, async (work) => ({
          agency: (await ownerIn(work)).name,
          categories: await categoriesIn(work, language),
          similar: asks
            ? await similarFor(
                work,
                {
                  category: typed('category'),
                  address: typed('address'),
                  description: typed('description'),
                  location: pointIn(typed('location')),
                },
                language,
              )
            : [],
        }));
        return { data: data ?? { agency: '', categories: [], similar: [] } };
      },
      forms: { report: { fields: { ...reportForm('en'), same: sameField }, submit: report } },
    },
  ];
}

function pointIn(text: string): Place | null {
  const { kind } = reportFields.location.spec;
  const read = text.trim() === '' ? null : kind.fromText(text, reportFields.location.spec as never);
  return read?.ok ? (read.value as Place) : null; // as the kind of places reads it
}

const nothing: PortalPage = {
  agency: '',
  takesReports: false,
  promises: [],
  lately: [],
  consultations: { data: [], total: 0, totalIs: 'exact' },
  asked: null,
  newCode: null,
};
