import { useState } from 'react';
import { usStates } from '../../organization/public.ts';
import { f, type Fields, type Issue } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { type DraftChange, type Drafts, draftsOf, judged, putIn } from '#web/record/draft.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { FieldInput } from '#web/record/inputs.tsx';
import { issuesOf } from '#web/record/issues-of.ts';
import { tell } from '#web/shell/messages.tsx';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { decidePurchase } from './decide.ts';
import { DecisionView } from './decision-view.tsx';
import { completed, factFields, type PurchaseFacts } from './facts.ts';
import { library } from './library/library.ts';
import { packsUnder } from './packs-under.ts';
import { keepTrial, type RulesHere, rulesInUse } from './rule-calls.ts';

// That it is an emergency is said by the ground, which is what the rules read.
const { cents: _cents, aggregatedCents: _together, states: _states, emergency: _emergency, ...asked } = factFields;
const { category, entity, federalFunds, purchaseDay, awardDay, fundingAgency, soleSourceGround, ...rest } = asked;

/** Every state whose law is in the library, in use or not: one may look before one chooses. */
const inLibrary = new Set(library.map(({ jurisdiction }) => jurisdiction));
const statesHere = Object.fromEntries(Object.entries(usStates).filter(([state]) => inLibrary.has(state)));

/** Money is typed as money; the rules count cents. */
const first = {
  amount: f.money({ currency: { fixed: 'USD' }, min: 0 }).required(),
  together: f.money({ currency: { fixed: 'USD' }, min: 0 }).label('Total with related purchases'),
  category,
  entity,
  states: f.choices(statesHere).label('State rules'),
  federalFunds,
  purchaseDay,
  awardDay,
  fundingAgency,
  soleSourceGround,
};
const every = { ...first, ...rest };

type Given = Readonly<Record<string, unknown>>;
const centsOf = (money: unknown): number | undefined => (money as { cents: number } | null | undefined)?.cents;

/** What was typed as facts; what was left open is left out. */
function factsFrom({ amount, together, ...given }: Given, agency: RulesHere['agency']): PurchaseFacts {
  const stated = Object.entries({ ...given, aggregatedCents: centsOf(together) });
  const facts: Given = {
    ...agency,
    states: [],
    ...Object.fromEntries(stated.filter(([, one]) => one !== null && one !== undefined)),
    cents: centsOf(amount) ?? 0,
  };
  return facts as PurchaseFacts; // the form's fields judged each of them
}

/** A purchase that nobody makes: its facts, and what the rules in use say about it while one types. */
export const TryPurchase = () => <Answered of={useCall(rulesInUse)}>{(here) => <Trying here={here} />}</Answered>;

/** The trial stands in the address, so that it can be sent to somebody and survives a reload. */
function keptIn(search: string): Given | null {
  try {
    const found: unknown = JSON.parse(new URLSearchParams(search).get('facts') ?? 'null');
    return typeof found === 'object' && found !== null ? (found as Given) : null; // judged by the fields before it is used
  } catch {
    return null;
  }
}

function Trying({ here }: { readonly here: RulesHere }) {
  const { path, search } = usePlace();
  const [drafts, setDrafts] = useState<Drafts>(() => {
    const { entity: kind, states } = here.agency;
    const start = {
      entity: kind,
      states: states.filter((state) => inLibrary.has(state)),
      category: 'goods',
      federalFunds: true,
      purchaseDay: here.today,
    };
    const kept = keptIn(search);
    try {
      return draftsOf(every, { ...start, ...kept }, 'UTC');
    } catch {
      return draftsOf(every, start, 'UTC'); // an address that somebody bent
    }
  });
  const [isKeeping, setKeeping] = useState(false);
  const { values, issues } = judged(every, drafts, { partial: false, zone: 'UTC' });
  // Own limits and elections are those of the day of the purchase, as when the decision is kept.
  const day = typeof values['purchaseDay'] === 'string' ? values['purchaseDay'] : here.today;
  const { data: then } = useCall(rulesInUse, { day });
  const facts = issues.length === 0 && then ? factsFrom(values, then.agency) : null;
  const packs = packsUnder(facts?.states ?? [], then?.own ?? []);
  const put = (name: string, change: DraftChange) => {
    const next = putIn(drafts, name, change);
    setDrafts(next);
    const now = judged(every, next, { partial: false, zone: 'UTC' });
    if (now.issues.length === 0)
      navigate(`${path}?tab=try&facts=${encodeURIComponent(JSON.stringify(now.values))}`, { replace: true });
  };
  // An amount that was not typed yet is no mistake.
  const shown = issues.filter((one) => one.code !== 'required');
  return (
    <div className="space-y-5">
      <form
        aria-label="Purchase"
        className="panel space-y-4 p-4 print:hidden"
        onSubmit={(event) => event.preventDefault()}
      >
        <Inputs fields={first} drafts={drafts} issues={shown} onDraft={put} />
        <details>
          <summary className="cursor-pointer font-medium">More details</summary>
          <div className="mt-4">
            <Inputs fields={rest} drafts={drafts} issues={shown} onDraft={put} />
          </div>
        </details>
      </form>
      {facts ? (
        <section aria-label="Decision" className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
            <p className="text-muted">Updates as you type. Share it with the page address.</p>
            <span className="flex flex-wrap gap-2">
              <button type="button" className="button" onClick={() => print()}>
                <Icon name="file-text" />
                Print
              </button>
              <button type="button" className="button button-primary" onClick={() => setKeeping(true)}>
                Save decision
              </button>
            </span>
          </div>
          <DecisionView decision={decidePurchase(completed(facts), packs)} />
        </section>
      ) : (
        <div className="panel">
          <Empty icon="scale" title="No decision yet">
            Enter an amount to see the method, quotes, advertising, bonds and clauses.
          </Empty>
        </div>
      )}
      {isKeeping && facts && <Keeping facts={facts} onClose={() => setKeeping(false)} />}
    </div>
  );
}

interface InputsProps {
  readonly fields: Fields;
  readonly drafts: Drafts;
  readonly issues: readonly Issue[];
  readonly onDraft: (name: string, change: DraftChange) => void;
}

function Inputs({ fields, drafts, issues, onDraft }: InputsProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(fields).map(([name, { spec }]) => (
        <FieldInput
          key={name}
          id={`try-${name}`}
          {...{ name, spec, draft: drafts[name], issues: issuesOf(issues, name) }}
          onDraft={(change) => onDraft(name, change)}
        />
      ))}
    </div>
  );
}

const titled = { title: f.text({ max: 200 }).required().help('A name to find it by.') };

function Keeping({ facts, onClose }: { readonly facts: PurchaseFacts; readonly onClose: () => void }) {
  const { mutateAsync } = useAct(keepTrial, {
    changes: ['rule_decision'],
    onDone: ({ id, number }) => {
      tell(`Saved as ${number}`, 'good');
      navigate(`/compliance/decisions/${id}`);
    },
  });
  return (
    <Dialog title="Save decision" onClose={onClose}>
      <FieldsForm
        label="Save decision"
        fields={titled}
        start={{}}
        submit="Save decision"
        sends="everything"
        onCancel={onClose}
        onSave={({ title }) => mutateAsync({ ...facts, title: String(title) })}
      />
    </Dialog>
  );
}
