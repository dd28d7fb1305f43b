import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { extensionLetter, extensionLetterPdf, projectExtensions } from './extension-calls.ts';
import { extensionsOf } from './extension-standing.server.ts';
import { letterOf, letterSheetOf } from './letter.server.ts';

export const timeExtensionOperations = ({ door }: Ports): Operation[] => [
  answers(projectExtensions, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary: 'The work deadline of a PA project, the limit of the recipient, and all requests for more time.',
    told: 'The deadline in force with the days that remain, and the requests, the newest first.',
    probe: { names: { id: 'pa_project' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await extensionsOf(work, id) })),
  }),
  answers(extensionLetter, {
    tag: 'Disaster',
    scope: 'time_extension:read',
    access: 'member',
    summary: 'A request for more time with the parts that 44 CFR 206.204(d) asks for.',
    told: 'Who asks whom, the parts in their order, and which are empty.',
    probe: { names: { id: 'time_extension' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const { number: _number, ...body } = await letterOf(work, id);
        return { body };
      }),
  }),
  answers(extensionLetterPdf, {
    tag: 'Disaster',
    scope: 'time_extension:read',
    access: 'member',
    summary: 'A request for more time as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { names: { id: 'time_extension' } },
    run: async ({ actor, params: { id } }) => pdfAnswer(await door.run(actor, (work) => letterSheetOf(work, id))),
  }),
];
