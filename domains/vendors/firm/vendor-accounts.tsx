import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { PanelFrame } from '#web/shell/panel-frame.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { vendors } from '../index.ts';
import { vendorAccounts } from './vendor-accounts-call.ts';

const list = vendors.pages.directory.path;

/** Which vendors have an account here, for the people of an agency. */
export function VendorAccounts() {
  const show = useShow();
  return (
    <>
      <PageHead
        title="Vendor Portal"
        note="Vendors with an account keep their own profile and send you what changes."
      />
      <Answered of={useCall(vendorAccounts)} skeleton="h-72">
        {({ total, withAccount, waiting, latest }) => (
          <div className="space-y-4">
            <dl className="pairs panel p-4">
              <div>
                <dt>Vendors with an account</dt>
                <dd>
                  {withAccount} of {total}
                </dd>
              </div>
              <div>
                <dt>Registrations awaiting approval</dt>
                <dd>{waiting}</dd>
              </div>
              <div>
                <dt>Where vendors register</dt>
                <dd>
                  <a className="link" href="/vendors">
                    /vendors
                  </a>
                </dd>
              </div>
            </dl>
            <PanelFrame
              title="Vendors with an account"
              to={list}
              empty="No vendor has an account. Send firms the address of your vendor page: they register there."
              rows={latest.map(({ id, name, registeredBy, since }) => ({
                id,
                to: href(vendors.pages.vendor, { id }),
                name,
                about: registeredBy ?? '',
                end: wholeDay(since, show),
              }))}
            />
          </div>
        )}
      </Answered>
    </>
  );
}
