import { fail, href, moneyOf, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { nameKey } from '../../vendors/public.ts';
import { vendor } from '../../vendors/public.server.ts';
import { hashOf } from '../payments/bank-file.server.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import type { StatementProblem } from '../reconciliation/read-statement.ts';
import { cardPages } from '../card-pages.ts';
import { cardStatement } from './card-statement.record.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { administrators } from './card-words.ts';
import { judgeAll } from './findings.server.ts';
import { purchasingCard } from './purchasing-card.record.ts';
import { type CardColumns, type CardLine, readCardFile } from './read-card-file.server.ts';
import { refusedOf } from './refusing.ts';

export interface CardFile {
  readonly issuer: string;
  readonly issuerNumber: string;
  readonly dueOn: string;
  readonly totalCents: number;
  readonly name: string;
  readonly text: string;
  readonly columns: CardColumns;
}

export interface ImportedCardFile {
  readonly statement: { readonly id: string; readonly number: string } | null;
  readonly problems: readonly StatementProblem[];
}

/** So many transactions fit into one statement. */
export const MOST_TRANSACTIONS = 1000;

const refused = refusedOf('card_statement');
const dollars = (cents: number): string => (cents / 100).toFixed(2);

type Card = Pick<
  Row<typeof purchasingCard>,
  'id' | 'holder' | 'approver' | 'lastFour' | 'receiptDays' | 'activatedOn' | 'closedOn' | 'status'
>;

/** Each file and each statement of an issuer once. */
async function refuseKnown(work: UnitOfWork, file: CardFile, fileHash: string): Promise<void> {
  const kept = { issuer: file.issuer, status: { not: 'discarded' } } as const;
  const asked = { fields: ['number'], order: 'number' } as const;
  const same = await work.row(cardStatement, { ...asked, where: { ...kept, fileHash } });
  if (same) throw refused('text', 'known', `${same.number} is this file. A statement is imported once.`);
  const twin = await work.row(cardStatement, { ...asked, where: { ...kept, issuerNumber: file.issuerNumber } });
  if (twin) throw refused('issuerNumber', 'number_known', `${twin.number} has this statement number.`);
}

/** The card that a line is of: where digits were used again, the one that was active on that day. */
function cardOf(cards: readonly Card[], { lastFour, boughtOn }: CardLine): Card | null {
  const own = cards.filter((card) => card.lastFour === lastFour);
  const active = own.find(
    ({ activatedOn, closedOn }) =>
      activatedOn !== null && activatedOn <= boughtOn && (closedOn === null || boughtOn <= closedOn),
  );
  return active ?? own.find(({ status }) => status !== 'closed') ?? own.at(-1) ?? null;
}

/** Vendors of the directory by the name that a merchant has, where exactly one has it. */
async function vendorsNamed(work: UnitOfWork, merchants: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const firms = await work.rows(vendor, {
    where: { status: ['active', 'on_hold', 'inactive'] },
    fields: ['name'],
    order: 'number',
    most: 'all',
  });
  const byKey = Map.groupBy(firms, ({ name }) => nameKey(name));
  return new Map(
    merchants.flatMap((merchant) => {
      const [first, second] = byKey.get(nameKey(merchant)) ?? [];
      return first && !second ? [[merchant, first.id] as const] : [];
    }),
  );
}

/** What the file and the statement say against each other, by line. */
async function problemsOf(
  work: UnitOfWork,
  file: CardFile,
  { lines, cards }: { readonly lines: readonly CardLine[]; readonly cards: readonly Card[] },
): Promise<readonly StatementProblem[]> {
  const known = await work.rows(cardTransaction, {
    where: {
      card: cards.map(({ id }) => id),
      reference: lines.map(({ reference }) => reference),
      status: { not: 'discarded' },
    },
    fields: ['reference', 'number'],
    order: 'number',
    most: 'all',
  });
  const byReference = new Map(known.map(({ reference, number }) => [reference, number]));
  const problems = lines.flatMap((line): StatementProblem[] => {
    const number = byReference.get(line.reference);
    if (number) return [{ line: line.line, reason: `${number} is this transaction. Each is imported once.` }];
    if (!cardOf(cards, line))
      return [{ line: line.line, reason: `No card of this issuer ends in ${line.lastFour}. Enter the card first.` }];
    return line.postedOn > work.today ? [{ line: line.line, reason: 'It is posted in the future.' }] : [];
  });
  const sum = lines.reduce((all, { cents }) => all + cents, 0);
  if (sum !== file.totalCents)
    problems.push({
      line: lines.at(-1)?.line ?? 1,
      reason: `The transactions make ${dollars(sum)}, and the statement total is ${dollars(file.totalCents)}.`,
    });
  return problems;
}

/** Reads a statement of a card issuer and keeps its transactions, each with what is found on it, for its holder to code. */
export async function importCardStatement(work: UnitOfWork, file: CardFile): Promise<ImportedCardFile> {
  if (work.actor.scopes !== undefined || work.actor.kind === 'service')
    throw fail('forbidden', 'card_statement.signed_in', 'An API key can’t import a card statement. Sign in first.');
  if (work.actor.kind !== 'system') await actorOfDuty(work, administrators);
  const product = work.asProduct;
  // Held, so that of two imports at once one comes after the other.
  const issuer = await product.row(vendor, { where: { id: file.issuer }, fields: ['status'], lock: 'update' });
  if (!issuer) throw refused('issuer', 'issuer', 'Choose the card issuer from the vendors.');
  const read = await readCardFile(file.text, file.columns, MOST_TRANSACTIONS);
  if (read.problems.length > 0) return { statement: null, problems: read.problems };
  const fileHash = hashOf(file.text.replaceAll(/(?<![ \t])[ \t]*\r?\n/gu, '\n').trim());
  await refuseKnown(product, file, fileHash);
  const cards = await product.rows(purchasingCard, {
    where: { issuer: file.issuer, lastFour: [...new Set(read.lines.map(({ lastFour }) => lastFour))] },
    fields: ['holder', 'approver', 'lastFour', 'receiptDays', 'activatedOn', 'closedOn', 'status'],
    order: 'number',
    most: 'all',
  });
  const problems = await problemsOf(product, file, { lines: read.lines, cards });
  if (problems.length > 0) return { statement: null, problems };
  const days = read.lines.map(({ postedOn }) => postedOn).toSorted();
  const untilOn = days.at(-1) ?? work.today;
  if (file.dueOn < untilOn) throw refused('dueOn', 'due_after', 'The statement is due on its last day or later.');
  const made = await product.insert(
    cardStatement,
    {},
    {
      issuer: file.issuer,
      issuerNumber: file.issuerNumber,
      fromOn: days[0] ?? untilOn,
      untilOn,
      dueOn: file.dueOn,
      total: moneyOf(work.actor, file.totalCents),
      lineCount: read.lines.length,
      fileName: file.name,
      fileHash,
      importedBy: personActing(work.actor),
    },
  );
  await keepTransactions(work, { statement: made.id, lines: read.lines, cards });
  return { statement: { id: made.id, number: made.number }, problems: [] };
}

async function keepTransactions(
  work: UnitOfWork,
  { statement, lines, cards }: { statement: string; lines: readonly CardLine[]; cards: readonly Card[] },
): Promise<void> {
  // What the file says no person wrote: who imports it is no author of its purchases.
  const product = work.asProductAlone;
  const firms = await vendorsNamed(product, [...new Set(lines.map(({ merchant }) => merchant))]);
  const kept: Row<typeof cardTransaction>[] = [];
  for (const line of lines) {
    const card = cardOf(cards, line);
    if (!card) continue;
    const firm = firms.get(line.merchant);
    kept.push(
      await product.insert(
        cardTransaction,
        {
          ...(firm ? { vendor: firm } : {}),
          ...(line.taxCents > 0 ? { tax: moneyOf(work.actor, line.taxCents) } : {}),
        },
        {
          card: card.id,
          statement,
          holder: card.holder,
          approver: card.approver,
          place: line.line,
          postedOn: line.postedOn,
          boughtOn: line.boughtOn,
          merchant: line.merchant,
          merchantCode: line.merchantCode,
          reference: line.reference,
          amount: moneyOf(work.actor, line.cents),
          receiptDueOn: addDays(line.postedOn, card.receiptDays),
        },
      ),
    );
  }
  const judged = await judgeAll(work, kept);
  for (const { id } of kept) {
    const found = judged.get(id);
    if (found?.findings) await product.change(cardTransaction, id, {}, found);
  }
  const holders = [...new Set(kept.map(({ holder }) => holder))];
  await notify(work, {
    to: holders,
    kind: 'card_transaction.to_code',
    subject: 'Your card statement is here',
    body: 'Code each purchase with its purpose, budget lines and receipt.',
    link: href(cardPages.cardTransactions),
  });
}
