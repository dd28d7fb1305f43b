import { describe, expect, test } from 'vitest';
import {
  type AllValues,
  attachedFiles,
  computeAll,
  type FormContext,
  type FormValues,
  faultsOf,
  formOf,
  formXml,
  packageManifest,
  packageXml,
  placeInPackage,
  rowsOf,
  signed,
  stated,
  unattachedIn,
  unnamedIn,
  withoutRow,
} from './form.ts';
import { readFormXml } from './read-form.server.ts';
import { percentOf } from './sf424c.ts';
import { context, map, objections } from './test-world.ts';

const usd = (dollars: number) => Math.round(dollars * 100);

/** A county asks for $400,000 for one activity and adds $100,000 of its own. */
const summary: FormValues = {
  submissionType: 'Application',
  applicationType: 'New',
  legalName: 'Alder County',
  ein: '91-6001234',
  uei: 'ALDRCNTY2026',
  applicantStreet: '1 Harbor Way',
  applicantCity: 'Łódź Landing',
  applicantState: 'WA: Washington',
  applicantZip: '98520',
  applicantCountry: 'USA: UNITED STATES',
  contactFirst: 'José',
  contactLast: 'Ñuñoa',
  contactPhone: '360-555-0142',
  contactEmail: 'grants@alder.example',
  applicantType1: 'B: County Government',
  agencyName: 'Department of Homeland Security',
  aln: '97.047',
  opportunityNumber: 'DHS-26-MT-047-00-99',
  opportunityTitle: 'Building resilient infrastructure',
  projectTitle: 'Tide gates',
  districtApplicant: 'WA-006',
  districtProject: 'WA-all',
  startsOn: '2027-07-01',
  endsOn: '2029-06-30',
  federalFunding: usd(400_000),
  applicantFunding: usd(100_000),
  stateReview: 'c. Program is not covered by E.O. 12372.',
  delinquentDebt: false,
  certified: true,
  signerFirst: 'Ἀθηνᾶ',
  signerLast: '北',
  signerTitle: 'County executive',
  signerPhone: '360-555-0100',
  signerEmail: 'executive@alder.example',
};
const budget: FormValues = {
  activity1: 'Tide gates',
  aln1: '97.047',
  'a1.federal': usd(400_000),
  'a1.other': usd(100_000),
  'b6a.c1': usd(120_000),
  'b6b.c1': usd(30_000.55),
  'b6f.c1': usd(299_999.45),
  'b6j.c1': usd(50_000),
  'c8.applicant': usd(100_000),
};
const certificate: FormValues = {
  organizationName: 'Alder County',
  signerFirst: 'Ἀθηνᾶ',
  signerLast: '北',
  signerTitle: 'County executive',
};
const application: AllValues = { sf424: summary, sf424a: budget, lobbying: certificate };

const changed = (code: keyof AllValues, changes: FormValues): AllValues => ({
  ...application,
  [code]: { ...application[code], ...changes },
});
const said = (all: AllValues, more: Partial<FormContext> = {}) =>
  faultsOf(all, { ...context, ...more }).map(({ code, key, severity }) => `${code} ${key} ${severity}`);

const change = { applicationType: 'Revision', revisionType: 'A: Increase Award', federalAwardId: 'EMS-2025-MT-047' };

describe('an application without faults', () => {
  test('has none, in its forms and between them', () => {
    expect(faultsOf(application, context)).toEqual([]);
  });

  test('is valid once it is signed, and says by whom', async () => {
    const all = signed(application, { on: '2026-11-20' });
    expect(faultsOf(all, { ...context, signed: true })).toEqual([]);
    for (const code of ['sf424', 'sf424a', 'lobbying'] as const)
      expect(await objections(formOf(code), [formXml(code, all, context)])).toEqual(['']);
    expect(all.lobbying).toMatchObject({ signature: 'Ἀθηνᾶ 北', signedOn: '2026-11-20' });
    expect(said(application, { signed: true })).toContain('sf424 signature error');
  });
});

