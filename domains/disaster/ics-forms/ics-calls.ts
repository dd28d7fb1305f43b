import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { icsCheckIn } from './ics-check-in.record.ts';
import { icsPlan } from './ics-plan.record.ts';
import { entryPlaces, formTitles } from './ics-words.ts';

const form = f.choice(formTitles).required();

/** The forms of an incident in one of its periods: which are complete, what is missing and where it is entered. */
export const icsLibrary = call('incident.forms', '/api/v1/incident/{id}/ics-forms', {
  query: { period: f.uuid() },
  answer: {
    incident: { id: 'uuid', number: 'text', name: 'text' },
    /** Null where the incident has no period. */
    period: [{ id: 'uuid', place: 'whole', isActive: 'yesNo' }, null],
    periods: [{ id: 'uuid', place: 'whole' }],
    forms: firstOfShape({
      form,
      of: 'uuid?',
      subject: 'text',
      inPlan: 'yesNo',
      empty: [{ item: 'text', label: 'text', from: f.choice(entryPlaces) }],
    }),
    plans: firstOfShape({
      id: 'uuid',
      number: 'text',
      place: 'whole',
      preparedBy: 'text?',
      preparedAt: 'instant?',
      approvedBy: 'text?',
      sha256: 'text',
      status: choiceOf(...icsPlan.states),
    }),
    /** The newest version has other forms than the records make now. */
    isChanged: 'yesNo',
    mayPrepare: 'yesNo',
  },
});
export type IcsLibrary = AnswerOf<typeof icsLibrary>;

const chosen = { form: f.choice(formTitles), of: f.uuid() };

/** One form with its blocks, as it is filled now. */
export const icsForm = call('operational_period.form', '/api/v1/operational_period/{id}/ics-form', {
  query: chosen,
  answer: {
    form,
    subject: 'text',
    blocks: [
      {
        item: 'text',
        label: 'text',
        value: 'text',
        isEmpty: 'yesNo',
        from: f.choice(entryPlaces),
        head: ['text'],
        rows: [['text']],
      },
    ],
  },
});
export type IcsFormAnswer = AnswerOf<typeof icsForm>;

export const icsFormPdf = call('operational_period.formPdf', '/api/v1/operational_period/{id}/ics-form.pdf', {
  query: chosen,
  media: 'application/pdf',
});

export const prepareIcsPlan = call('operational_period.plan', '/api/v1/operational_period/{id}/action-plan', {
  body: {},
  answer: { id: 'uuid', number: 'text', place: 'whole' },
});

/** A version of the plan out of what was frozen with it. */
export const icsPlanPdf = call('ics_plan.pdf', '/api/v1/ics_plan/{id}/plan.pdf', { media: 'application/pdf' });

/** Who and what is on the incident now. */
export const checkInBoard = call('incident.checkIns', '/api/v1/incident/{id}/check-in-list', {
  answer: {
    isOpen: 'yesNo',
    resources: 'whole',
    people: 'whole',
    here: firstOfShape({
      id: 'uuid',
      version: 'whole',
      number: 'text',
      resource: 'text',
      agency: 'text',
      type: icsCheckIn.fields.type,
      kind: 'text?',
      units: 'whole',
      people: 'whole',
      assignment: 'text?',
      inAt: 'instant?',
    }),
    left: 'whole',
  },
});
export type CheckInBoard = AnswerOf<typeof checkInBoard>;
