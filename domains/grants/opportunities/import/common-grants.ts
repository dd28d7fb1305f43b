import { applicantCodes, categoryCodes } from './codes.ts';
import { listingsFrom } from './grants-gov.ts';
import { isBlank, isRaw, listOf, type Notice, type NoticeFields, own, type Raw, type Row } from './notice.ts';

/** `{ amount: "1000.00", currency: "USD" }`; another currency than ours is refused, never converted. */
function money(row: Row, field: string, value: unknown, currency: string) {
  if (!isRaw(value)) return isBlank(value) ? null : row.reject(field, 'Must be an amount with its currency');
  const told = own(value, 'currency');
  if (!isBlank(told) && told !== currency) return row.reject(field, `Is not in ${currency}`);
  return row.money(field, own(value, 'amount'));
}

/** The day of an event of the timeline, whether it is one day or the end of a span. */
const dayOf = (row: Row, field: string, event: unknown) =>
  isBlank(event) ? null : row.day(field, own(event, 'date') ?? own(event, 'endDate'));

const custom = (raw: Raw, name: string): unknown => own(own(own(raw, 'customFields'), name), 'value');

const applicants = (raw: Raw): readonly unknown[] =>
  [...listOf(own(raw, 'acceptedApplicantTypes')), ...[custom(raw, 'applicantTypes')].flat()].map((one) =>
    isRaw(one) ? own(one, 'value') : one,
  );

/** An opportunity of the CommonGrants protocol, with the custom fields that federal portals add. */
export function fromCommonGrants(row: Row, raw: Raw, currency: string): Notice {
  const sourceId = row.named('id', own(raw, 'id'), 80);
  const funding = own(raw, 'funding');
  const dates = own(raw, 'keyDates');
  const isForecast = own(own(raw, 'status'), 'value') === 'forecasted';
  const posted = dayOf(row, 'keyDates.postDate', own(dates, 'postDate'));
  const closed = dayOf(row, 'keyDates.closeDate', own(dates, 'closeDate'));
  const agency = custom(raw, 'agency');
  const eligible = row.codes('acceptedApplicantTypes', applicants(raw), applicantCodes, 'other');
  const shares = custom(raw, 'costSharing');
  const costShare = isRaw(shares) ? own(shares, 'isRequired') : shares;
  const fields: NoticeFields = {
    number: row.named('customFields.federalOpportunityNumber', custom(raw, 'federalOpportunityNumber') ?? sourceId, 80),
    title: row.named('title', own(raw, 'title'), 300),
    agencyName: row.named(
      'customFields.agency',
      (isRaw(agency) ? (own(agency, 'name') ?? own(agency, 'agencyName') ?? own(agency, 'code')) : agency) ??
        'Agency not stated',
      200,
    ),
    agencyCode: row.line('customFields.agency', isRaw(agency) ? own(agency, 'code') : null, 60),
    listings: listingsFrom(
      row,
      listOf(custom(raw, 'assistanceListings')).map((one) =>
        isRaw(one) ? (own(one, 'identifier') ?? own(one, 'assistanceListingNumber')) : one,
      ),
    ),
    categories: row.codes('customFields.category', [custom(raw, 'category')].flat(), categoryCodes, 'O'),
    eligibility: eligible,
    summary: row.text('description', own(raw, 'description'), 8000),
    ...(isForecast ? { forecastPostOn: posted, forecastCloseOn: closed } : { postOn: posted, closeOn: closed }),
    closeNote: row.line('keyDates.closeDate', own(own(dates, 'closeDate'), 'description'), 500),
    floor: money(row, 'funding.minAwardAmount', own(funding, 'minAwardAmount'), currency),
    ceiling: money(row, 'funding.maxAwardAmount', own(funding, 'maxAwardAmount'), currency),
    total: money(row, 'funding.totalAmountAvailable', own(funding, 'totalAmountAvailable'), currency),
    awards: row.whole('funding.estimatedAwardCount', own(funding, 'estimatedAwardCount')),
    costShare: typeof costShare === 'boolean' ? costShare : null,
    link: row.link('source', own(raw, 'source')),
  };
  if (fields.categories?.length === 0) fields.categories = null;
  if (fields.eligibility?.length === 0) fields.eligibility = null;
  const changedAt = row.moment('lastModifiedAt', own(raw, 'lastModifiedAt'));
  return { row: row.row, source: 'common_grants', sourceId, changedAt, fields };
}
