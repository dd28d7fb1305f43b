import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { type AnyRecord, type AnyTransition, allows, covers } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { gesture, ProblemError } from '#web/data/call.ts';
import { client, type Shown } from '#web/data/client.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { useChanged } from '#web/data/query.ts';
import { later } from '#web/ui/later.tsx';
import { useRecords } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { say } from '#web/shell/messages.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { type Act, type ActGiven, actsOf, asksBefore, isLoss, leads, removal } from './acts.ts';
import type { Values } from './words.ts';

type Row = Shown<AnyRecord>;

const ActDialog = later(async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }));

export const Obstacles = later(async () => ({ default: (await import('./detail/obstacles.tsx')).Obstacles }));

/** A list of what is missing that the screen itself shows, by its element; until it is empty the step would be refused. */
export interface Held {
  readonly step: string;
  readonly by: string;
}

/** Quiet buttons next to the primary one; what is more waits in the menu. */
const MOST_QUIET = 3;

/** The steps of a row by their weight: the one that leads onwards, quiet ones, what is only in the menu, and what is refused. */
export function useSteps(record: AnyRecord, row: Row, held: Held | null = null) {
  const actor = actorOf(useSession());
  const whyId = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const { run, problem, isBusy } = useStep(record, row);
  const steps = actsOf(record).filter((act) => act !== removal);
  const isOnward = (act: Act) => leads(record, act);
  const isTheirs = ({ name }: Act) => {
    const { by, rows } = record.transitions[name] as AnyTransition; // every act but the removal is one
    return allows(by, actor) && covers(rows, row as Values, actor);
  };
  const offered = steps.filter(({ name }) => row.can.includes(name));
  const refused = steps.filter(({ name }) => row.cannot[name] !== undefined);
  const first = offered.find((act) => isOnward(act) && act.confirm === undefined) ?? offered.find(isOnward);
  // What a rule refuses keeps its place and says why; what is not this person's to do does not.
  const wanted = first ? undefined : refused.find((act) => isOnward(act) && isTheirs(act));
  const others = offered.filter((act) => act !== first);
  const calm = others.filter((act) => !isLoss(record, act));
  const asking = offered.find(({ name }) => name === asked);
  const isHeld = first !== undefined && held?.step === first.name;
  return {
    primary: first ?? wanted,
    /** The element that says why the primary step is not possible now. */
    whyId: wanted ? whyId : isHeld ? held.by : undefined,
    /** Why not, where no list of the screen says it. */
    why: wanted && row.cannot[wanted.name],
    quiet: calm.slice(0, MOST_QUIET),
    more: [...calm.slice(MOST_QUIET), ...others.filter((act) => isLoss(record, act))],
    refused: refused
      .filter((act) => act !== wanted)
      .map(({ name, label }) => ({ name, label, why: row.cannot[name] ?? '' })),
    isBusy,
    press: (act: Act) => (asksBefore(act) ? setAsked(act.name) : run(act.name, { input: {} })),
    alert: problem && !asking && (
      <p role="alert" className="wrong order-last w-full">
        {problem.message}
      </p>
    ),
    dialog: asking && (
      <Suspense>
        <ActDialog
          key={asking.name}
          {...{ record, row, act: asking, title: asking.label, problem, isBusy }}
          onClose={() => setAsked(null)}
          onRun={(given) => run(asking.name, given, () => setAsked(null))}
        />
      </Suspense>
    ),
  };
}

export type RowSteps = ReturnType<typeof useSteps>;

interface ButtonsProps {
  readonly steps: RowSteps;
  /** Where the primary one is one among others, or is at the lower edge of a phone. */
  readonly look?: string;
}

/** The steps that are buttons; the others stand in a menu, see `StepChoices`. */
export const StepButtons = ({ steps, look }: ButtonsProps) => (
  <>
    {steps.primary && <PrimaryStep {...steps} act={steps.primary} {...(look === undefined ? {} : { look })} />}
    {steps.quiet.map((act) => (
      <button key={act.name} type="button" disabled={steps.isBusy} className="button" onClick={() => steps.press(act)}>
        {act.label}
      </button>
    ))}
  </>
);

