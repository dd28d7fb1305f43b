import { choiceOf, typed } from './answer.ts';
import { type AnswerOf, call } from './call.ts';

/** A row as its list shows it, whichever record it belongs to. */
const row = typed<Readonly<Record<string, unknown>> & { readonly id: string }>({
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' } },
  required: ['id'],
  additionalProperties: true,
});

/** What points at a row: of each field of another record the first rows, with how many there are. */
export const related = call('related.list', '/api/v1/{record}/{id}/related', {
  answer: {
    data: [
      {
        record: 'text',
        field: 'text',
        /** The filter by which the list of that record finds all of them. */
        filter: 'text',
        rows: [row],
        total: 'whole',
        totalIs: choiceOf('exact', 'at least'),
      },
    ],
  },
});
export type RelatedRows = AnswerOf<typeof related>['data'][number];
