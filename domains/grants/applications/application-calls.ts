import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { applicationStates } from './application-life.ts';
import { deadlineZones, limitUnits, partKinds } from './application-words.ts';
import { requirementKinds } from '../research/research-words.ts';
import { coverages } from './coverage.ts';
import { formCodes } from './form-codes.ts';

/** Changes of fields that several people write at once: what each was and what it is. */
export const edits = () => f.json({ type: 'object', additionalProperties: true }).required();

/** What was saved, and what someone else changed meanwhile, with both values. */
export const saved = {
  saved: ['text'],
  clashes: [{ key: 'text', was: 'any', mine: 'any', theirs: 'any', by: 'text?' }],
} as const;
const status = f.choice(Object.fromEntries(Object.keys(applicationStates).map((state) => [state, state]))).required();

const file = {
  id: 'uuid',
  name: 'text',
  mediaType: 'text',
  size: 'whole',
  scan: choiceOf('not_scanned', 'clean', 'infected'),
} as const;

/** An application with its parts, what is missing, and what was submitted. */
export const applicationWork = call('grant_application.work', '/api/v1/grant_application/{id}/work', {
  answer: {
    isOpen: 'yesNo',
    mayWrite: 'yesNo',
    due: [
      { at: 'instant', local: 'text', zone: f.choice(deadlineZones).required(), days: 'whole', isOver: 'yesNo' },
      null,
    ],
    /** The end of the registration in SAM.gov where it is near or over, until the decision. */
    registration: [{ until: 'date', days: 'whole' }, null],
    sections: [
      {
        id: 'uuid',
        kind: f.choice(partKinds).required(),
        title: 'text',
        guidance: 'text?',
        isRequired: 'yesNo',
        limit: 'whole?',
        unit: f.choice(limitUnits).required(),
        used: 'whole',
        owner: 'uuid',
        ownerName: 'text?',
        dueOn: 'date?',
        text: 'text?',
        mayWrite: 'yesNo',
        files: [file],
        answers: [{ id: 'uuid', title: 'text' }],
        /** Figures of reused answers that changed since, and that the text still says as they were. */
        outdated: [{ name: 'text', was: 'text', is: 'text' }],
      },
    ],
    forms: [
      {
        id: 'uuid',
        code: f.choice(formCodes).required(),
        isRequired: 'yesNo',
        filled: 'whole',
        errors: 'whole',
        warnings: 'whole',
        savedAt: 'instant?',
        savedByName: 'text?',
      },
    ],
    items: [
      {
        id: 'text',
        says: 'text',
        law: 'text?',
        group: choiceOf('blocks', 'warns'),
        part: choiceOf('narrative', 'forms', 'attachments', 'setup', 'requirements'),
        row: 'uuid?',
      },
    ],
    opportunity: 'uuid?',
    /** Accepted requirements of the notice, and what of the application covers each. */
    requirements: [
      {
        id: 'uuid',
        kind: f.choice(requirementKinds).required(),
        says: 'text',
        isRequired: 'yesNo',
        points: 'whole?',
        paragraph: 'whole',
        quote: 'text',
        coverage: f.choice(coverages).required(),
        part: f.choice({ narrative: 'Narrative', forms: 'Forms', attachments: 'Attachments' }),
        row: 'uuid?',
      },
    ],
    submissions: [
      {
        id: 'uuid',
        number: 'text',
        round: 'whole',
        submittedAt: 'instant',
        signerName: 'text?',
        signerTitle: 'text?',
        sha256: 'text',
        size: 'whole',
      },
    ],
  },
});
export type ApplicationWork = AnswerOf<typeof applicationWork>;

/** Saves fields of a section: each with what it was when the writer began. */
export const saveSection = call('application_section.save', '/api/v1/application_section/{id}/save', {
  method: 'POST',
  body: { changes: edits() },
  answer: saved,
});

/** Says that a section or form of an application is open here; answers who else has it open. */
export const shareWriting = call('grant_application.presence', '/api/v1/grant_application/{id}/presence', {
  body: { place: f.uuid().label('Section or form').required() },
  answer: { people: ['text'] },
});

/** One form with its values, and what is wrong with it. */
export const formWork = call('application_form.work', '/api/v1/application_form/{id}/work', {
  answer: {
    application: { id: 'uuid', number: 'text', title: 'text' },
    code: f.choice(formCodes).required(),
    mayWrite: 'yesNo',
    today: 'date',
    values: 'any',
    /** Values of the other forms of the application, which this one reads. */
    all: 'any',
    faults: [{ key: 'text', message: 'text', severity: choiceOf('error', 'warning'), 'law?': 'text' }],
    files: [file],
  },
});
export type FormWork = AnswerOf<typeof formWork>;

/** The form as a PDF, which is read back before it is released. */
export const formPdf = call('application_form.pdf', '/api/v1/application_form/{id}/form.pdf', {
  media: 'application/pdf',
});

/** Saves values of a form key by key: each with what it was when the writer began. */
export const saveForm = call('application_form.save', '/api/v1/application_form/{id}/save', {
  method: 'POST',
  body: { changes: edits() },
  answer: saved,
});

/** Adds the narrative sections, attachments and forms that most notices ask for and that are not there yet. */
export const addStandardParts = call('grant_application.addParts', '/api/v1/grant_application/{id}/standard-parts', {
  body: {},
  answer: { added: 'whole' },
});

/** Adds a section or a form for each accepted requirement of the notice that nothing covers yet. */
export const addRequiredParts = call('grant_application.addRequired', '/api/v1/grant_application/{id}/required-parts', {
  body: {},
  answer: { added: 'whole' },
});

/** Applications with their deadlines, and how often each agency said yes. */
export const applicationBoard = call('grants.applications', '/api/v1/grants/applications', {
  answer: {
    counts: { open: 'whole', dueSoon: 'whole', submitted: 'whole', awarded: 'whole', declined: 'whole' },
    requestedCents: 'whole',
    applications: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      agency: 'text?',
      status,
      ownerName: 'text?',
      isMine: 'yesNo',
      dueLocal: 'text?',
      dueZone: f.choice(deadlineZones).required(),
      daysLeft: 'whole?',
      requestedCents: 'whole?',
      matchCents: 'whole?',
      receipt: 'text?',
      sections: 'whole',
      written: 'whole',
    }),
    /** Notices with a go decision that no application answers. */
    pursued: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      agencyName: 'text',
      closeOn: 'date?',
      ownerId: 'uuid',
    }),
    agencies: firstOfShape({
      agency: 'text',
      submitted: 'whole',
      awarded: 'whole',
      declined: 'whole',
      requestedCents: 'whole',
    }),
  },
});
export type ApplicationBoard = AnswerOf<typeof applicationBoard>;

/** What a submission says otherwise than the one before. */
export const submissionChanges = call('application_submission.changes', '/api/v1/application_submission/{id}/changes', {
  answer: {
    before: 'text?',
    files: [{ name: 'text', sha256: 'text', size: 'whole' }],
    changes: [{ key: 'text', label: 'text', before: 'text', after: 'text' }],
  },
});
export type SubmissionChanges = AnswerOf<typeof submissionChanges>;

/** The package as it was submitted. */
export const submissionFile = call('application_submission.file', '/api/v1/application_submission/{id}/package.zip', {
  media: 'application/zip',
});

/** The receipt of a submission, with what its hash is of. */
export const submissionReceipt = call(
  'application_submission.receipt',
  '/api/v1/application_submission/{id}/receipt.pdf',
  {
    media: 'application/pdf',
  },
);