interface PrimaryProps extends Pick<RowSteps, 'whyId' | 'isBusy' | 'press'> {
  readonly act: Act;
  readonly look?: string;
}

export const PrimaryStep = ({ act, whyId, isBusy, press, look = 'button-primary' }: PrimaryProps) => (
  <button
    type="button"
    disabled={isBusy || whyId !== undefined}
    aria-describedby={whyId}
    className={`button ${look}`}
    onClick={() => press(act)}
  >
    {act.label}
  </button>
);

/** The lines of a menu for the steps that are no buttons: those by which a row is lost, and those that are refused, with the reason. */
export const StepChoices = ({ record, steps }: { readonly record: AnyRecord; readonly steps: RowSteps }) => (
  <>
    {steps.more.map((act) => (
      <MenuChoice key={act.name} isDanger={isLoss(record, act)} onChoose={() => steps.press(act)}>
        {act.label}
      </MenuChoice>
    ))}
    {steps.refused.map(({ name, label, why }) => (
      <MenuChoice key={name} disabled onChoose={() => {}}>
        {label}
        <span className="note block max-w-64 whitespace-normal">{withDays(why)}</span>
      </MenuChoice>
    ))}
  </>
);

export const MoreMenu = ({ children }: { readonly children: ReactNode }) => (
  <Menu
    trigger={
      <button type="button" aria-label="More" className="button px-2.5">
        <Icon name="ellipsis" />
      </button>
    }
  >
    {children}
  </Menu>
);

interface StepsProps {
  readonly record: AnyRecord;
  readonly row: Row;
  /** One row among others: none of their steps is the primary one of the page. */
  readonly isInList?: boolean;
}

/** The steps of a row in a row of buttons, those by which it is lost in a menu, and what stands in the way below. */
export function Steps({ record, row, isInList = false }: StepsProps) {
  const steps = useSteps(record, row);
  return (
    <>
      <StepButtons steps={steps} {...(isInList ? { look: '' } : {})} />
      {steps.more.length + steps.refused.length > 0 && (
        <MoreMenu>
          <StepChoices record={record} steps={steps} />
        </MoreMenu>
      )}
      <Suspense>{steps.why && <Obstacles {...{ record, row, steps }} />}</Suspense>
      {steps.alert}
      {steps.dialog}
    </>
  );
}

/** Deleting stands apart from the steps, and asks first. */
export function useRemoval(
  record: AnyRecord,
  row: Row,
): { readonly ask: (() => void) | null; readonly dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const { run, problem, isBusy } = useStep(record, row);
  const mayRemove = record.access.remove !== undefined && row.can.includes(removal.name);
  return {
    ask: mayRemove ? () => setAsked(true) : null,
    dialog: isAsked && (
      <Suspense>
        <ActDialog
          {...{ record, row, act: removal, title: removal.label, problem, isBusy }}
          onClose={() => setAsked(false)}
          onRun={(given) => run(removal.name, given, () => setAsked(false))}
        />
      </Suspense>
    ),
  };
}

function useStep(record: AnyRecord, row: Row) {
  const changed = useChanged(record);
  const records = useRecords();
  const [once] = useState(gesture);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ step, given }: { step: string; given: ActGiven }): Promise<unknown> => {
      const { id, version } = row;
      return once({ step, id, version, given }, (key) =>
        step === 'remove'
          ? client(record).remove(id, version, key)
          : client(record).step(id, step, { ...given, version }, key),
      );
    },
    onSuccess: async (_, { step }) => {
      if (step === 'remove') navigate(records.listAt(record.name) ?? '/dashboard', { replace: true });
      say({ title: `${record.transitions[step]?.label ?? 'Delete'}: done` });
      await changed();
    },
    // Somebody was faster: what stands on the screen is no longer so.
    onError: (failed) => (failed instanceof ProblemError && failed.status === 409 ? changed() : undefined),
  });
  return {
    run: (step: string, given: ActGiven, onSuccess: () => void = () => {}) => mutate({ step, given }, { onSuccess }),
    problem: error,
    isBusy: isPending,
  };
}
