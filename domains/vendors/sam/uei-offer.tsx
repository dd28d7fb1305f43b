import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { UeiAnswer } from './entity-calls.ts';
import { offered } from './sam-entity.ts';

const words: Readonly<Record<string, string>> = {
  uei: 'UEI',
  name: 'Legal name',
  tradeName: 'Doing business as',
  cage: 'CAGE code',
  samUntil: 'SAM expiration',
  website: 'Website',
  address: 'Address',
};
export type Offered = Readonly<Record<string, unknown>>;

/** One value as a person reads it: the parts of an address in one line. */
export const saidOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([name]) => name !== 'country')
        .map(([, part]) => String(part))
        .join(', ')
    : String(value);

/** Where an answer is from and from when, or why there is none. */
export function UeiSource({ answer }: { readonly answer: UeiAnswer }) {
  const show = useShow();
  const { source, asOf, because, found } = answer;
  const asked = source === 'live' ? `SAM.gov, asked ${asOf ? momentOf(asOf, show) : ''}` : null;
  if (source === 'none')
    return <output className="note block">{because} The imported entity extract does not have this UEI.</output>;
  return (
    <output className="note block">
      {asked ?? `SAM.gov entity extract of ${asOf ? wholeDay(asOf, show) : ''}. ${because ?? ''}`}
      {found === null && ': no registration has this UEI.'}
    </output>
  );
}

interface OfferProps {
  readonly answer: UeiAnswer;
  /** The fields that can be filled here. */
  readonly fields: readonly string[];
  readonly onTake: (name: string, value: unknown) => void;
}

/** What SAM.gov says, field by field: a press takes one, and nothing else changes. */
export function UeiOffer({ answer, fields, onTake }: OfferProps) {
  const all = answer.found ? Object.entries(offered(answer.found)).filter(([name]) => fields.includes(name)) : [];
  return (
    <div className="space-y-2">
      <UeiSource answer={answer} />
      {all.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {all.map(([name, value]) => (
            <li key={name}>
              <button
                type="button"
                className="button h-auto min-h-9 py-1 text-left whitespace-normal"
                onClick={() => onTake(name, value)}
              >
                <Icon name="plus" /> Use {words[name]}: {saidOf(value)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
