import { stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { programs } from '../programs.ts';
import { vendorCertification } from '../vendor-certification.record.ts';
import { coverages } from '../coverages.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { type FirmRecord, firmRecords } from './firm-records-call.ts';

const kinds = { award: 'Award', bid: 'Bid on paper', certification: 'Certification', insurance: 'Insurance' } as const;
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
const announced: Readonly<Record<string, string>> = {
  noticed: 'Intent noticed',
  protested: 'Protested',
  final: 'Final',
};

const says: Readonly<Record<FirmRecord['kind'], (one: FirmRecord) => string>> = {
  award: ({ status }) => announced[status] ?? sentence(status),
  bid: ({ status }) => sentence(status),
  certification: ({ status }) => stateWords(vendorCertification, status),
  insurance: ({ status }) => stateWords(vendorInsurance, status),
};

const aboutOf = ({ kind, about }: FirmRecord): string => {
  const words: Readonly<Record<string, string>> =
    kind === 'certification' ? programs : kind === 'insurance' ? coverages : {};
  return words[about] ?? about;
};

/** What agencies have on file of the firm, also from before it had an account. */
export default function FirmRecords() {
  return (
    <section aria-label="On file" className="panel">
      <h2 className="p-4">On file with agencies</h2>
      <Answered of={useCall(firmRecords)} skeleton="h-16">
        {({ records, hasMore }) =>
          records.length === 0 ? (
            <p className="note px-4 pb-4">
              Nothing on file. Awards, bids on paper, certifications and insurance appear here.
            </p>
          ) : (
            <>
              <Table
                label="On file with agencies"
                rows={records}
                columns={[
                  { label: 'Record', name: ({ kind, name }) => `${kinds[kind]} ${name}` },
                  { label: 'About', text: aboutOf },
                  { label: 'Agency', text: ({ agency }) => agency },
                  { label: 'Date', day: ({ day }) => day },
                  { label: 'Status', text: (one) => says[one.kind](one) },
                ]}
              />
              {hasMore && <p className="note px-4 pb-4">The first 100 are shown. Ask the agency for the others.</p>}
            </>
          )
        }
      </Answered>
    </section>
  );
}
