import { call, f } from '#kernel';
import { reportFields } from './portal.ts';

const report = {
  service_request_id: 'text',
  status: 'text',
  status_notes: 'text?',
  service_name: 'text',
  service_code: 'text',
  description: 'text?',
  agency_responsible: 'text',
  service_notice: 'text?',
  requested_datetime: 'text',
  updated_datetime: 'text',
  expected_datetime: 'text?',
  address: 'text',
  lat: 'number?',
  long: 'number?',
} as const;

/** GeoReport v2 of Open311, by the standard's own names. */
export const services = call('open311.services', '/open311/v2/services.json', {
  answer: [
    {
      service_code: 'text',
      service_name: 'text',
      description: 'text',
      metadata: 'yesNo',
      type: 'text',
      keywords: 'text',
      group: 'text',
    },
  ],
});
export const publicReports = call('open311.requests', '/open311/v2/requests.json', {
  query: {
    service_request_id: f.text({ max: 2000 }),
    service_code: f.text({ max: 500 }),
    status: f.text({ max: 40 }),
    start_date: f.instant(),
    end_date: f.instant(),
  },
  answer: [report],
});
export const publicReport = call('open311.request', '/open311/v2/requests/{id}', { answer: [report] });
export const newReport = call('open311.report', '/open311/v2/requests.json', {
  method: 'POST',
  answer: [{ service_request_id: 'text', service_notice: 'text', account_id: 'text?' }],
});

/** The form of a new report. */
export const newReportFields = {
  service_code: f.text({ max: 30 }).required(),
  description: reportFields.description,
  address_string: reportFields.address,
  lat: f.text({ max: 20 }),
  long: f.text({ max: 20 }),
  email: reportFields.contactEmail,
  phone: reportFields.contactPhone,
  first_name: f.text({ max: 60 }),
  last_name: f.text({ max: 60 }),
};
