import { related } from '#kernel/calls/related-call.ts';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { receipt as receipts } from './receipt.record.ts';

const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Units of this receipt that are not in the asset register yet; the register asks, and says where it is answered. */
export default function ToRegister({ receipt }: { readonly receipt: string }) {
  const { rowAt } = usePlaces();
  const { data } = useCall(related, { record: receipts.name, id: receipt });
  const found = data?.data.find(({ record }) => record === 'asset_registration');
  const open = (found?.rows ?? []).filter(({ status }) => status === 'open');
  if (open.length === 0) return null;
  const count = open.reduce((sum, { units }) => sum + Number(units), 0);
  return (
    <Panel title={`${count} ${count === 1 ? 'asset' : 'assets'} to register`}>
      <ul className="space-y-1 px-4 pb-3">
        {open.map((row) => (
          <li key={row.id}>
            <Link to={rowAt('asset_registration', row.id) ?? ''} className="link">
              {said(row['number'])}
            </Link>{' '}
            {said(row['units'])} × {said(row['item'])}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
