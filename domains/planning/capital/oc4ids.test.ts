import { describe, expect, test } from 'vitest';
import { capitalProject } from './capital-project.record.ts';
import { oc4idsPackage, type Published } from './oc4ids.ts';
import { isRequest } from './plan-book.ts';

/**
 * What OC4IDS 0.9 (project-package-schema.json and project-schema.json of open-contracting/infrastructure) asks of the parts that are
 * written here: the names that are known at each place, those that are required, the code lists, and the forms of texts.
 */
type Form =
  | 'text'
  | 'number'
  | 'uri'
  | 'instant'
  | readonly string[]
  | { readonly known: Readonly<Record<string, Form>>; readonly required?: readonly string[] }
  | { readonly each: Form };

const value: Form = { known: { amount: 'number', currency: ['USD'] }, required: [] };
const period: Form = { known: { startDate: 'instant', endDate: 'instant' } };
const reference: Form = { known: { id: 'text', name: 'text' } };
const classification: Form = { known: { scheme: 'text', id: 'text', description: 'text' } };
const breakdown: Form = {
  known: { id: 'text', description: 'text', amount: value, period, sourceParty: reference },
  required: ['id'],
};
const cost: Form = { known: { id: 'text', classification, value } };
const project: Form = {
  required: ['id'],
  known: {
    id: 'text',
    identifiers: { each: { known: { scheme: 'text', id: 'text' } } },
    updated: 'instant',
    title: 'text',
    description: 'text',
    status: [
      'identification',
      'preparation',
      'implementation',
      'completion',
      'maintenance',
      'decommissioning',
      'decommissioned',
      'cancelled',
    ],
    type: ['construction', 'rehabilitation', 'replacement', 'expansion', 'decommissioning'],
    publicAuthority: reference,
    period,
    additionalClassifications: { each: classification },
    locations: {
      each: {
        known: {
          id: 'text',
          description: 'text',
          geometry: { known: { type: ['Point', 'LineString', 'Polygon'], coordinates: { each: 'number' } } },
        },
        required: ['id'],
      },
    },
    parties: {
      each: {
        known: {
          id: 'text',
          name: 'text',
          roles: { each: ['publicAuthority', 'buyer', 'administrativeEntity', 'funder'] },
        },
      },
    },
    budget: {
      known: {
        amount: value,
        approvalDate: 'instant',
        budgetBreakdowns: {
          each: { known: { id: 'text', description: 'text', budgetBreakdown: { each: breakdown } }, required: ['id'] },
        },
      },
    },
    documents: { each: { known: { id: 'text', title: 'text', url: 'uri', format: 'text' }, required: ['id'] } },
    costMeasurements: {
      each: {
        known: {
          id: 'text',
          date: 'instant',
          costGroups: {
            each: {
              known: {
                id: 'text',
                category: ['acquisition', 'construction', 'renewal', 'operation', 'maintenance', 'endOfLife'],
                costs: { each: cost },
              },
              required: ['id'],
            },
          },
        },
        required: ['id'],
      },
    },
  },
};
const wholePackage: Form = {
  required: ['uri', 'publisher', 'publishedDate', 'projects', 'version'],
  known: {
    uri: 'uri',
    publishedDate: 'instant',
    version: ['0.9'],
    publisher: { known: { name: 'text' }, required: ['name'] },
    projects: { each: project },
  },
};

