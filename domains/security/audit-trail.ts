import { type AnswerOf, call, f, typed } from '#kernel';

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What was done in the organization, newest first; values are null once they were erased by law, the index while the entry waits for its seal. */
export const auditEntries = call('audit.entries', '/api/v1/audit/entries', {
  query: {
    record: f.text({ max: 60 }),
    action: f.text({ max: 60 }),
    person: f.uuid(),
    row: f.uuid(),
    from: f.date(),
    until: f.date(),
    before: f.uuid(),
  },
  answer: {
    data: [
      {
        id: 'uuid',
        at: 'instant',
        actorName: 'text',
        actorKind: 'text',
        action: 'text',
        record: 'text',
        rowId: 'uuid?',
        version: 'whole?',
        changes: [typed<Changes>({ type: 'object', additionalProperties: { type: 'array', minItems: 2 } }), null],
        reason: 'text?',
        requestId: 'text?',
        index: 'whole?',
      },
    ],
    next: 'text?',
  },
});
export type Entry = AnswerOf<typeof auditEntries>['data'][number];

/** `checking` says how many entries a check under way has looked at; null when none is. */
export const auditState = call('audit.state', '/api/v1/audit/state', {
  answer: { sealed: 'whole', pending: 'whole', note: 'text?', sealedAt: 'instant?', checking: 'whole?' },
});

export const auditCheck = call('audit.check', '/api/v1/audit/check', {
  body: {},
  answer: {
    holds: 'yesNo',
    entries: 'whole',
    erased: 'whole',
    checkpoints: 'whole',
    keptOutside: 'whole?',
    problems: ['text'],
    at: 'instant',
  },
});

/** A page of the rows of all records beside what the audit record says of them; a difference without a field is a whole row. */
export const auditComparison = call('audit.comparison', '/api/v1/audit/comparison', {
  query: { after: f.text({ max: 100 }) },
  answer: {
    compared: 'whole',
    differences: [
      {
        record: 'text',
        rowId: 'uuid',
        field: 'text?',
        label: 'text?',
        recorded: 'any',
        stored: 'any',
        sentence: 'text',
      },
    ],
    next: 'text?',
    done: 'whole',
    of: 'whole',
  },
});
export type ComparedPage = AnswerOf<typeof auditComparison>;
export type Difference = ComparedPage['differences'][number];

export const auditExport = call('audit.export', '/api/v1/audit/export', { media: 'application/x-ndjson' });
export const auditCheckpoint = call('audit.checkpoint', '/api/v1/audit/checkpoint', { media: 'text/plain' });
export const auditKeys = call('audit.keys', '/api/v1/audit/keys', { answer: { keys: ['text'] } });
export const auditProof = call('audit.proof', '/api/v1/audit/proof/{id}', { media: 'text/plain' });
export const auditConsistency = call('audit.consistency', '/api/v1/audit/consistency', {
  query: { from: f.integer({ min: 0 }).required() },
  media: 'text/plain',
});

/** The filters of the trail as they stand in the address. */
export const filterNames = ['record', 'action', 'person', 'row', 'from', 'until'] as const;

export function filtersIn(search: string): URLSearchParams {
  const given = new URLSearchParams(search);
  return new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value] as [string, string]] : [];
    }),
  );
}

/** A value of a change as one line; what is long is cut, the record itself has all of it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** The pages of a comparison so far; `next` is empty before the first. */
export const withPage = (so: ComparedPage, page: ComparedPage): ComparedPage => ({
  ...page,
  compared: so.compared + page.compared,
  differences: [...so.differences, ...page.differences],
});
