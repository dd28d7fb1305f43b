import { type AnswerOf, call, f } from '#kernel';
import { findingLine, workerLine } from './payroll-fields.ts';
import { fringeWays, payrollKinds } from './payroll-words.ts';

const payrollKind = f.choice(payrollKinds).label('Week type').required();

/** A firm’s contracts with prevailing wages: rates, weeks and what became of each payroll. */
export const firmPayrolls = call('firm.payrolls', '/api/v1/firm/payrolls', {
  answer: {
    contracts: [
      {
        agency: 'uuid',
        agencyName: 'text',
        id: 'uuid',
        number: 'text',
        title: 'text',
        decisions: 'text',
        rates: [{ classification: 'text', baseCents: 'whole', fringeCents: 'whole' }],
        /** Ends of weeks until today, the latest first. */
        weeks: ['date'],
        /** Weeks of the firm itself without a payroll, the oldest first. */
        missing: ['date'],
        subcontractors: [{ id: 'uuid', name: 'text' }],
        payrolls: [
          {
            id: 'uuid',
            number: 'text',
            /** Of a subcontractor, its name. */
            subcontractor: 'text?',
            week: 'date',
            status: 'text',
            grossCents: 'whole',
            openCents: 'whole',
            findings: [findingLine],
            /** Why it was found deficient. */
            reason: 'text?',
          },
        ],
      },
    ],
    /** Weeks that software filled and nobody has certified yet; of those who may certify alone. */
    prepared: [
      {
        id: 'uuid',
        number: 'text',
        version: 'whole',
        agency: 'uuid',
        contract: 'uuid',
        subcontractor: 'uuid?',
        firm: 'text?',
        week: 'date',
        kind: payrollKind,
        paidOn: 'date',
        lines: [workerLine],
        preparedBy: 'uuid',
        byKey: 'yesNo',
        at: 'instant',
      },
    ],
    mayCertify: 'yesNo',
  },
});
export type FirmPayrolls = AnswerOf<typeof firmPayrolls>;
export type FirmPayrollContract = FirmPayrolls['contracts'][number];

const lines = f.lines(workerLine, { max: 200, label: 'Worker' }).label('Workers');

/** Reads the workers of a week from a CSV file, for a person to check. Nothing is kept. */
export const readPayroll = call('firm.readPayroll', '/api/v1/firm/payroll-files', {
  body: { text: f.longText({ max: 200_000 }).label('CSV file').required() },
  answer: { lines: [workerLine] },
});

/** What a firm enters of a week, besides which one it is. */
export const payrollFields = {
  kind: payrollKind,
  paidOn: f.date().label('Payday').required(),
  lines,
  fringeWay: f.choice(fringeWays).label('Fringes paid').required(),
  signerTitle: f.text({ max: 120 }).label('Your title').required(),
  statement: f
    .yesNo()
    .label('Statement of compliance')
    .required()
    .help('You certify it under 29 CFR 5.5(a)(3)(ii). A false statement is a crime (18 U.S.C. 1001).'),
};

export const submitPayroll = call('firm.submitPayroll', '/api/v1/firm/payroll-submissions', {
  body: {
    agency: f.uuid().required(),
    contract: f.uuid().required(),
    subcontractor: f.uuid(),
    week: f.date().label('Week to').required(),
    ...payrollFields,
    /** The prepared week that the person read, in the version that they read. */
    prepared: f.uuid(),
    preparedVersion: f.integer({ min: 1, max: 1_000_000 }),
  },
  answer: { number: 'text' },
});

/** A week as payroll software sends it: workers as lines, or as the text of a CSV file. */
const prepared = {
  agency: f.uuid().required(),
  contract: f.uuid().required(),
  subcontractor: f.uuid(),
  week: f.date().label('Week to').required(),
  kind: payrollKind,
  paidOn: payrollFields.paidOn,
  lines,
  csv: f.longText({ max: 200_000 }).label('CSV file'),
};

const judgedAs = {
  /** What would be refused, each with its line and field. */
  problems: [{ code: 'text', line: 'whole?', field: 'text', message: 'text' }],
  findings: [findingLine],
  grossCents: 'whole',
  shortCents: 'whole',
} as const;

/** Judges a week by the published rules and the wage decision. Nothing is kept. */
export const checkPayroll = call('firm.checkPayroll', '/api/v1/firm/payroll-checks', {
  body: prepared,
  answer: judgedAs,
});

/** Keeps a week of the firm for a person to certify. A later one of the same week takes its place. */
export const preparePayroll = call('firm.preparePayroll', '/api/v1/firm/prepared-payrolls', {
  body: prepared,
  answer: { id: 'uuid', number: 'text', ...judgedAs },
});
export type PreparedShown = FirmPayrolls['prepared'][number];
