import { useQueryClient } from '@tanstack/react-query';
import { type AnyRecord, dollars } from '#kernel';
import { readChanged } from '#web/data/changes.ts';
import type { Shown } from '#web/data/client.ts';
import { send } from '#web/data/send.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { assetRegistration } from './asset-registration.record.ts';
import { registerUnits } from './registration-calls.ts';
import { mostUnits } from './registration-words.ts';

type Registration = Shown<typeof assetRegistration>;

/** Received units that are registered here, once. */
export function RegistrationPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={assetRegistration} id={id}>
      {(row) => (
        <>
          <Prompt of={row as unknown as Registration} />
          <RecordSections record={assetRegistration as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Prompt({ of }: { readonly of: Registration }) {
  const show = useShow();
  const { units, threshold, citation, unitCost, status } = of;
  if (status !== 'open') return null;
  const day = wholeDay(of.receivedOn, show);
  return (
    <Panel title={`${units} ${units === 1 ? 'asset' : 'assets'} to register`}>
      <p className="note px-4 pb-3">
        {dollars(unitCost.cents)} a unit reaches the equipment threshold of {dollars(threshold.cents)} ({citation},{' '}
        {of.award ? 'by the date of the award' : `on ${day}`}).
      </p>
      {of.can.includes('register') && units >= 1 && units <= mostUnits && <Register of={of} />}
      {(units < 1 || units > mostUnits) && (
        <p className="note px-4 pb-3">
          {of.accepted} can’t be registered unit by unit. Choose Not an asset, or import the assets.
        </p>
      )}
    </Panel>
  );
}

/** One click registers all of them; tags and serial numbers are typed where they are known. */
function Register({ of: { id, number, units } }: { readonly of: Registration }) {
  const queries = useQueryClient();
  const me = useSession();
  return (
    <div className="px-4 pb-4">
      <FieldsForm
        label="Register units"
        fields={registerUnits.body ?? {}}
        start={{
          inServiceOn: today(me),
          units: Array.from({ length: units }, (_, at) => ({ tag: `${number}-${at + 1}`, serial: '' })),
        }}
        submit="Register units"
        sends="everything"
        onSave={async (values) => {
          const { made, taken } = await send(registerUnits, { id, ...values } as never); // judged by these very fields
          await readChanged(queries, ['asset', assetRegistration.name]);
          tell(`${made + taken} registered`, 'good');
        }}
      />
    </div>
  );
}
