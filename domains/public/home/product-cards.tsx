import type { IconName } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import { Card, Cards, Standing } from '../page-blocks.tsx';

type Product = readonly [to: string, icon: IconName, title: string, says: string, page?: string];

/** Where a card leads to a page that explains, `page` is the one of the product that it explains. */
const products: readonly Product[] = [
  [
    '/disaster-recovery',
    'life-buoy',
    'Disaster recovery',
    'Labor, equipment and purchases of an incident become one claim, and no cost is claimed twice.',
    '/disaster-grants',
  ],
  [
    '/ai-procurement',
    'sparkles',
    'Procurement assistance',
    'Describe a need and get a draft with the method, the quotes and the rule that applies. A person submits it.',
  ],
  [
    '/quantum-logistics',
    'route',
    'Exact logistics',
    'Which vendor, which route, which day: computed by exact optimization, with the gap to the best shown. No quantum computer.',
  ],
  [
    '/blockchain-trust',
    'link',
    'Tamper-evident record',
    'Every change in a hash tree with signed checkpoints. Verify it with an independent program. No cryptocurrency.',
    '/admin/security-audit',
  ],
  [
    '/iot-intelligence',
    'cpu',
    'Sensors and meters',
    'Signed readings from tanks, pumps, trucks and cold boxes, with rules that are tried on recorded data first.',
    '/iot',
  ],
  [
    '/contract-management',
    'file-signature',
    'Contracts',
    'Obligations, insurance, options and change orders with their dates, so nothing renews or lapses unseen.',
  ],
];

export const ProductCards = ({ built }: { readonly built: readonly string[] }) => (
  <Cards>
    {products.map(([to, icon, title, says, page = to]) => (
      <Card key={to} {...{ to, icon, title }} standing={<Standing isBuilt={built.includes(page)} />}>
        {says}
      </Card>
    ))}
  </Cards>
);

const infos: readonly (readonly [icon: IconName, title: string, says: string, page: string])[] = [
  [
    'store',
    'Vendor management',
    'Registration, certificates with their expiry dates, screening against exclusion lists, and bank details that need a second person.',
    '/vendor-directory',
  ],
  [
    'chart-column',
    'Budget and forecasting',
    'Pre-encumbered, encumbered and expended for each line on any day, and a forecast with its range and accuracy.',
    '/budget-management',
  ],
  [
    'shield-check',
    'Security and access',
    'Roles, duties that exclude one another, passkeys, single sign-on, and sessions that end by themselves.',
    '/access-controls',
  ],
  [
    'webhook',
    'Integrations',
    'An API for every record, signed webhooks, spreadsheets in and out, and directories that keep people up to date.',
    '/settings/webhooks',
  ],
];

export const InfoCards = ({ built }: { readonly built: readonly string[] }) => (
  <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
    {infos.map(([icon, title, says, page]) => (
      <li key={title} className="border-line flex flex-col border-l-2 py-1 pl-4">
        <h3 className="flex items-center gap-2 font-semibold">
          <Icon name={icon} className="text-muted" />
          {title}
        </h3>
        <p className="text-muted mt-1.5 leading-relaxed text-pretty">{says}</p>
        <p className="mt-auto pt-2">
          <Standing isBuilt={built.includes(page)} />
        </p>
      </li>
    ))}
  </ul>
);
