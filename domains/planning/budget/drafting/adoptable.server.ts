import { fail, href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetPages as pages } from '../../budget-pages.ts';
import { fundFaults } from '../../revenue/statement.server.ts';
import { accountFault } from '../accounts/account.ts';
import { chartFor } from '../accounts/chart.server.ts';
import type { budget } from '../budget.record.ts';
import { dollars } from '../ledger/verdict.ts';
import { placesIn, type Unit, unitFaults, unitsOf } from '../units/units.ts';
import type { DraftFault } from './drafting.ts';

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly parent: string | null;
  readonly is_group: boolean;
  readonly department: string | null;
}

export const draftsSql = `select l.id, l.name, l.account, l.status, l.amount_cents as amount, l.amount_currency as currency, l.parent, l.is_group, c.department
  from budget_line l left join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center
  where l.organization_id = $1 and l.budget = $2 order by l.account`;

/** Lines of a budget as they are before anything is posted. */
const draftsOf = ({ tx, actor }: UnitOfWork, id: string): Promise<Draft[]> =>
  tx.query<Draft & Record<string, unknown>>(draftsSql, [actor.organizationId, id], 'budget.drafts');

/** By line, what stays on it: its amount, and for a group what its lines leave over. */
function ownShares(lines: readonly Draft[]): ReadonlyMap<string, number> {
  const inside = new Map<string, number>();
  for (const { parent, amount } of lines) if (parent !== null) inside.set(parent, (inside.get(parent) ?? 0) + amount);
  const own = new Map<string, number>();
  for (const { id, amount } of lines) own.set(id, amount - (inside.get(id) ?? 0));
  return own;
}

type Judged = Pick<
  Row<typeof budget>,
  'id' | 'startsOn' | 'endsOn' | 'appropriation' | 'balances' | 'level' | 'appropriations'
>;

export interface Adoptable {
  readonly faults: readonly DraftFault[];
  /** What each line is given; what the lines add up to, and in which currency. */
  readonly shares: readonly { readonly line: string; readonly cents: number }[];
  readonly whole: { readonly cents: number; readonly currency: string };
  /** What is appropriated by the units of its level of control; none where that is the whole budget. */
  readonly units: readonly Unit[];
  readonly isEmpty: boolean;
}

/** Adopted means: every account can be booked to, groups hold their lines, and the whole is what was appropriated. */
export async function adoptableIn(work: UnitOfWork, row: Judged): Promise<Adoptable> {
  const lines = await draftsOf(work, row.id);
  const chart = await chartFor(work);
  const shares = ownShares(lines);
  const shareOf = ({ id }: Draft) => shares.get(id) ?? 0;
  const whole = [...shares.values()].reduce((sum, one) => sum + one, 0);
  const faults: DraftFault[] = lines.flatMap((line) => {
    const { id, name, account, amount } = line;
    const fault = (code: string, sentence: string) => [{ line: id, code, sentence }];
    if (line.status === 'closed') return fault('closed', `${name} is closed. Reopen it, or remove the line.`);
    if (line.is_group)
      return shareOf(line) < 0
        ? fault('groups', `The lines inside ${name} are ${dollars(-shareOf(line))} above it.`)
        : [];
    if (shareOf(line) !== amount) return fault('groups', `${name} has lines inside but is not a group.`);
    // An award may begin or end inside the year: its line is fit when it can be booked to on the first or the last day.
    const wrong = accountFault(chart, account, row.startsOn);
    return wrong && accountFault(chart, account, row.endsOn)
      ? fault('accounts', `${name}: ${wrong.sentence} Correct the account, or remove the line.`)
      : [];
  });
  const placeOf = placesIn(chart);
  const units = unitsOf(
    row.level,
    row.level === 'whole'
      ? []
      : lines.map((line) => ({ ...placeOf(line.account), department: line.department, cents: shareOf(line) })),
    (row.appropriations ?? []).map(({ unit, amount }) => ({ unit, cents: amount.cents })),
  );
  return {
    units,
    faults: [
      ...faults,
      ...appropriationFaults(row, lines.length === 0, whole),
      ...unitFaults(row.level, units).map((sentence) => ({ line: null, code: 'units', sentence })),
      ...(row.balances ? await fundFaults(work, row) : []),
    ],
    shares: [...shares].filter(([, cents]) => cents !== 0).map(([line, cents]) => ({ line, cents })),
    whole: { cents: whole, currency: lines[0]?.currency ?? 'USD' },
    isEmpty: lines.length === 0,
  };
}

/** What is appropriated is what the lines say, to the cent. */
function appropriationFaults({ appropriation }: Judged, isEmpty: boolean, whole: number): DraftFault[] {
  const fault = (sentence: string) => [{ line: null, code: 'appropriation', sentence }];
  if (appropriation === null)
    return fault(
      isEmpty
        ? 'The budget has no lines and no appropriation. Add its lines first.'
        : `Enter the appropriation: the lines total ${dollars(whole)}.`,
    );
  return appropriation.cents === whole
    ? []
    : fault(`The lines total ${dollars(whole)}, and ${dollars(appropriation.cents)} is appropriated.`);
}

const MOST_NAMED = 5;

/** The adoption is refused with every fault, each with the way to its line. */
export function refuseUnadoptable(row: Pick<Judged, 'id'>, faults: readonly DraftFault[], way = sendBack): void {
  const [first] = faults;
  if (!first) return;
  const alike = faults.filter(({ code }) => code === first.code).map(({ sentence }) => sentence);
  const more = alike.length - MOST_NAMED;
  const message = [...alike.slice(0, MOST_NAMED), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
  throw fail('refused', `budget.${first.code}`, `${message} ${way}`.trim(), {
    issues: faults.slice(0, 50).map(({ line, code, sentence }) => ({
      path: line !== null ? 'lines' : (pathOf[code] ?? 'appropriation'),
      code: `budget.${code}`,
      message: sentence,
    })),
    extra: {
      faults: faults.slice(0, 50).map(({ line, sentence }) => ({
        sentence,
        to: line === null ? href(pages.budget, { id: row.id }) : href(pages.line, { id: line }),
      })),
    },
  });
}

const sendBack = 'Send the budget back to draft to correct it.';

/** The field that a fault of the whole is put right in. */
const pathOf: Readonly<Record<string, string>> = { funds: 'balances', revenues: 'balances', units: 'appropriations' };

const ofFunds: readonly string[] = ['funds', 'revenues'];

/** A budget that balances by fund is not put to a vote while a fund is short. */
export function refuseShortFunds(row: Pick<Judged, 'id'>, faults: readonly DraftFault[], way = sendBack): void {
  const own = faults.filter(({ code }) => ofFunds.includes(code));
  refuseUnadoptable(row, own, way);
}
