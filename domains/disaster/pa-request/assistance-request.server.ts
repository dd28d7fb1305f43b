import { personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { disasterTermsOf, disasterTextOn, grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { disasterOf, isProduct } from '../public-assistance/rights.server.ts';
import { assistanceRequest } from './assistance-request.record.ts';

type Facts = EffectFacts<Row<typeof assistanceRequest>>;

/** Until when a request is filed by the text of its declaration; null where that text has no such term. */
export function requestDueOn(declaredOn: string, designatedOn: string): string | null {
  const pack = disasterTextOn(declaredOn);
  const term = pack && disasterTermsOf(pack).find(({ name }) => name === 'request_days');
  return term ? addDays(designatedOn, term.value) : null;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\((county|parish|borough)\)|\bcounty\b|\bparish\b|\bborough\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a declaration names a county, with or without the word; a declaration of the whole state names all. */
export const isDesignated = (county: string, areas: readonly { readonly name: string }[]): boolean =>
  areas.length === 0 || areas.some(({ name }) => plain(name) === plain(county) || plain(name) === 'statewide');

async function written({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) await refuseWithoutRight(work, assistanceRequest, grantManagers);
  const { declaredOn, number, areas } = await disasterOf(work, row.disaster);
  if (!isProduct(work)) {
    if (row.designatedOn < declaredOn)
      throw refusedAt(
        'designatedOn',
        'assistance_request.after_declaration',
        `${number} was declared on ${declaredOn}. An area is designated on that day or later.`,
      );
    if (!isDesignated(row.county, areas ?? []))
      throw refusedAt(
        'county',
        'assistance_request.county_is_designated',
        `${number} does not name ${row.county}. Import the declaration again if the area was added.`,
      );
  }
  const dueOn = requestDueOn(declaredOn, row.designatedOn);
  if (dueOn !== row.dueOn) await work.asProduct.change(assistanceRequest, row.id, {}, { dueOn });
}

async function filed({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, assistanceRequest, grantManagers);
  const { filedOn, dueOn } = row;
  if (filedOn === null || filedOn > work.today)
    throw refusedAt('filedOn', 'assistance_request.filed_by_now', 'Enter the filing once it was made.');
  if (filedOn < row.designatedOn)
    throw refusedAt('filedOn', 'assistance_request.filed_after', 'A request is filed after its area is designated.');
  if (dueOn !== null && filedOn > dueOn && (row.lateReason ?? '').trim() === '')
    throw refusedAt(
      'lateReason',
      'assistance_request.late_is_explained',
      `It was due on ${dueOn} (44 CFR 206.202(c)). Enter the late reason first.`,
    );
  if (row.applicantType === 'pnp' && (row.ruling ?? []).length === 0)
    throw refusedAt('ruling', 'assistance_request.has_ruling', 'A private nonprofit needs its tax-exempt ruling.');
  await work.asProduct.change(assistanceRequest, row.id, {}, { filedBy: personActing(work.actor) });
}

async function approved({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, assistanceRequest, grantManagers);
  if (row.decidedOn !== null && (row.decidedOn > work.today || (row.filedOn !== null && row.decidedOn < row.filedOn)))
    throw refusedAt(
      'decidedOn',
      'assistance_request.decided_in_order',
      'Enter the day of the approval: after the filing, and not ahead.',
    );
}

export const assistanceRequestEffects = follows(assistanceRequest, {
  create: [written],
  edit: [written],
  file: [filed],
  approve: [approved],
});