describe('sums inside a form', () => {
  test('are worked out again, whatever a person wrote into them', () => {
    const { sf424, sf424a } = computeAll(changed('sf424a', { 'a5.total': 1, 'b6k.c1': 1 }));
    expect(sf424).toMatchObject({ totalFunding: usd(500_000), stateFunding: 0 });
    expect(sf424a).toMatchObject({
      'a1.total': usd(500_000),
      'a5.total': usd(500_000),
      'b6i.c1': usd(450_000),
      'b6k.c1': usd(500_000),
      'b6k.total': usd(500_000),
      'c12.total': usd(100_000),
    });
    expect(sf424a?.['a2.total']).toBeNull();
  });

  test('column g of a change is what was authorized and the change: 400,000 and 100,000 are 500,000', () => {
    const all: AllValues = {
      sf424: { ...summary, ...change, federalFunding: usd(100_000), applicantFunding: 0 },
      sf424a: { activity1: 'Tide gates', prior1: usd(400_000), 'a1.federal': usd(100_000), 'b6f.c1': usd(100_000) },
      lobbying: certificate,
    };
    expect(computeAll(all).sf424a).toMatchObject({ 'a1.total': usd(500_000), 'a5.total': usd(500_000) });
    expect(said(all)).toEqual([]);
    const values = computeAll(all).sf424a ?? {};
    expect(readFormXml('sf424a', formXml('sf424a', all, context))).toEqual(stated(formOf('sf424a'), values));
  });

  test('a change can go down: the summary states its size, the budget its sign', async () => {
    const all: AllValues = {
      sf424: {
        ...summary,
        ...change,
        revisionType: 'B: Decrease Award',
        federalFunding: usd(50_000),
        applicantFunding: 0,
      },
      sf424a: { activity1: 'Tide gates', prior1: usd(400_000), 'a1.federal': usd(-50_000), 'b6f.c1': usd(-50_000) },
    };
    expect(computeAll(all).sf424a?.['a5.total']).toBe(usd(350_000));
    expect(said(all)).toEqual([]);
    expect(await objections(formOf('sf424a'), [formXml('sf424a', all, context)])).toEqual(['']);
  });

  test('a change without the earlier amount is refused, and an earlier amount without a change is noticed', () => {
    expect(said({ ...changed('sf424', change), lobbying: certificate })).toContain('sf424a prior1 error');
    expect(said(changed('sf424a', { prior1: usd(1) }))).toEqual(['sf424a prior1 warning']);
  });

  test('a construction budget adds up, and its federal share is rounded half a cent up', () => {
    const { sf424c } = computeAll({
      sf424c: {
        'c1.cost': usd(10_000),
        'c9.cost': usd(900_000.01),
        'c9.notAllowable': usd(0.01),
        'c13.cost': usd(90_000.02),
        'c15.cost': usd(0.01),
        percent: 75,
      },
    });
    expect(sf424c).toMatchObject({
      'c12.allowable': usd(910_000),
      'c14.allowable': usd(1_000_000.02),
      'c16.allowable': usd(1_000_000.01),
      federalShare: usd(750_000.01),
    });
    expect([percentOf(2, 25), percentOf(1, 49), percentOf(99_999_999_999_999, 100)]).toEqual([
      1, 0, 99_999_999_999_999,
    ]);
  });

  test('what is not allowable is no more than the cost, and the federal share is asked for', () => {
    const all = { sf424c: { 'c7.cost': usd(10), 'c7.notAllowable': usd(11), 'c9.cost': usd(100) } };
    expect(said(all)).toEqual(expect.arrayContaining(['sf424c c7.notAllowable error', 'sf424c percent error']));
  });
});

describe('links between forms', () => {
  test.each([
    ['the federal amount', { 'a1.federal': usd(400_000.01), 'b6f.c1': usd(299_999.46) }, 'sf424 federalFunding error'],
    ['the own share', { 'a1.other': usd(99_999), 'b6f.c1': usd(298_999.45) }, 'sf424 applicantFunding error'],
    ['the total', { 'a1.other': usd(99_999), 'b6f.c1': usd(298_999.45) }, 'sf424 totalFunding error'],
    ['line 6k', { 'b6c.c1': usd(1) }, 'sf424a b6k.c1 error'],
    ['section C', { 'c8.state': usd(1) }, 'sf424a c8.total error'],
    ['a quarter', { 'd13.q1': usd(1) }, 'sf424a d13.total error'],
    ['an activity without a title', { activity1: null }, 'sf424a activity1 error'],
    ['a gap', { activity3: 'Third' }, 'sf424a activity3 error'],
  ])('%s', (_, changes, fault) => {
    expect(said(changed('sf424a', changes))).toContain(fault);
  });

  test('program income counts in item 18g, and in line 7 of the budget', () => {
    const all = changed('sf424', { programIncomeFunding: usd(500) });
    expect(said({ ...all, sf424a: { ...budget, 'b7.c1': usd(500) } })).toEqual([]);
    expect(said({ ...all, sf424a: { ...budget, 'b7.c1': usd(400) } })).toEqual(['sf424 programIncomeFunding error']);
  });

  test('a construction budget is item 18 as well', () => {
    const sf424c = { 'c9.cost': usd(500_000), percent: 80 };
    expect(said({ sf424: summary, sf424c, lobbying: certificate })).toEqual([]);
    expect(said({ sf424: summary, sf424c: { ...sf424c, percent: 75 }, lobbying: certificate })).toEqual([
      'sf424 federalFunding error',
    ]);
  });

  test('one person signs, under one title, for one organization', () => {
    expect(said(changed('lobbying', { signerLast: 'Northman' }))).toEqual(['lobbying signerLast error']);
    expect(said(changed('lobbying', { signerTitle: 'Clerk' }))).toEqual(['lobbying signerTitle error']);
    expect(said(changed('lobbying', { organizationName: 'Alder City' }))).toEqual([
      'lobbying organizationName warning',
    ]);
  });

  test('lobbying is disclosed above $100,000, and certified', () => {
    expect(said(application, { lobbying: true })).toEqual(['sf424 federalFunding error']);
    const { lobbying: _, ...without } = application;
    expect(said(without)).toEqual(['sf424 federalFunding warning']);
    const small: AllValues = { sf424: { ...summary, federalFunding: usd(100_000) } };
    expect(said(small, { lobbying: true })).toEqual([]);
  });
});

