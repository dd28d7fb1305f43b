import { type DueForm, type Recipient, type Sums, sumsOf, totalOf } from './worksheet.ts';
import { boxNames, type Form, type FormKind } from './tax-form-words.ts';

/** A form that was filed and that no filed form corrects. */
export interface Standing {
  readonly id: string;
  readonly form: Form;
  readonly vendor: string;
  readonly name: string;
  /** As of a firm: the same for the same TIN. */
  readonly tin: string | null;
  readonly last4: string | null;
  readonly sums: Sums;
}

/** What a form has to say now: a due form, or nothing any more. */
export interface Change {
  readonly kind: FormKind;
  readonly form: Form;
  readonly original: Standing | null;
  readonly due: DueForm | null;
  /** Who it is for, as known now; null where nothing was paid to them in the year any more. */
  readonly recipient: Recipient | null;
  readonly sums: Sums;
}

const isSame = (one: Sums, other: Sums): boolean => boxNames.every((box) => one[box] === other[box]);
const none = sumsOf([]);

/**
 * What was filed against what is due. A wrong amount is a correction of type 1, and so is a form that should not have been filed,
 * with no amount; a wrong name or TIN is one of type 2, whatever its amounts are.
 */
export function changesBetween(
  standing: readonly Standing[],
  recipients: readonly Recipient[],
  due: readonly DueForm[],
): readonly Change[] {
  const left = new Set(standing);
  const changes: Change[] = [];
  for (const one of due) {
    const { lead, vendors } = one.recipient;
    const own = [...left].filter(({ form, vendor }) => form === one.form && vendors.some(({ id }) => id === vendor));
    // Of two forms of vendors that were merged since, the one with the same TIN goes on.
    const original = own.find(({ tin }) => tin === lead.tin) ?? own[0];
    const given = { form: one.form, due: one, recipient: one.recipient, sums: one.sums };
    if (!original) {
      changes.push({ ...given, kind: 'added', original: null });
      continue;
    }
    left.delete(original);
    if (original.name !== lead.name || original.tin !== lead.tin)
      changes.push({ ...given, kind: 'identity', original });
    else if (!isSame(original.sums, one.sums)) changes.push({ ...given, kind: 'amount', original });
  }
  for (const original of left) {
    if (totalOf(original.sums) === 0) continue;
    const recipient = recipients.find(({ vendors }) => vendors.some(({ id }) => id === original.vendor)) ?? null;
    changes.push({ kind: 'amount', form: original.form, original, due: null, recipient, sums: none });
  }
  return changes;
}
