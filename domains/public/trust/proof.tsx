import { Icon } from '#web/ui/icon.tsx';
import { type Claim, type ClaimId, type ClaimState, claims, stateWords } from '../claims.ts';
import type { SiteFacts } from '../facts.ts';
import { live } from './live.tsx';

const looks = {
  proven: ['text-good', 'circle-check'],
  partly: ['text-warn', 'circle-alert'],
  planned: ['text-muted', 'clock'],
} as const satisfies Readonly<Record<ClaimState, readonly [string, string]>>;

/** How far a claim is proven, by word, shape and color. */
export function StateOf({ state }: { readonly state: ClaimState }) {
  const [color, icon] = looks[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${color}`}>
      <Icon name={icon} />
      {stateWords[state]}
    </span>
  );
}

interface ProofProps {
  readonly id: ClaimId;
  readonly facts: SiteFacts;
}

/** A claim beside its state, what can be said of it now, and its limit. The only way in which a page may claim something. */
export function Proof({ id, facts }: ProofProps) {
  const { title, says, state, limit }: Claim = claims[id];
  const now = live[id]?.(facts);
  return (
    <article className="panel flex flex-col p-5" data-claim={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">{title}</h3>
        <StateOf state={state} />
      </div>
      <p className="mt-2 leading-relaxed text-pretty">{says}</p>
      {now && <div className="border-gauge mt-3 border-l-2 pl-3 leading-relaxed wrap-anywhere">{now}</div>}
      <p className="text-muted mt-3 leading-relaxed text-pretty">
        <span className="font-medium">Limit:</span> {limit}
      </p>
      <p className="mt-auto pt-3">
        <a href={`/trust-center#${id}`} className="link inline-flex min-h-6 items-center">
          {state === 'planned' ? 'What will be measured' : 'The evidence'}
          <span className="sr-only"> for “{title}”</span>
        </a>
      </p>
    </article>
  );
}

interface ProofsProps {
  readonly ids: readonly ClaimId[];
  readonly facts: SiteFacts;
}

export const Proofs = ({ ids, facts }: ProofsProps) => (
  <div className={`grid gap-4 ${ids.length > 1 ? 'lg:grid-cols-2' : 'max-w-3xl'}`}>
    {ids.map((id) => (
      <Proof key={id} id={id} facts={facts} />
    ))}
  </div>
);

/** The same in a line each: what is claimed, how far it is proven, and the way to the evidence. */
export const ProofLines = ({ ids, facts }: ProofsProps) => (
  <ul className="border-line divide-line divide-y border-y">
    {ids.map((id) => {
      const { title, says, state }: Claim = claims[id];
      const now = live[id]?.(facts);
      return (
        <li key={id} data-claim={id} className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[14rem_1fr_8rem]">
          <h3 className="text-base font-semibold">
            <a href={`/trust-center#${id}`} className="hover:text-link hover:underline">
              {title}
            </a>
          </h3>
          <div>
            <p className="text-muted text-base leading-relaxed text-pretty">{says}</p>
            {now && <div className="mt-1 leading-relaxed wrap-anywhere">{now}</div>}
          </div>
          <p className="md:text-right">
            <StateOf state={state} />
          </p>
        </li>
      );
    })}
  </ul>
);