describe('dates and choices', () => {
  test.each([
    ['ends before it starts', { endsOn: '2027-06-30' }, 'sf424 endsOn error'],
    ['is no day', { endsOn: '2027-02-30' }, 'sf424 endsOn error'],
    [
      'box a asks for the day',
      {
        stateReview:
          'a. This application was made available to the State under the Executive Order 12372 Process for review on',
      },
      'sf424 stateReviewOn error',
    ],
    ['box c has no day', { stateReviewOn: '2026-10-01' }, 'sf424 stateReviewOn warning'],
    ['debt is explained', { delinquentDebt: true }, 'sf424 debtExplanation error'],
    ['a revision says which', { applicationType: 'Revision', federalAwardId: 'X' }, 'sf424 revisionType error'],
    ['a continuation names its award', { applicationType: 'Continuation' }, 'sf424 federalAwardId error'],
    ['other types are named', { applicantType2: 'X: Other (specify)' }, 'sf424 applicantTypeOther error'],
    ['a district has its form', { districtProject: 'WA6' }, 'sf424 districtProject error'],
    ['a UEI has twelve signs', { uei: 'ALDR-CNTY-26' }, 'sf424 uei error'],
    ['an EIN has nine digits', { ein: '91-600123-' }, 'sf424 ein error'],
    ['nobody submits without the certification', { certified: false }, 'sf424 certified error'],
    ['a state is for the United States', { applicantState: null }, 'sf424 applicantState error'],
    ['a choice is one of its choices', { submissionType: 'Draft' }, 'sf424 submissionType error'],
    ['an amount is whole cents', { federalFunding: 1.5 }, 'sf424 federalFunding error'],
    ['a control character has no place in XML', { projectTitle: 'Tide\u0007gates' }, 'sf424 projectTitle error'],
    ['nor has half a character', { projectTitle: 'Tide \ud83c' }, 'sf424 projectTitle error'],
  ])('%s', (_, changes, fault) => {
    expect(said(changed('sf424', changes))).toContain(fault);
  });

  test('a start before the expected award is noticed', () => {
    expect(said(application, { expectedAwardOn: '2027-07-02' })).toEqual(['sf424 startsOn warning']);
    expect(said(application, { expectedAwardOn: '2027-07-01' })).toEqual([]);
  });

  test('what is not shown is not written: a review date goes with box a alone', () => {
    expect(formXml('sf424', changed('sf424', { stateReviewOn: '2026-10-01' }), context)).not.toContain(
      'StateReviewAvailableDate',
    );
  });
});

