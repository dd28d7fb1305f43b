import { useAct } from '#web/data/calls.ts';
import { textIn } from '#web/record/fields-form.tsx';
import type { DraftChange, Drafts } from '#web/record/draft.ts';
import { firmUei } from '../sam/entity-calls.ts';
import { UeiOffer } from '../sam/uei-offer.tsx';

interface Props {
  readonly drafts: Drafts;
  readonly put: (name: string, change: DraftChange) => void;
  /** The fields of this step. */
  readonly fields: readonly string[];
  /** As it was saved, for steps without the field. */
  readonly saved: string | null;
}

const fills = ['uei', 'name', 'tradeName', 'cage', 'samUntil', 'website', 'address'];

/** A step filled from the firm’s own SAM.gov registration, field by field, each with a press. */
export default function FirmUei({ drafts, put, fields, saved }: Props) {
  const look = useAct(firmUei);
  const uei = (fields.includes('uei') ? textIn(drafts, 'uei') : (saved ?? '')).trim().toUpperCase();
  const here = fills.filter((name) => fields.includes(name) && name !== 'uei');
  if (here.length === 0) return null;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button"
          disabled={uei.length !== 12 || look.isPending}
          onClick={() => look.mutate({ uei })}
        >
          Fill from SAM.gov
        </button>
        <span className="note">
          {uei.length === 12
            ? `Looks up ${uei}. Nothing changes until you press a value.`
            : 'Enter your UEI under Tax and UEI first.'}
        </span>
      </div>
      {look.error && (
        <p role="alert" className="wrong">
          {look.error.message}
        </p>
      )}
      {look.data && <UeiOffer answer={look.data} fields={here} onTake={(name, value) => put(name, () => value)} />}
    </div>
  );
}
