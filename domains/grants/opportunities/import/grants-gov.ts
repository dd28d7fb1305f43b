import { applicantCodes, categoryCodes, instrumentCodes } from './codes.ts';
import { listingForm } from '../opportunity.rules.ts';
import { isBlank, isRaw, listOf, type Notice, type NoticeFields, own, type Raw, type Row } from './notice.ts';

/** Only those that are numbers of listings: notices carry program names and older numbers as well. */
export function listingsFrom(row: Row, values: readonly unknown[]): string | null {
  const found = new Set<string>();
  for (const value of values) {
    if (isBlank(value)) continue;
    const text = typeof value === 'string' ? value.trim().toUpperCase() : '';
    if (listingForm.test(text)) found.add(text);
    else row.note('listings', 'Is no assistance listing; left out');
  }
  return found.size === 0 ? null : [...found].slice(0, 30).join(', ');
}

/** 0 stands for an amount that is not stated. */
const amount = (row: Row, field: string, value: unknown) => {
  const money = row.money(field, value);
  return money?.cents === 0 ? null : money;
};

const yes = (value: unknown): boolean | null =>
  typeof value === 'boolean'
    ? value
    : typeof value === 'string' && /^(yes|no|true|false)$/i.test(value.trim())
      ? /^(yes|true)$/i.test(value.trim())
      : null;

/** A line of a search: few fields, and none that says when it changed. */
export function fromSearch(row: Row, raw: Raw): Notice {
  const sourceId = row.named('id', own(raw, 'id'), 80);
  const code = row.line('agencyCode', own(raw, 'agencyCode'), 60);
  const opened = row.day('openDate', own(raw, 'openDate'));
  const isForecast = own(raw, 'oppStatus') === 'forecasted';
  const fields: NoticeFields = {
    number: row.named('number', own(raw, 'number'), 80),
    title: row.named('title', own(raw, 'title'), 300),
    agencyName: row.named('agency', own(raw, 'agency') ?? own(raw, 'agencyName'), 200),
    ...(code === null ? {} : { agencyCode: code }),
    ...(isForecast ? { forecastPostOn: opened } : { postOn: opened }),
    ...(isForecast ? {} : { closeOn: row.day('closeDate', own(raw, 'closeDate')) }),
    listings: listingsFrom(row, listOf(own(raw, 'cfdaList') ?? own(raw, 'alnist'))),
    link: `https://www.grants.gov/search-results-detail/${encodeURIComponent(sourceId)}`,
  };
  return { row: row.row, source: 'grants_gov', sourceId, changedAt: null, fields };
}

const idsOf = (value: unknown): readonly unknown[] => listOf(value).map((one) => (isRaw(one) ? own(one, 'id') : one));

/** The whole notice as the service answers for one opportunity, posted or forecasted. */
export function fromFetch(row: Row, raw: Raw): Notice {
  const isForecast = isRaw(own(raw, 'forecast')) && !isRaw(own(raw, 'synopsis'));
  const of = own(raw, isForecast ? 'forecast' : 'synopsis');
  const sourceId = row.named('id', own(raw, 'id'), 80);
  const [instrument] = row.codes('fundingInstruments', idsOf(own(of, 'fundingInstruments')), instrumentCodes, 'O');
  const closes = own(of, isForecast ? 'estApplicationResponseDate' : 'responseDate');
  const fields: NoticeFields = {
    number: row.named('opportunityNumber', own(raw, 'opportunityNumber'), 80),
    title: row.named('opportunityTitle', own(raw, 'opportunityTitle'), 300),
    agencyCode: row.line('agencyCode', own(of, 'agencyCode') ?? own(raw, 'owningAgencyCode'), 60),
    agencyName: row.named('agencyName', own(of, 'agencyName') ?? own(of, 'agencyCode'), 200),
    listings: listingsFrom(
      row,
      listOf(own(raw, 'cfdas')).map((one) => own(one, 'cfdaNumber')),
    ),
    categories: orNull(
      row.codes('fundingActivityCategories', idsOf(own(of, 'fundingActivityCategories')), categoryCodes, 'O'),
    ),
    instrument: instrument ?? null,
    eligibility: orNull(row.codes('applicantTypes', idsOf(own(of, 'applicantTypes')), applicantCodes, 'other')),
    eligibilityNote: row.text('applicantEligibilityDesc', own(of, 'applicantEligibilityDesc'), 2000),
    summary: row.text(
      isForecast ? 'forecastDesc' : 'synopsisDesc',
      own(of, isForecast ? 'forecastDesc' : 'synopsisDesc'),
      8000,
    ),
    ...(isForecast
      ? {
          forecastPostOn: row.day('estSynopsisPostingDate', own(of, 'estSynopsisPostingDate')),
          forecastCloseOn: row.day('estApplicationResponseDate', closes),
        }
      : {
          postOn: row.day('postingDate', own(of, 'postingDate')),
          closeOn: row.day('responseDate', closes),
          closeNote: row.line('responseDateDesc', own(of, 'responseDateDesc'), 500),
        }),
    archiveOn: row.day('archiveDate', own(of, 'archiveDate')),
    ceiling: amount(row, 'awardCeiling', own(of, 'awardCeiling')),
    floor: amount(row, 'awardFloor', own(of, 'awardFloor')),
    total: amount(row, 'estimatedFunding', own(of, 'estimatedFunding')),
    awards: row.whole('numberOfAwards', own(of, 'numberOfAwards')),
    costShare: yes(own(of, 'costSharing')),
    contact: row.line('agencyContactEmail', own(of, 'agencyContactEmail') ?? own(of, 'agencyContactDesc'), 500),
    link: `https://www.grants.gov/search-results-detail/${encodeURIComponent(sourceId)}`,
  };
  const changedAt = row.moment('lastUpdatedDate', own(of, 'lastUpdatedDate'));
  return { row: row.row, source: 'grants_gov', sourceId, changedAt, fields };
}

