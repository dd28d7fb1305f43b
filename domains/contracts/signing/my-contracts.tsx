import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { signingPages } from '../signing-pages.ts';
import { type FirmSigningRow, firmSignings } from './signing-calls.ts';

/** A signing where its firm signs it; the agency is in the address, because an id says nothing of whose it is. */
export const signingPlace = ({ agency, id }: Pick<FirmSigningRow, 'agency' | 'id'>): string =>
  `${href(signingPages.firmSigning, { id })}?${new URLSearchParams({ agency })}`;

const looks = {
  open: ['Out for signature', 'plain'],
  completed: ['Signed by all', 'good'],
  declined: ['Declined', 'danger'],
  voided: ['Void', 'plain'],
} as const;

/** The firm’s contracts at every agency that it was asked to sign. */
export const MyContracts = () => (
  <section aria-label="My contracts" className="panel p-4">
    <h2>My contracts</h2>
    <Answered
      of={useCall(firmSignings)}
      skeleton="h-24"
      isEmpty={({ signings }) => signings.length === 0}
      empty={<p className="text-muted mt-2">No contracts. Contracts that await your signature appear here.</p>}
    >
      {({ signings }) => (
        <ul className="divide-line mt-2 divide-y">
          {signings.map((one) => {
            const [words, tone] = one.isDue ? (['Awaiting signature', 'warn'] as const) : looks[one.status];
            return (
              <li key={`${one.agency}${one.id}`} className="relative py-3">
                <Link to={signingPlace(one)} className="font-medium after:absolute after:inset-0">
                  {one.number} {one.title}
                </Link>
                <p className="mt-1">
                  <Badge tone={tone}>{words}</Badge>
                </p>
                <p className="text-muted">{one.agencyName}</p>
              </li>
            );
          })}
        </ul>
      )}
    </Answered>
  </section>
);
