import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { comparedFields, datasets, differenceReasons, explained, outcomes, syncSources } from './federal-words.ts';

const dataset = f.choice(datasets).required();
const trouble = { row: 'whole', field: 'text', reason: 'text' } as const;

/** Every connection with what it fetched, expected and missed. */
export const federalBoard = call('disaster.federalBoard', '/api/v1/disaster/federal-data', {
  answer: {
    openFema: [
      {
        key: 'text',
        dataset,
        entity: 'text',
        version: 'whole',
        connection: [{ id: 'uuid', name: 'text', isActive: 'yesNo' }, null],
        limit: 'text?',
        lastRun: 'instant?',
        mark: 'instant?',
        nextAt: 'instant?',
        expected: 'whole?',
        received: 'whole?',
        drift: 'text?',
        failure: 'text?',
        failedSince: 'instant?',
        rows: 'whole',
        vanished: 'whole',
        sample: [{ id: 'uuid', title: 'text' }, null],
      },
    ],
    others: [
      {
        key: choiceOf('nws', 'sam', 'grants_gov'),
        lastRun: 'instant?',
        mark: 'text?',
        expected: 'whole?',
        received: 'whole?',
        failure: 'text?',
        sample: 'text?',
      },
    ],
    runs: firstOfShape({
      id: 'uuid',
      number: 'text',
      dataset,
      source: f.choice(syncSources).required(),
      readAt: 'instant',
      expected: 'whole?',
      received: 'whole',
      created: 'whole',
      updated: 'whole',
      vanished: 'whole',
      rejected: 'whole',
    }),
    deprecated: [{ name: 'text', version: 'whole', since: 'date', replacedBy: 'text?' }],
  },
});
export type FederalBoard = AnswerOf<typeof federalBoard>;

/** Takes a file as OpenFEMA publishes it, JSON or CSV. */
export const importPublished = call('disaster.importPublished', '/api/v1/disaster/federal-data/import', {
  method: 'POST',
  query: { name: f.text({ max: 120 }), whole: f.choice({ yes: 'Yes' }) },
  answer: {
    run: 'uuid',
    dataset,
    asOf: 'instant',
    expected: 'whole?',
    received: 'whole',
    created: 'whole',
    updated: 'whole',
    unchanged: 'whole',
    vanished: 'whole',
    rejected: 'whole',
    declarations: 'whole',
    drift: 'text?',
    troubles: firstOfShape(trouble),
  },
});
export type PublishedImported = AnswerOf<typeof importPublished>;

/** Reads a data set now; a full reading begins without the mark and marks what vanished. */
export const readConnection = call('federal_connection.fetch', '/api/v1/federal_connection/{id}/fetch', {
  body: { isFull: f.yesNo().required() },
  answer: { failure: 'text?', expected: 'whole?', received: 'whole?' },
});

const side = { cents: 'whole?', federalCents: 'whole?', day: 'date?', category: 'text?' } as const;

/** Our projects against the published rows. */
export const reconciliation = call('disaster.reconciliation', '/api/v1/disaster/federal-data/reconcile', {
  query: { show: f.choice({ ...outcomes, open: 'Without reason' }) },
  answer: {
    counts: {
      match: 'whole',
      differs: 'whole',
      onlyOurs: 'whole',
      onlyPublished: 'whole',
      unexplained: 'whole',
      stale: 'whole',
      /** Ours that FEMA has not obligated yet: nothing of them is published. */
      notObligated: 'whole',
      /** Published rows of other applicants. */
      others: 'whole',
      withoutNumber: 'whole',
    },
    netDifferenceCents: 'whole',
    asOf: 'instant?',
    pairs: firstOfShape({
      key: 'text',
      outcome: f.choice(outcomes).required(),
      disaster: 'text',
      femaNumber: 'text?',
      title: 'text',
      project: [{ id: 'uuid', number: 'text' }, null],
      row: [{ id: 'uuid', vanishedAt: 'instant?' }, null],
      ours: side,
      published: side,
      differences: [{ field: f.choice(comparedFields).required(), said: 'text' }],
      explained: f.choice(explained).required(),
      reason: [{ id: 'uuid', reason: f.choice(differenceReasons).required(), note: 'text', statedOn: 'date?' }, null],
    }),
  },
});
export type Reconciliation = AnswerOf<typeof reconciliation>;

/** Projects that can be packed, with the rows of their forms. */
export const packageBoard = call('disaster.packageBoard', '/api/v1/disaster/federal-data/packages', {
  answer: {
    projects: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      disaster: 'text',
      status: 'text',
      damage: 'whole',
      labor: 'whole',
      equipment: 'whole',
      costs: 'whole',
    }),
  },
});
export type PackageBoard = AnswerOf<typeof packageBoard>;

/** The entries of a project, or of all, as CSV files with a manifest and checksums. */
export const paPackage = call('disaster.paPackage', '/api/v1/disaster/federal-data/package.zip', {
  query: { project: f.uuid() },
  media: 'application/zip',
});

/** Declarations that name our area. */
export const pastDeclarations = call('disaster.pastDeclarations', '/api/v1/disaster/past-declarations', {
  answer: {
    place: 'text',
    loaded: 'whole',
    declarations: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      declaredOn: 'date',
      beginOn: 'date',
      endOn: 'date?',
      area: 'text',
      incidents: 'whole',
      projects: 'whole',
    }),
  },
});
export type PastDeclarations = AnswerOf<typeof pastDeclarations>;