function wrong(given: unknown, form: Form, path = ''): string[] {
  if (form === 'text') return typeof given === 'string' && given !== '' ? [] : [`${path}: no text`];
  if (form === 'number') return typeof given === 'number' && Number.isFinite(given) ? [] : [`${path}: no number`];
  if (form === 'uri') return typeof given === 'string' && URL.canParse(given) ? [] : [`${path}: no address`];
  if (form === 'instant')
    return typeof given === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(given)
      ? []
      : [`${path}: no instant`];
  if (isList(form)) return form.includes(given as string) ? [] : [`${path}: ${String(given)} is not in the list`];
  if ('each' in form) {
    if (!Array.isArray(given) || given.length === 0) return [`${path}: no list, or an empty one`];
    const identities = new Set(given.map((one) => JSON.stringify(one)));
    return [
      ...(identities.size < given.length && typeof given[0] === 'object' ? [`${path}: twice the same`] : []),
      ...given.flatMap((one, at) => wrong(one, form.each, `${path}.${at}`)),
    ];
  }
  if (typeof given !== 'object' || given === null) return [`${path}: no object`];
  const missing = (form.required ?? []).filter((name) => !(name in given)).map((name) => `${path}.${name}: missing`);
  return [
    ...missing,
    ...Object.entries(given).flatMap(([name, one]) =>
      form.known[name] ? wrong(one, form.known[name], `${path}.${name}`) : [`${path}.${name}: unknown`],
    ),
  ];
}
const isList = (form: Form): form is readonly string[] => Array.isArray(form);

const full: Published = {
  number: 'CIP-2026-001',
  name: 'Mill Creek culvert',
  story: 'The culvert of 1961 floods two streets.',
  status: 'implementation',
  asset: 'Culvert 114',
  program: 'Stormwater',
  department: 'Public Works',
  district: 'District 2',
  place: { type: 'Point', coordinates: [-82.46, 27.95] },
  updatedAt: '2026-11-20T15:00:00.000Z',
  costs: [
    { phase: 'design', year: 2027, cents: 250_000_00 },
    { phase: 'construction', year: 2028, cents: 1_400_000_00 },
  ],
  effects: [{ year: 2029, kind: 'maintenance', cents: 12_000_00 }],
  gifts: [{ phase: 'design', year: 2027, source: 's-1', cents: 250_000_00 }],
  approvedOn: '2026-09-15',
  isPublic: true,
};
const publisher = {
  agency: 'Tidewater County',
  host: 'levee.example.gov',
  origin: 'https://levee.example.gov',
  uri: 'https://levee.example.gov/capital-plan.oc4ids.json',
  now: '2026-11-20T15:00:00.000Z',
  startMonth: 10,
  sources: new Map([['s-1', { code: 'SWF', name: 'Stormwater fee' }]]),
};

describe('a capital project in the shape of OC4IDS', () => {
  test('is valid, with everything and with next to nothing', () => {
    const bare: Published = {
      ...full,
      number: 'CIP-2026-002',
      story: null,
      asset: null,
      district: null,
      place: null,
      costs: [],
      effects: [],
      gifts: [],
      approvedOn: null,
      isPublic: false,
    };
    expect(wrong(oc4idsPackage([full, bare], publisher), wholePackage)).toEqual([]);
  });

  test.each<Partial<Published>>([
    { story: null },
    { asset: null },
    { district: null },
    { place: null },
    { costs: [] },
    { effects: [] },
    { gifts: [] },
    { approvedOn: null },
    { isPublic: false },
    { costs: [], effects: [] },
  ])('is valid without %j', (less) => {
    expect(wrong(oc4idsPackage([{ ...full, ...less }], publisher), wholePackage)).toEqual([]);
  });

  test('has a status of the code list in every state a project can have', () => {
    const states = capitalProject.states.filter((status) => !isRequest({ status }));
    expect(states.flatMap((status) => wrong(oc4idsPackage([{ ...full, status }], publisher), wholePackage))).toEqual(
      [],
    );
  });

  test('says who pays how much and in which fiscal year', () => {
    const { projects } = oc4idsPackage([full], publisher) as { projects: { budget: unknown; period: unknown }[] };
    expect(projects[0]).toMatchObject({
      documents: [{ url: 'https://levee.example.gov/capital-plan/CIP-2026-001' }],
      id: 'levee.example.gov-CIP-2026-001',
      period: { startDate: '2026-10-01T00:00:00Z', endDate: '2028-09-30T23:59:59Z' },
      budget: {
        amount: { amount: 1_650_000, currency: 'USD' },
        budgetBreakdowns: [
          {
            budgetBreakdown: [{ description: 'Stormwater fee, FY2027', amount: { amount: 250_000, currency: 'USD' } }],
          },
        ],
      },
    });
  });
});
