import { href } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { vendors } from './index.ts';
import { vendorCertification } from './vendor-certification.record.ts';
import { vendorInsurance } from './vendor-insurance.record.ts';
import { vendor } from './vendor.record.ts';

const papers = [
  [vendorCertification, vendors.pages.certification],
  [vendorInsurance, vendors.pages.policy],
] as const;

/** A vendor; what it has of papers is among what points at it, and is added from here. */
export default function VendorScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { may } = useSession();
  const added = papers.filter(([{ name }]) => may.create.includes(name));
  return (
    <RecordScreen record={vendor} id={id}>
      {(row) => (
        <>
          <RecordSections record={vendor} row={row} />
          {added.length > 0 && (
            <section aria-label="Certifications and insurance" className="panel flex flex-wrap gap-2 p-4 print:hidden">
              {added.map(([record, page]) => (
                <Link
                  key={record.name}
                  to={`${href(page, { id: 'new' })}?${new URLSearchParams({ vendor: id })}`}
                  className="button"
                >
                  <Icon name="plus" />
                  New {inSentence(record.label[0])}
                </Link>
              ))}
            </section>
          )}
        </>
      )}
    </RecordScreen>
  );
}