const orNull = <K>(list: readonly K[]): readonly K[] | null => (list.length === 0 ? null : list);

/** The daily extract, as JSON or as the tables of a cloud write it: `{"S": "…"}`, `{"L": […]}`. */
export function unwrapped(raw: Raw): Raw {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, bare(value)]));
}

function bare(value: unknown): unknown {
  if (!isRaw(value)) return Array.isArray(value) ? value.map(bare) : value;
  const [only, ...others] = Object.entries(value);
  if (!only || others.length > 0) return value;
  const [kind, held] = only;
  if (kind === 'L') return listOf(held).map(bare);
  return ['S', 'N', 'BOOL'].includes(kind) ? held : kind === 'B' ? null : value;
}

export function fromExtract(row: Row, given: Raw): Notice {
  const raw = unwrapped(given);
  const several = (name: string): readonly unknown[] => [own(raw, name)].flat();
  const sourceId = row.named('OpportunityID', own(raw, 'OpportunityID'), 80);
  const [instrument] = row.codes('FundingInstrumentType', several('FundingInstrumentType'), instrumentCodes, 'O');
  const isForecast = !isBlank(own(raw, 'EstimatedSynopsisPostDate'));
  const fields: NoticeFields = {
    number: row.named('OpportunityNumber', own(raw, 'OpportunityNumber'), 80),
    title: row.named('OpportunityTitle', own(raw, 'OpportunityTitle'), 300),
    agencyCode: row.line('AgencyCode', own(raw, 'AgencyCode'), 60),
    agencyName: row.named('AgencyName', own(raw, 'AgencyName') ?? own(raw, 'AgencyCode'), 200),
    listings: listingsFrom(row, several('CFDANumbers')),
    categories: orNull(
      row.codes('CategoryOfFundingActivity', several('CategoryOfFundingActivity'), categoryCodes, 'O'),
    ),
    instrument: instrument ?? null,
    eligibility: orNull(row.codes('EligibleApplicants', several('EligibleApplicants'), applicantCodes, 'other')),
    eligibilityNote: row.text(
      'AdditionalInformationOnEligibility',
      own(raw, 'AdditionalInformationOnEligibility'),
      2000,
    ),
    summary: row.text('Description', own(raw, 'Description'), 8000),
    ...(isForecast
      ? {
          forecastPostOn: row.day('EstimatedSynopsisPostDate', own(raw, 'EstimatedSynopsisPostDate')),
          forecastCloseOn: row.day('EstimatedSynopsisCloseDate', own(raw, 'EstimatedSynopsisCloseDate')),
        }
      : {
          postOn: row.day('PostDate', own(raw, 'PostDate')),
          closeOn: row.day('CloseDate', own(raw, 'CloseDate')),
          closeNote: row.line('CloseDateExplanation', own(raw, 'CloseDateExplanation'), 500),
        }),
    archiveOn: row.day('ArchiveDate', own(raw, 'ArchiveDate')),
    ceiling: amount(row, 'AwardCeiling', own(raw, 'AwardCeiling')),
    floor: amount(row, 'AwardFloor', own(raw, 'AwardFloor')),
    total: amount(row, 'EstimatedTotalProgramFunding', own(raw, 'EstimatedTotalProgramFunding')),
    awards: row.whole('ExpectedNumberOfAwards', own(raw, 'ExpectedNumberOfAwards')),
    costShare: yes(own(raw, 'CostSharingOrMatchingRequirement')),
    contact: row.line('GrantorContactEmail', own(raw, 'GrantorContactEmail') ?? own(raw, 'GrantorContactText'), 500),
    link: row.link('AdditionalInformationURL', own(raw, 'AdditionalInformationURL')),
  };
  const changedAt = row.moment('LastUpdatedDate', own(raw, 'LastUpdatedDate'));
  return { row: row.row, source: 'grants_gov', sourceId, changedAt, fields };
}
