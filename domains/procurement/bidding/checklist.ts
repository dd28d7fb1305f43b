import { sheetOf } from '../sealing/bid-content.ts';
import { faultsIn, type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import { percentageOfCost, PERCENTAGE_LAW } from '../solicitation/cost-percentage.ts';
import type { Asked as Sheet } from '../solicitation/price-sheet-file.ts';
import { type AskedSecurity, securityInWords } from '../solicitation/solicitation-words.ts';
import type { BidResponse } from './bid-response.ts';
import { formFault, formInWords, type RequiredForm } from './required-forms.ts';

/** What a solicitation asks of a bid. */
export interface AskedOf extends Sheet, AskedSecurity {
  readonly category: string;
  readonly criteria: readonly { readonly name: string; readonly kind: string }[] | null;
  readonly forms?: readonly RequiredForm[] | null;
  readonly dueAt?: string | null;
}

export interface Check {
  readonly id: string;
  readonly words: string;
  /** Where on the form it is answered. */
  readonly part: 'prices' | 'answers' | 'forms' | 'security' | 'subcontractors' | 'signature' | 'secrets' | 'notes';
  readonly isMet: boolean;
  /** What is missing, where it is not met. */
  readonly why: string | null;
}

/** Public works list who does part of the work; what is bought over the counter has nobody to list. */
export const asksSubcontractors = ({ category }: Pick<AskedOf, 'category'>): boolean => category === 'construction';

/** What the bid security has to be worth, in cents, rounded up: a cent too little is too little. */
export function securityNeeded(asked: AskedSecurity, price: number | null): number | null {
  const { bidSecurity: percent, bidSecurityAmount: amount } = asked;
  if (amount && amount.cents > 0) return amount.cents;
  if (percent === null || Number(percent) <= 0 || price === null) return null;
  return Number((BigInt(price) * BigInt(Math.round(Number(percent) * 100)) + 9999n) / 10_000n);
}

/** What a bid has to have, each met or not: the firm sees the same list before it submits as the agency sees after the opening. */
export function checklistOf(
  asked: AskedOf,
  offer: Offer,
  response: BidResponse | null,
  { files = null, notes = '' }: { readonly files?: readonly string[] | null; readonly notes?: string | null } = {},
): readonly Check[] {
  const faults = (asked.items ?? []).length === 0 ? [] : faultsIn(sheetOf(asked), offer);
  const found: Check[] = [];
  const add = (id: string, part: Check['part'], words: string, why: string | null) =>
    found.push({ id, part, words, isMet: why === null, why });
  if ((asked.items ?? []).length > 0)
    add(
      'prices',
      'prices',
      'Price sheet complete',
      faults.length === 0 ? null : `${faults.length} ${faults.length === 1 ? 'cell needs' : 'cells need'} a value.`,
    );
  for (const [at, { name, kind }] of (asked.criteria ?? []).entries()) {
    const number = String(at + 1);
    if (kind === 'pass_fail')
      add(number, 'answers', name, response?.meets.includes(number) ? null : 'Confirm that you meet this.');
    if (kind === 'scored')
      add(number, 'answers', name, (response?.answers[number] ?? '').trim() === '' ? 'Enter an answer.' : null);
  }
  for (const [at, form] of (asked.forms ?? []).entries()) {
    const number = String(at + 1);
    const given = response?.forms[number] ?? '';
    add(`form-${number}`, 'forms', formInWords(form, given), formFault(form, given, { dueAt: asked.dueAt, files }));
  }
  const security = securityInWords(asked);
  if (security) {
    const needed = securityNeeded(asked, totalsOf(sheetOf(asked), offer).priced);
    const { number = '', surety = '', cents = 0 } = response?.security ?? {};
    add(
      'security',
      'security',
      `Bid security of ${security}`,
      number.trim() === '' || surety.trim() === ''
        ? 'Enter kind, number and surety.'
        : needed !== null && cents < needed
          ? 'The amount is less than the solicitation asks for.'
          : null,
    );
  }
  if (asksSubcontractors(asked)) {
    const all = response?.subcontractors ?? [];
    const gap = all.find(({ name, trade, license }) => [name, trade, license].some((one) => one.trim() === ''));
    add(
      'subcontractors',
      'subcontractors',
      'Subcontractors listed',
      gap ? 'Each needs name, trade and license number.' : null,
    );
  }
  const percentage = percentageIn(response, notes ?? '');
  if (percentage) add('percentage', 'notes', 'No percentage of cost', percentage);
  const { name = '', title = '' } = response?.signer ?? {};
  add('signature', 'signature', 'Signed', name.trim() && title.trim() ? null : 'Enter the signer’s name and title.');
  return found;
}

/** Where a bid prices a percentage of cost in words: in its notes, an answer or a form. A finding for the buyer; null where it does not. */
function percentageIn(response: BidResponse | null, notes: string): string | null {
  const places: readonly (readonly [place: string, text: string])[] = [
    ['The notes', notes],
    ...Object.entries(response?.answers ?? {}).map(([number, text]) => [`Answer ${number}`, text] as const),
    ...Object.entries(response?.forms ?? {}).map(([number, text]) => [`Form ${number}`, text] as const),
  ];
  for (const [place, text] of places) {
    const words = percentageOfCost(text);
    if (words !== null)
      return `${place} (“${words}”) ${place.endsWith('s') ? 'price' : 'prices'} a percentage of cost. Federal money can’t pay it. (${PERCENTAGE_LAW})`;
  }
  return null;
}
