/** One account's balance on both sides, in cents, with what is on its way. */
export interface TwoSides {
  readonly ledger: number;
  readonly system: number;
  /** In no batch, or in a draft. */
  readonly waiting: number;
  /** Sent and not answered. */
  readonly sent: number;
  readonly rejected: number;
}
export type Outcome = 'equal' | 'transit' | 'rejected' | 'different';

/** What explains the balance of the financial system; what nothing explains differs. */
export function outcomeOf({ ledger, system, waiting, sent, rejected }: TwoSides): Outcome {
  if (system === ledger) return 'equal';
  if (system === ledger - waiting || system === ledger - waiting - sent) return 'transit';
  const without = ledger - rejected;
  return [without, without - waiting, without - waiting - sent].includes(system) ? 'rejected' : 'different';
}

const heads = {
  account: ['account', 'account string', 'account number', 'gl account'],
  encumbered: ['encumbered', 'encumbrance', 'encumbrances'],
  expended: ['expended', 'expenditure', 'expenditures', 'actual', 'actuals'],
} as const;

/** Whole cents of an amount as a financial system writes it: `1,234.50`, `-5`, `5-`, `(5.00)`, `$5`. Null where it is none. */
export function centsIn(text: string): number | null {
  const plain = text.trim().replace(/[$,\s]/g, '');
  if (plain === '') return 0;
  const [, open, before, whole, part = '', after, close] =
    /^(\()?(-)?(\d{0,13})(?:\.(\d{1,2}))?(-)?(\))?$/.exec(plain) ?? [];
  if (whole === undefined || (whole === '' && part === '') || (open === undefined) !== (close === undefined))
    return null;
  if ([open, before, after].filter(Boolean).length > 1) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return open || before || after ? 0 - cents : cents;
}

export interface SystemBalance {
  readonly account: string;
  readonly encumbered: number;
  readonly expended: number;
}

interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The balances of a file by account, and what is wrong with its rows. */
export function balancesIn(rows: readonly NumberedRow[]): {
  readonly balances: readonly SystemBalance[];
  readonly errors: readonly string[];
} {
  const [head, ...body] = rows;
  const words = (head?.cells ?? []).map((cell) => cell.replace('\ufeff', '').trim().toLowerCase());
  const at = (name: keyof typeof heads) => words.findIndex((word) => (heads[name] as readonly string[]).includes(word));
  const [account, encumbered, expended] = [at('account'), at('encumbered'), at('expended')];
  if (account < 0 || encumbered < 0 || expended < 0)
    return { balances: [], errors: ['The first row needs the headings Account, Encumbered and Expended.'] };
  const errors: string[] = [];
  const found = new Map<string, SystemBalance>();
  for (const { number, cells } of body) {
    const name = (cells[account] ?? '').trim();
    const [one, other] = [centsIn(cells[encumbered] ?? ''), centsIn(cells[expended] ?? '')];
    if (name === '') errors.push(`Row ${number} has no account.`);
    else if (found.has(name)) errors.push(`Row ${number}: ${name} is in the file twice.`);
    else if (one === null || other === null) errors.push(`Row ${number}: an amount of ${name} can’t be read.`);
    else found.set(name, { account: name, encumbered: one, expended: other });
  }
  return { balances: [...found.values()], errors };
}
