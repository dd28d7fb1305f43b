import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { pictures } from '../reports/definition.ts';
import { report } from '../reports/report.record.ts';

const filters = f.text({ max: 2000 }).label('Filters');

/** The panels of a dashboard for who asks: what each computes with these filters, or why it is not shown to them. */
export const dashboardPanels = call('dashboard.panels', '/api/v1/dashboard/{id}/panels', {
  query: { filters },
  answer: {
    panels: [
      {
        key: 'text',
        title: 'text',
        picture: f.choice(pictures).required(),
        /** Why this person is shown no figures of it. */
        refused: 'text?',
        report: 'uuid?',
        definition: [report.fields.definition, null],
        certified: [{ by: 'text', at: 'instant' }, null],
        applied: ['text'],
        notApplied: [{ label: 'text', why: choiceOf('no_field', 'other_field', 'own_filter') }],
        notes: [{ id: 'uuid', author: 'text', at: 'instant', text: 'text', isMine: 'yesNo' }],
      },
    ],
  },
});
export type ShownPanel = AnswerOf<typeof dashboardPanels>['panels'][number];

/** Keeps all figures of this moment as a packet. */
export const freezeDashboard = call('dashboard.freeze', '/api/v1/dashboard/{id}/freeze', {
  body: { filters },
  answer: { packet: 'uuid', number: 'text', sha256: 'text' },
});

/** What was frozen: the text that was hashed, for those who may read all of its sources. */
export const packetContent = call('board_packet.content', '/api/v1/board_packet/{id}/content', {
  answer: { number: 'text', content: 'text', sha256: 'text', isEqual: 'yesNo' },
});

/** The same bytes as a file: its SHA-256 is that of the packet. */
export const packetFile = call('board_packet.file', '/api/v1/board_packet/{id}/file', { media: 'application/json' });
