import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { figureWords } from '../../procurement/public.ts';
import { allCostTypes } from '../budget/cost-type-law.ts';
import { grantLibrary } from '../terms/grant-library.ts';
import { termsOf } from '../terms/terms.ts';
import { disasterLibrary, disasterTermsOf } from './disaster-terms.ts';

interface Quoted {
  readonly id: string;
  readonly title: string;
  readonly figure: string;
  readonly says: string;
  readonly citation: string;
  readonly from: string | null;
  readonly unconfirmed: boolean;
}

const quoted: readonly Quoted[] = [
  ...[...disasterLibrary].flatMap((pack) =>
    disasterTermsOf(pack).map((term) => ({ pack: pack.version, from: pack.from, ...term })),
  ),
  ...grantLibrary.flatMap((pack) => termsOf(pack).map((term) => ({ pack: pack.version, from: pack.from, ...term }))),
]
  .map(
    ({ pack, from, name, title, value, unit, says, citation, unconfirmed }): Quoted => ({
      id: `${pack} ${name}`,
      title,
      figure: figureWords(value, unit),
      says,
      citation,
      from,
      unconfirmed,
    }),
  )
  .concat(
    allCostTypes.map(({ name, label, is, says, citation, isUnverified }) => ({
      id: `type ${name}`,
      title: label,
      figure: is === 'hard' ? 'Unallowable' : is === 'conditional' ? 'Conditional' : 'Allowable',
      says,
      citation,
      from: null,
      unconfirmed: isUnverified,
    })),
  );

/** The rule rows that answers quote, unfolded where a source of an answer leads here. */
export default function Rules() {
  const [shown] = useParam('rules');
  return (
    <section aria-label="Rules quoted" className="panel overflow-x-auto">
      <details key={shown} open={shown === 'open'} className="px-4 py-3">
        <summary className="text-sm font-semibold">Rules quoted</summary>
        <Table
          label="Rules quoted"
          rows={quoted}
          step={20}
          columns={[
            { label: 'Rule', name: ({ title }) => title },
            { label: 'Figure', text: ({ figure }) => figure },
            { label: 'In force from', day: ({ from }) => from },
            { label: 'Citation', text: ({ citation }) => citation },
            { label: 'Says', text: ({ says }) => says },
            { label: 'Verified', text: ({ unconfirmed }) => (unconfirmed ? 'Unverified figure' : 'Yes') },
          ]}
        />
      </details>
    </section>
  );
}
