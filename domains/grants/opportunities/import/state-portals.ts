import type { ApplicantType, Category } from '../opportunity-words.ts';
import { dayFrom, isBlank, type Notice, type NoticeFields, own, type Raw, type Row } from './notice.ts';

const applicantsOfState: Readonly<Record<string, ApplicantType>> = {
  Business: 'for_profit',
  Individual: 'individual',
  Nonprofit: 'nonprofit_501c3',
  'Tribal Government': 'tribe',
  School: 'school_district',
};

/** A public agency or a municipality is any government below the state. */
const governments: readonly ApplicantType[] = ['county', 'city', 'special_district'];

const categoryWords: readonly (readonly [RegExp, Category])[] = [
  [/agricultur/i, 'AG'],
  [/arts|creative/i, 'AR'],
  [/community|economic/i, 'CD'],
  [/consumer/i, 'CP'],
  [/disaster/i, 'DPR'],
  [/education/i, 'ED'],
  [/employment/i, 'ELT'],
  [/energy/i, 'EN'],
  [/environment|parks/i, 'ENV'],
  [/food/i, 'FN'],
  [/health/i, 'HL'],
  [/housing/i, 'HO'],
  [/law|justice|public safety/i, 'LJL'],
  [/science/i, 'ST'],
  [/transportation/i, 'T'],
];

const words = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? value
        .slice(0, 2000)
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean)
    : [];

function categoriesOf(value: unknown): readonly Category[] | null {
  const text = words(value).join(' ');
  const found = categoryWords.flatMap(([like, category]) => (like.test(text) ? [category] : []));
  return found.length > 0 ? found : text === '' ? null : ['O'];
}

function eligibilityOf(row: Row, field: string, value: unknown): readonly ApplicantType[] | null {
  const found = new Set<ApplicantType>();
  for (const word of words(value)) {
    if (/public agency|municipality|local government/i.test(word)) for (const one of governments) found.add(one);
    else
      found.add(
        row.codes(field, [word], { ...applicantsOfState, 'Other Legal Entity': 'other' }, 'other')[0] ?? 'other',
      );
  }
  return found.size === 0 ? null : [...found];
}

/** State portals write sentences where an amount should be: one that is no amount is said and left out. */
function amount(row: Row, field: string, value: unknown) {
  if (isBlank(value)) return null;
  const text = typeof value === 'string' ? value.trim() : String(value as number);
  if (!/^\$?[\d,]+(\.\d{1,2})?$/.test(text)) return row.note(field, 'Is no single amount; left out');
  const money = row.money(field, text);
  return money?.cents === 0 ? null : money;
}

/** “Summer 2026” is no day, and no reason to refuse the notice. */
const dayOrNote = (row: Row, field: string, value: unknown): string | null =>
  isBlank(value)
    ? null
    : ((typeof value === 'string' ? dayFrom(value) : null) ?? row.note(field, 'Is no date; left out'));

/** “25%”, 0.25 or 1 of the grant; a sentence is not read. */
function matchOf(row: Row, field: string, value: unknown): Pick<NoticeFields, 'costShare' | 'matchPercent'> {
  const text = typeof value === 'string' ? value.trim().slice(0, 200) : '';
  if (text === '') return {};
  if (/^(not required|none|no|0)$/i.test(text)) return { costShare: false, matchPercent: null };
  const percent = /^(\d{1,3}(?:\.\d{1,4})?)\s?%$/.exec(text)?.[1];
  const part = /^(0?\.\d{1,4}|1(?:\.0+)?)$/.exec(text)?.[1];
  const stated =
    percent !== undefined ? Number(percent) : part !== undefined ? Math.round(Number(part) * 1e6) / 1e4 : null;
  if (stated !== null && stated <= 100) return { costShare: stated > 0, matchPercent: stated };
  row.note(field, 'Is no percentage; see the notice');
  return { costShare: true };
}

/** A grant of the California Grants Portal, as its rows or its CSV have it. */
export function fromCalifornia(row: Row, raw: Raw): Notice {
  const id = row.named('PortalID', own(raw, 'PortalID'), 70);
  const deadline = own(raw, 'ApplicationDeadline');
  const isDay = typeof deadline === 'string' && /\d/.test(deadline);
  const isForecast = own(raw, 'Status') === 'forecasted';
  const opened = dayOrNote(row, 'OpenDate', own(raw, 'OpenDate'));
  const fields: NoticeFields = {
    number: row.named('GrantID', isBlank(own(raw, 'GrantID')) ? `CA-${id}` : own(raw, 'GrantID'), 80),
    title: row.named('Title', own(raw, 'Title'), 300),
    agencyName: row.named('AgencyDept', own(raw, 'AgencyDept'), 200),
    agencyCode: 'CA',
    categories: categoriesOf(own(raw, 'Categories')),
    eligibility: eligibilityOf(row, 'ApplicantType', own(raw, 'ApplicantType')),
    eligibilityNote: row.text('ApplicantTypeNotes', own(raw, 'ApplicantTypeNotes'), 2000),
    summary: row.text('Description', own(raw, 'Description') ?? own(raw, 'Purpose'), 8000),
    ...(isForecast ? { forecastPostOn: opened } : { postOn: opened }),
    closeOn: isDay ? row.day('ApplicationDeadline', deadline) : null,
    closeNote: isDay ? null : row.line('ApplicationDeadline', deadline, 500),
    total: amount(row, 'EstAvailFunds', own(raw, 'EstAvailFunds')),
    ...matchOf(row, 'MatchingFunds', own(raw, 'MatchingFunds')),
    contact: row.line('ContactInfo', own(raw, 'ContactInfo'), 500),
    link: row.link('GrantURL', own(raw, 'GrantURL')),
  };
  const changedAt = row.moment('LastUpdated', own(raw, 'LastUpdated'));
  return { row: row.row, source: 'state_portal', sourceId: `CA-${id}`, changedAt, fields };
}

/** A grant of Pennsylvania’s portal. */
export function fromPennsylvania(row: Row, raw: Raw): Notice {
  const slug = row.named('slug', own(raw, 'slug'), 70);
  const fields: NoticeFields = {
    number: slug === '' ? '' : `PA-${slug}`,
    title: row.named('title', own(raw, 'title'), 300),
    agencyName: row.named('issuingAgency', own(raw, 'issuingAgency'), 200),
    agencyCode: 'PA',
    categories: categoriesOf(own(raw, 'category')),
    eligibility: eligibilityOf(row, 'applicantCategory', own(raw, 'applicantCategory')),
    eligibilityNote: row.text('applicantType', own(raw, 'applicantType'), 2000),
    summary: row.text('overview', own(raw, 'overview'), 8000),
    postOn: row.day('openDate', own(raw, 'openDate')),
    closeOn: row.day('closeDate', own(raw, 'closeDate')),
    floor: amount(row, 'minimumAward', own(raw, 'minimumAward')),
    ceiling: amount(row, 'maximumAward', own(raw, 'maximumAward')),
    total: amount(row, 'totalFundsToBeAwarded', own(raw, 'totalFundsToBeAwarded')),
    ...matchOf(row, 'matchingFundsRequirements', own(raw, 'matchingFundsRequirements')),
    contact: row.line('pointOfContact', own(own(raw, 'pointOfContact'), 'name'), 500),
    link: row.link('linkToApply', own(raw, 'linkToApply')),
  };
  const changedAt = row.moment('last_modified', own(raw, 'last_modified'));
  return { row: row.row, source: 'state_portal', sourceId: `PA-${slug}`, changedAt, fields };
}
