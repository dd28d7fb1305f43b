import { useState } from 'react';
import { stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Table } from '#web/ui/table.tsx';
import { contested, vendorObjection } from '../objections/objection.record.ts';
import { programs } from '../programs.ts';
import { vendorCertification } from '../vendor-certification.record.ts';
import { coverages } from '../coverages.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import FirmCertifications from './firm-certifications.tsx';
import FirmInsurance from './firm-insurance.tsx';
import { type FirmRecord, firmRecords, objectionField, objectToRecord } from './firm-records-call.ts';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
const announced: Readonly<Record<string, string>> = {
  noticed: 'Intent noticed',
  protested: 'Protested',
  final: 'Final',
};

const says: Readonly<Record<FirmRecord['kind'], (one: FirmRecord) => string>> = {
  registration: ({ status }) => stateWords(vendor, status),
  award: ({ status }) => announced[status] ?? sentence(status),
  bid: ({ status }) => sentence(status),
  certification: ({ status }) => stateWords(vendorCertification, status),
  insurance: ({ status }) => stateWords(vendorInsurance, status),
  signal: ({ status }) => sentence(status),
};

const aboutOf = ({ kind, about }: FirmRecord): string => {
  if (kind === 'registration') return about === '' ? '' : `Hold stops ${about}`;
  const words: Readonly<Record<string, string>> =
    kind === 'certification' ? programs : kind === 'insurance' ? coverages : {};
  return words[about] ?? about;
};

/** What agencies have on file of the firm, its insurance and certifications first: one file for all, which the portal always shows together. */
export default function OnFile() {
  return (
    <>
      <FirmInsurance />
      <FirmCertifications />
      <FirmRecords />
    </>
  );
}

/** What agencies have on file of the firm, also from before it had an account. */
function FirmRecords() {
  const of = useCall(firmRecords);
  const [open, setOpen] = useState<FirmRecord | null>(null);
  const { role } = useSession();
  const isAdmin = role === 'admin' || role === 'platform_admin';
  return (
    <section aria-label="On file" className="panel">
      <h2 className="p-4">On file with agencies</h2>
      <Answered of={of} skeleton="h-16">
        {({ records, hasMore }) =>
          records.length === 0 ? (
            <p className="note px-4 pb-4">
              Nothing on file. Registrations, awards, bids on paper, certifications, insurance and risk signals appear
              here.
            </p>
          ) : (
            <>
              <Table
                label="On file with agencies"
                rows={records}
                columns={[
                  {
                    label: 'Record',
                    name: ({ kind, name }) => `${contested[kind]} ${name}`,
                    show: (one) => <Named one={one} />,
                  },
                  { label: 'About', text: aboutOf },
                  { label: 'Agency', text: ({ agency }) => agency },
                  { label: 'Date', day: ({ day }) => day },
                  { label: 'Status', text: (one) => says[one.kind](one) },
                ]}
                acts={
                  isAdmin && {
                    label: 'Object',
                    show: (one) =>
                      one.objection?.status === 'open' ? null : (
                        <button
                          type="button"
                          className="button min-h-11 sm:min-h-0"
                          aria-label={`Object to ${contested[one.kind]} ${one.name}`}
                          onClick={() => setOpen(one)}
                        >
                          Object
                        </button>
                      ),
                  }
                }
              />
              {hasMore && <p className="note px-4 pb-4">The first 100 are shown. Ask the agency for the others.</p>}
            </>
          )
        }
      </Answered>
      {open && (
        <Dialog title={`Object to ${contested[open.kind]} ${open.name}`} onClose={() => setOpen(null)}>
          <p className="note mb-3">Say what is wrong. {open.agency} answers, and both stay with the record.</p>
          <FieldsForm
            label="Objection"
            fields={{ statement: objectionField }}
            start={{}}
            sends="everything"
            submit="Send objection"
            onCancel={() => setOpen(null)}
            onSave={async ({ statement }) => {
              await send(objectToRecord, { agency: open.agencyId, kind: open.kind, record: open.id, statement });
              setOpen(null);
              void of.refetch();
              tell('The agency was told of your objection.', 'good');
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

/** A record with what the firm objected to it and what the agency answered. */
function Named({ one: { kind, name, objection } }: { readonly one: FirmRecord }) {
  return (
    <>
      {contested[kind]} {name}
      {objection && (
        <span className="text-muted block font-normal wrap-anywhere">
          {objection.number}, {stateWords(vendorObjection, objection.status)}. You: {objection.statement}
          {objection.answer && <span className="text-ink block">Answer: {objection.answer}</span>}
        </span>
      )}
    </>
  );
}
