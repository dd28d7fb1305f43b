import { call, choiceOf, f } from '#kernel';

/** Adds rows of the public extract to a snapshot that is being loaded: text with the header line first. */
export const addExclusions = call('exclusion.add', '/api/v1/exclusions/{id}/rows', {
  body: { csv: f.longText({ max: 500_000 }).required() },
  answer: { added: 'whole', skipped: 'whole' },
});

/** The extract that vendors are held against, and what waits to be reviewed. Of one vendor: its matches. */
export const exclusionState = call('exclusion.state', '/api/v1/exclusions', {
  query: { vendor: f.uuid() },
  answer: {
    snapshot: [{ id: 'uuid', takenOn: 'date', entries: 'whole', days: 'whole', isOld: 'yesNo' }, null],
    /** Debarment lists of states that vendors are held against as well. */
    lists: [{ id: 'uuid', state: 'text', takenOn: 'date', entries: 'whole' }],
    matches: [
      {
        id: 'uuid',
        excluded: 'text',
        because: 'text',
        agency: 'text?',
        activeOn: 'date?',
        status: choiceOf('open', 'confirmed', 'cleared', 'ended'),
      },
    ],
  },
});
