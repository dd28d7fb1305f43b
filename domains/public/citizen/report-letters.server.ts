import { href, type Row } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { site } from '../index.ts';
import { ownerIn } from '../visitors.server.ts';
import { noActionReasons, outcomes } from './service-request.ts';
import { serviceRequest } from './service-request.record.ts';
import { serviceUpdate } from './service-update.record.ts';
import { reasonWords, stateWords } from './state-words.ts';
import { inLanguage, languageIn, portalWords } from './words.ts';

type Report = Row<typeof serviceRequest>;

/** What a step says to everybody, in the words of its outcome. */
function sentenceOf({ status, outcome, noActionReason, referredTo }: Report): string {
  const state = stateWords(status, 'en');
  if (status === 'done' && outcome) return `${state}: ${outcomes[outcome as keyof typeof outcomes]}`;
  if (status === 'no_action' && noActionReason)
    return `${state}: ${noActionReasons[noActionReason as keyof typeof noActionReasons]}`;
  return status === 'referred' && referredTo ? `${state}: ${referredTo}` : state;
}

/** Each step of a report is an entry that its resident sees. */
async function tellStep({ row, work }: { row: Report; work: UnitOfWork }): Promise<void> {
  const { today } = await ownerIn(work);
  await work.asProduct.insert(
    serviceUpdate,
    { request: row.id, text: sentenceOf(row), audience: 'public' },
    { toState: row.status, saidOn: today, saidBy: work.person },
  );
}

/** Residents who left an address: the one who reported it, and those who reported the same. */
async function followersOf(work: UnitOfWork, request: string): Promise<readonly { email: string; language: string }[]> {
  return work.tx.query<{ email: string; language: string }>(
    `select distinct contact_email as email, language from service_request
     where organization_id = $1 and (id = $2 or duplicate_of = $2) and contact_email is not null order by 1`,
    [work.actor.organizationId, request],
    'citizen.followers',
  );
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** What everybody reads never holds how the resident can be reached, by whoever's slip. */
function refuseContact(report: Report, path: 'summary' | 'text', text: string): void {
  const { contactName, contactEmail, contactPhone } = report;
  const small = text.toLowerCase();
  const phone = digitsOf(contactPhone ?? '').slice(-10);
  const says =
    (contactEmail !== null && small.includes(contactEmail)) ||
    (phone.length >= 7 && digitsOf(text).includes(phone)) ||
    (contactName?.includes(' ') === true && small.includes(contactName.toLowerCase()));
  if (says)
    throw invalid([
      { path, code: 'contact', message: 'This would show everyone who the resident is or how to reach them' },
    ]);
}

const steps = ['review', 'schedule', 'begin', 'finish', 'decline', 'refer', 'reopen', 'askAgain'] as const;

export const reportEffects: readonly Effect[] = [
  ...steps.map((step) => on(serviceRequest, step, tellStep)),
  on(serviceRequest, 'edit', async ({ row, before }) => {
    if (row.summary !== null && row.summary !== before.summary) refuseContact(row, 'summary', row.summary);
  }),
  on(serviceRequest, 'join', async ({ row, work }) => {
    const kept = row.duplicateOf ? await work.asProduct.find(serviceRequest, row.duplicateOf) : null;
    if (!kept || kept.status === 'duplicate')
      throw invalid([
        {
          path: 'duplicateOf',
          code: 'gone',
          message: 'That report is itself a duplicate: choose the report it duplicates',
        },
      ]);
    // Whoever reported the same as this one follows along.
    const joined = await work.rows(serviceRequest, {
      where: { duplicateOf: row.id, id: { not: row.id } },
      fields: [],
      lock: 'update',
      most: 'all',
    });
    for (const { id } of joined) await work.asProduct.change(serviceRequest, id, {}, { duplicateOf: kept.id });
    if (work.actor.kind !== 'system') await tellStep({ row, work });
  }),
  on(serviceUpdate, 'create', async ({ row, work }) => {
    if (row.audience !== 'public') return;
    const report = await work.asProduct.find(serviceRequest, row.request);
    if (!report) return;
    refuseContact(report, 'text', row.text);
    for (const { email, language: given } of await followersOf(work, report.id)) {
      const language = languageIn(given);
      const words = portalWords[language];
      const reasons: Readonly<Record<string, string | null>> = {
        done: report.outcome,
        no_action: report.noActionReason,
      };
      const reason = reasons[row.toState ?? ''];
      const said =
        row.toState === null
          ? row.text
          : [stateWords(row.toState, language), ...(reason ? [reasonWords(reason, language)] : [])].join(': ');
      await work.sendMail({
        to: email,
        subject: `${words.mailUpdate} ${report.number}`,
        body: [said, { link: inLanguage(href(site.pages.citizens), language), label: words.mailFollow }],
      });
    }
  }),
];
