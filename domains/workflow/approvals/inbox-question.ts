import { csvFile } from '#kernel/derive/csv.ts';
import type { InboxTask } from './approval-view.ts';

/** How the inbox is narrowed and sorted; all of it stands in the address. */
export interface InboxQuestion {
  readonly search: string;
  readonly kind: string;
  readonly only: '' | 'late' | 'changed' | 'risk' | 'behalf' | 'questions';
  readonly sort: 'due' | 'amount' | 'age' | 'subject';
}

export const onlyWords: Readonly<Record<InboxQuestion['only'], string>> = {
  '': 'Everything',
  late: 'Overdue',
  changed: 'Changed since approval',
  risk: 'Flagged',
  behalf: 'On behalf of others',
  questions: 'Questions to me',
};
export const sortWords: Readonly<Record<InboxQuestion['sort'], string>> = {
  due: 'Due first',
  amount: 'Largest amount',
  age: 'Longest pending',
  subject: 'By name',
};

const known = <Word extends string>(words: Readonly<Record<Word, string>>, given: string | null, usual: Word): Word =>
  given !== null && Object.hasOwn(words, given) ? (given as Word) : usual;

export function questionFrom(search: string): InboxQuestion {
  const given = new URLSearchParams(search);
  return {
    search: given.get('search') ?? '',
    kind: given.get('kind') ?? '',
    only: known(onlyWords, given.get('only'), ''),
    sort: known(sortWords, given.get('sort'), 'due'),
  };
}

/** The address of the inbox with this question, what is usual left out. */
export function addressWith(path: string, now: string, change: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || (name === 'sort' && value === 'due')) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Whether an entry of the inbox is a row of a record, not a task of an approval. */
export const isRow = (id: string): boolean => id.includes('.');

const isAsked = ({ taskKind }: InboxTask): boolean => taskKind === 'information' || taskKind === 'opinion';

const fits: Readonly<Record<InboxQuestion['only'], (task: InboxTask) => boolean>> = {
  '': () => true,
  late: ({ isLate }) => isLate,
  changed: ({ isChanged }) => isChanged,
  risk: ({ risks }) => risks.length > 0,
  behalf: ({ onBehalfOf }) => onBehalfOf !== null,
  questions: isAsked,
};

const by: Readonly<Record<InboxQuestion['sort'], (one: InboxTask, other: InboxTask) => number>> = {
  due: (one, other) => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9'),
  amount: (one, other) => (other.amount?.cents ?? 0) - (one.amount?.cents ?? 0),
  age: (one, other) => one.openedAt.localeCompare(other.openedAt),
  subject: (one, other) => one.subject.localeCompare(other.subject),
};

/** The tasks that the question leaves, in its order. */
export function answered(tasks: readonly InboxTask[], question: InboxQuestion): InboxTask[] {
  const words = question.search.toLowerCase().split(/\s+/).filter(Boolean);
  return tasks
    .filter(({ kind }) => question.kind === '' || kind === question.kind)
    .filter(fits[question.only])
    .filter(({ subject, startedBy, label }) => {
      const said = `${subject} ${startedBy.name} ${label}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .toSorted(by[question.sort]);
}

/** The tasks as a table for a spreadsheet. */
export function asCsv(tasks: readonly InboxTask[]): string {
  const head = ['Subject', 'Type', 'Step', 'Amount', 'Requested by', 'Since', 'Due', 'Overdue', 'Why me', 'Flags'];
  const lines = tasks.map((task) => [
    task.subject,
    task.kind,
    task.label,
    task.amount ? task.amount.cents / 100 : '',
    task.startedBy.name,
    task.openedAt,
    task.dueAt ?? '',
    task.isLate ? 'yes' : 'no',
    task.because,
    task.risks.map(({ sentence }) => sentence).join(' '),
  ]);
  return csvFile([head, ...lines]);
}
