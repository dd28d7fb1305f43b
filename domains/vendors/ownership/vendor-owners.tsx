import { allows, href, type Row } from '#kernel';
import { useRow } from '#web/data/query.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { vendors } from '../index.ts';
import { AddPaper, Part } from '../vendor-part.tsx';
import { ownershipReaders, vendorOwnership } from './vendor-ownership.record.ts';

type Disclosure = Row<typeof vendorOwnership>;

/** Who owns and runs a vendor, for those who register, approve and check it. */
export function VendorOwners({ vendor, isRegistered }: { vendor: string; isRegistered: boolean }) {
  const mayRead = allows(ownershipReaders, actorOf(useSession()));
  const disclosures = useRowsOf(vendorOwnership, { filters: { vendor }, sort: '-number', limit: 3 }, mayRead);
  if (!mayRead) return null;
  return (
    <>
      <Part
        title="Owners and officers"
        of={disclosures}
        none="No owners disclosed."
        action={isRegistered && <AddPaper record={vendorOwnership} page={vendors.pages.ownership} vendor={vendor} />}
      >
        {({ data }) => data.map(({ id }) => <OwnersOf key={id} id={id} />)}
      </Part>
      <MoreOf rows={disclosures.data} />
    </>
  );
}

function OwnersOf({ id }: { id: string }) {
  return (
    <Answered of={useRow(vendorOwnership, id)} skeleton="h-16">
      {(row) => {
        const { number, owners, disclosedBy } = row as unknown as Disclosure; // the row as its record states it
        return (
          <>
            <p className="note px-4 pb-2">
              <Link to={href(vendors.pages.ownership, { id })} className="link">
                {number}
              </Link>{' '}
              {disclosedBy ? `Disclosed by ${disclosedBy}.` : 'Entered by your agency.'}
            </p>
            <Table
              label="Owners and officers"
              rows={owners ?? []}
              columns={[
                { label: 'Name', name: ({ name }) => name },
                { label: 'Title', text: ({ title }) => title },
                { label: 'Ownership share', text: ({ share }) => (share == null ? null : `${share} %`) },
                { label: 'Since', day: ({ since }) => since },
              ]}
            />
          </>
        );
      }}
    </Answered>
  );
}