describe('attachments', () => {
  const other = { ...map, id: 'b', name: '../../etc/päss wd' };
  const all = changed('sf424', { areasAffected: map.id, 'projectFiles.0.file': 'gone' });

  test('are those that a form names; one that is not there is a fault', () => {
    expect(attachedFiles(all).map(({ key, file }) => [key, file])).toEqual([
      ['areasAffected', map.id],
      ['projectFiles.0.file', 'gone'],
    ]);
    expect(unattachedIn(all, [map, other]).map(({ key }) => key)).toEqual(['projectFiles.0.file']);
    expect(said(all)).toEqual(['sf424 projectFiles.0.file error']);
    expect(unnamedIn(all, [map, other])).toEqual([other]);
  });

  test('have a plain place each, their own name and their hash', () => {
    expect(placeInPackage([map, other, other]).map(({ path }) => path)).toEqual([
      'attachments/001-Karte-fur-odz-plan.pdf',
      'attachments/002-etc-pass-wd',
      'attachments/003-etc-pass-wd',
    ]);
    const xml = packageXml(all, { files: [map] });
    expect(xml).toContain('<att:FileName>Karte für Łódź — 地図 &amp; &quot;plan&quot;.pdf</att:FileName>');
    expect(xml).toContain(
      '<glob:HashValue glob:hashAlgorithm="SHA-256">47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=</glob:HashValue>',
    );
    expect(packageManifest(all, { files: [map] })).toMatchObject({
      forms: [
        { path: 'forms/SF424_4_0-V4.0.xml' },
        { path: 'forms/SF424A-V1.0.xml' },
        { path: 'forms/GG_LobbyingForm-V1.1.xml' },
      ],
      files: [{ path: 'attachments/001-Karte-fur-odz-plan.pdf', sha256: map.sha256 }],
    });
  });
});

test('a fault names the element that the receiving system would name', () => {
  const contacts = { organizationName: 'Alder County', 'contacts.1.role': 'Lead' };
  const paths = faultsOf({ sf424: { uei: 'A' }, sf424a: { 'b6c.c1': 1 }, key_contacts: contacts }, context).map(
    ({ path }) => path,
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      'SF424_4_0/SAMUEI',
      'SF424_4_0/Applicant/Street1',
      'BudgetInformation/BudgetCategories/CategorySet[1]/BudgetTotalAmount',
      'BudgetInformation/BudgetSummary/SummaryLineItem[1]/@activityTitle',
      'Key_Contacts_2_0/RoleOnProject[2]/ContactName/LastName',
    ]),
  );
});

describe('lists', () => {
  const list = formOf('key_contacts').sections.find((section) => section.list)?.list;

  test('a row that is taken out leaves no gap', () => {
    if (!list) throw new Error('key contacts have a list');
    const values = {
      'contacts.0.role': 'Lead',
      'contacts.1.role': 'Finance',
      'contacts.1.fax': '1',
      'contacts.2.role': 'Engineer',
    };
    const after = { ...values, ...withoutRow(values, list, 0) };
    expect(rowsOf(after, list)).toEqual([{ role: 'Finance', fax: '1' }, { role: 'Engineer' }]);
    expect(rowsOf({ ...values, ...withoutRow(values, list, 2) }, list)).toHaveLength(2);
  });

  test('needs one contact, and no more than the schema has room for', () => {
    expect(said({ key_contacts: { organizationName: 'Alder County' } })).toEqual(['key_contacts contacts error']);
    expect(
      rowsOf({ 'contacts.4.role': 'Fifth' }, list ?? { key: '', label: '', most: 0, fields: [], xml: '' }),
    ).toEqual([]);
  });
});

describe('reading', () => {
  const xml = formXml('abstract', { abstract: { organizationName: 'Łódź', abstract: 'Two\r\nlines' } }, context);

  test('keeps names and line ends', () => {
    expect(readFormXml('abstract', xml)).toEqual({ organizationName: 'Łódź', abstract: 'Two\nlines' });
  });

  test.each([
    ['another form', 'not a Project abstract', () => formXml('sf424b', { sf424b: {} }, context)],
    ['another version', 'has to be 2.0', () => xml.replace('FormVersion="2.0"', 'FormVersion="1.0"')],
    [
      'what no field reads',
      'no place for Project_AbstractSummary_2_0/Secret',
      () =>
        xml.replace(
          '</Project_AbstractSummary_2_0:OrganizationName>',
          '$&<Project_AbstractSummary_2_0:Secret>x</Project_AbstractSummary_2_0:Secret>',
        ),
    ],
    ['entities of its own', 'document type', () => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`],
    ['what is no XML', 'not well-formed', () => 'abstract'],
  ])('refuses %s', (_, reason, document) => {
    expect(() => readFormXml('abstract', document())).toThrow(reason);
  });

  test('refuses rows whose titles differ from section to section', () => {
    const mixed = formXml('sf424a', { sf424a: budget }, context).replace(
      /(CategorySet SF424A:activityTitle=")[^"]*/,
      '$1Another',
    );
    expect(() => readFormXml('sf424a', mixed)).toThrow('is not what');
  });
});
