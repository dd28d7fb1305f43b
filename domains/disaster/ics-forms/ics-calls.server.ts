import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { checkInBoard, icsForm, icsFormPdf, icsLibrary, icsPlanPdf, prepareIcsPlan } from './ics-calls.ts';
import { checkInsOf, formOf, formSheetOf, libraryOf } from './library.server.ts';
import { planSheetOf, preparePlan } from './plan.server.ts';

const about = { tag: 'Disaster', access: 'member' } as const;
const PDF_TOLD = 'The PDF file. It is read back first, and refused where a text would read otherwise.';

export const icsOperations = ({ door }: Ports): Operation[] => [
  answers(icsLibrary, {
    ...about,
    scope: 'operational_period:read',
    summary: 'The ICS forms of an operational period and the versions of its action plan.',
    told: 'Each form with its empty blocks and where they are entered.',
    probe: { names: { id: 'incident' } },
    run: ({ actor, params: { id }, query: { period } }) =>
      door.run(actor, async (work) => ({ body: await libraryOf(work, id, period ?? null) })),
  }),
  answers(icsForm, {
    ...about,
    scope: 'operational_period:read',
    summary: 'An ICS form of an operational period, filled from records.',
    told: 'Its blocks in the order of the printed form.',
    probe: { names: { id: 'operational_period' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => ({ body: await formOf(work, id, query) })),
  }),
  answers(icsFormPdf, {
    ...about,
    scope: 'operational_period:read',
    summary: 'An ICS form of an operational period as a PDF file.',
    told: PDF_TOLD,
    probe: { names: { id: 'operational_period' } },
    run: async ({ actor, params: { id }, query }) =>
      pdfAnswer(await door.run(actor, (work) => formSheetOf(work, id, query))),
  }),
  answers(prepareIcsPlan, {
    ...about,
    scope: 'ics_plan:prepare',
    summary: 'Freezes the forms of the active period as the next version of its incident action plan.',
    told: 'The version, which the incident commander has to approve.',
    probe: { names: { id: 'operational_period' }, body: {} },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: await preparePlan(work, id) })),
  }),
  answers(icsPlanPdf, {
    ...about,
    scope: 'ics_plan:read',
    summary: 'A version of the incident action plan as a PDF file, out of what was frozen with it.',
    told: PDF_TOLD,
    probe: { names: { id: 'ics_plan' } },
    run: async ({ actor, params: { id } }) => pdfAnswer(await door.run(actor, (work) => planSheetOf(work, id))),
  }),
  answers(checkInBoard, {
    ...about,
    scope: 'ics_check_in:read',
    summary: 'Who and what is on an incident now.',
    told: 'The latest check-in first, with the sums of resources and people.',
    probe: { names: { id: 'incident' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await checkInsOf(work, id) })),
  }),
];
