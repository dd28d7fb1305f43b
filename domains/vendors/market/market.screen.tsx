import { useTitle } from '#web/shell/router.tsx';
import { useSession } from '#web/data/session.ts';
import { later } from '#web/ui/later.tsx';
import { SETUP, Workspace } from '#web/ui/workspace.tsx';
import { href } from '#kernel';
import { vendors } from '../index.ts';
import { marketImport } from './market-import.record.ts';
import { PricesTab } from './prices-tab.tsx';

const CompetitionTab = later(async () => ({ default: (await import('./competition-tab.tsx')).CompetitionTab }));
const ExpiringTab = later(async () => ({ default: (await import('./expiring-tab.tsx')).ExpiringTab }));
const ImportPackage = later(async () => ({ default: (await import('./import-package.tsx')).ImportPackage }));

const { pages } = vendors;
const setup = [
  {
    label: 'Market imports',
    to: href(pages.marketImports),
    line: 'Open contracting data of other agencies, by file and day.',
  },
  {
    label: 'Price indexes',
    to: href(pages.priceIndexes),
    line: 'Published index values that adjust prices of earlier months.',
  },
  {
    label: 'Market contracts',
    to: href(pages.marketContracts),
    line: 'Every imported contract with its items and source.',
  },
];

/** What things cost, who competes and what ends soon: every figure with the records that it is made of. */
export default function MarketScreen() {
  useTitle('Market Intelligence');
  const { may } = useSession();
  return (
    <Workspace
      title="Market Intelligence"
      note="Compare prices and competition. Every figure lists its records."
      label="Market intelligence"
      actions={may.create.includes(marketImport.name) && <ImportPackage />}
      tabs={[
        ['prices', 'Prices'],
        ['competition', 'Competition'],
        ['expiring', 'Expiring contracts'],
        [SETUP, 'Setup'],
      ]}
      setup={setup}
    >
      {(tab) => {
        if (tab === 'competition') return <CompetitionTab />;
        if (tab === 'expiring') return <ExpiringTab />;
        return <PricesTab />;
      }}
    </Workspace>
  );
}
