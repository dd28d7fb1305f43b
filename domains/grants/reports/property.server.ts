import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { isSameJson } from '../applications/json-same.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { type Sf428, undecidedIn } from '../property/sf428.ts';
import { sf428Now } from '../property/sf428.server.ts';
import type { grantReport } from './grant-report.record.ts';

type Report = Row<typeof grantReport>;
type Award = Row<typeof grantAward>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_report.${code}`, message);

/** Items of one report. A form with more of them is filed in parts. */
const MOST = 500;

/** The property of an award as its report has it; what is chosen and not there is named, and at the end everything is decided. */
export async function propertyNow(work: UnitOfWork, of: Award, row: Report): Promise<Sf428> {
  const found = await sf428Now(work, of, row);
  if (!found) throw new Error('A property report has its figures');
  const { lines } = found;
  if ((row.items ?? []).some((id) => !lines.some((one) => one.id === id)))
    throw wrong(
      'items',
      'items_are_of_award',
      `A chosen item isn’t property of ${of.number}, or is discarded. Remove it.`,
    );
  if (row.kind === 'disposition' && lines.length === 0)
    throw wrong('items', 'has_items', 'No property of this award awaits a disposition.');
  if (lines.length > MOST) throw wrong('items', 'items_at_most', `A report has ${MOST} items at most.`);
  const [open] = row.kind === 'final_property' ? undecidedIn(found) : [];
  if (open)
    throw wrong(
      'kind',
      'property_is_decided',
      `${open.number} has no approved disposition. Decide on it before the final report.`,
    );
  return found;
}

/** What is certified is what the register says at that moment. */
export async function refuseOtherProperty(work: UnitOfWork, of: Award, row: Report): Promise<void> {
  if (!isSameJson(row.property, await propertyNow(work, of, row)))
    throw wrong(
      'award',
      'property_changed',
      'An item of this report changed since. Send the report back and submit it again.',
    );
}
