import { useState } from 'react';
import type { Change } from '#kernel';
import { useAct, useEdit } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { vendor } from '../vendor.record.ts';
import { lookUpUei } from './entity-calls.ts';
import { EntityExtract } from './import-entities.tsx';
import { offered } from './sam-entity.ts';
import { type Offered, saidOf, UeiOffer, UeiSource } from './uei-offer.tsx';

const Wrong = ({ error }: { readonly error: Error | null }) =>
  error && (
    <p role="alert" className="wrong">
      {error.message}
    </p>
  );

const filled = ['uei', 'name', 'tradeName', 'cage', 'samUntil', 'website', 'address'] as const;

/** Before a new vendor is entered: its registration by UEI. The form begins with it after a click. */
export function NewByUei({ onStart }: { readonly onStart: (start: Offered) => void }) {
  const [uei, setUei] = useState('');
  const look = useAct(lookUpUei);
  const found = look.data?.found ?? null;
  return (
    <section aria-label="UEI lookup" className="panel mb-4 space-y-2 p-4 print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        <label>
          Look up a UEI
          <input
            className="control mt-1"
            value={uei}
            maxLength={12}
            autoComplete="off"
            onChange={({ target }) => setUei(target.value.toUpperCase())}
          />
        </label>
        <button
          type="button"
          className="button"
          disabled={uei.length !== 12 || look.isPending}
          onClick={() => look.mutate({ uei })}
        >
          Look up
        </button>
      </div>
      <Wrong error={look.error} />
      {look.data && <UeiSource answer={look.data} />}
      {found && (
        <>
          <p className="wrap-anywhere">{Object.values(offered(found)).map(saidOf).join(' · ')}</p>
          <button type="button" className="button" onClick={() => onStart(offered(found))}>
            Start form with this
          </button>
          <p className="note">The form below starts over. Check each field: SAM.gov has what the firm entered there.</p>
        </>
      )}
      <EntityExtract />
    </section>
  );
}

interface Known {
  readonly id: string;
  readonly version: number;
  readonly uei: string | null;
}

/** What SAM.gov says of a vendor that is on file: each field is taken by itself, as an edit of the person who presses. */
export default function VendorUei({ id, version, uei }: Known) {
  const { role, duties } = useSession();
  const look = useAct(lookUpUei);
  const { mutate: save, error } = useEdit(vendor);
  const isClerk = role === 'admin' || role === 'platform_admin' || duties.includes('vendor_clerk');
  if (uei === null || !isClerk) return null;
  return (
    <section aria-label="SAM.gov registration" className="panel space-y-2 p-4 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm">SAM.gov registration</h2>
        <button type="button" className="button ml-auto" disabled={look.isPending} onClick={() => look.mutate({ uei })}>
          Look up {uei}
        </button>
      </div>
      <Wrong error={look.error ?? error} />
      {look.data && (
        <UeiOffer
          answer={look.data}
          fields={filled.filter((name) => name !== 'uei')}
          onTake={(name, value) => save({ id, version, change: { [name]: value } as Change<typeof vendor> })} // a field of this list
        />
      )}
    </section>
  );
}
