import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { href, type Spec } from '#kernel';
import { today, useSession } from '#web/data/session.ts';
import { useKeysWithin } from '#web/record/detail/keys.ts';
import { including, valuesOf } from '#web/record/draft.ts';
import { KeptOffer, LeaveQuestion, LiveTotals, NotSaved, WrongList } from '#web/record/form/form-parts.tsx';
import { useForm } from '#web/record/form/use-form.ts';
import { FieldInput } from '#web/record/inputs.tsx';
import { issuesOf } from '#web/record/issues-of.ts';
import { lineFields } from '#web/record/words.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OutlookStrip } from '../intake/outlook-strip.tsx';
import { OutlookPanel } from '../intake/outlook-panel.tsx';
import { useOutlook } from '../intake/use-outlook.tsx';
import { procurement } from '../index.ts';
import { requisition } from './requisition.record.ts';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';

interface Question {
  readonly title: string;
  readonly names: readonly string[];
  /** Asked only when the answers before make it matter. */
  readonly also?: (drafts: Readonly<Record<string, unknown>>) => readonly string[];
  /** Asked at all only then. */
  readonly when?: (drafts: Readonly<Record<string, unknown>>) => boolean;
  /** What stands above answers that few need: they are shown when somebody unfolds them. */
  readonly folded?: string;
}

/** The order in which one tells a colleague what is needed. */
const questions: readonly Question[] = [
  { title: 'Items', names: ['purpose', 'category', 'lines'] },
  { title: 'Delivery', names: ['site', 'neededBy', 'project'] },
  {
    title: 'Funding',
    names: ['costCenter', 'federalFunds'],
    also: ({ federalFunds }) => [...(federalFunds === true ? ['federalAward', 'awardedOn'] : []), 'accounts'],
  },
  {
    title: 'Special circumstances',
    names: ['emergency', 'soleSource'],
    also: ({ soleSource, emergency }) => (soleSource === true || emergency === true ? ['justification'] : []),
  },
  {
    title: 'Procurement method',
    names: ['path'],
    also: ({ path }) => [
      ...(path === 'contract' ? ['contract'] : []),
      'suggestedVendors',
      'quotes',
      'scope',
      'specification',
    ],
  },
  {
    title: 'Federal requirements',
    names: Object.keys(whatFederalRulesAsk),
    when: ({ federalFunds }) => federalFunds === true,
    folded: 'Answer what you know. For open questions, the stricter rule applies.',
  },
];

/** What matters on every line; the rest is under “All fields”. */
const columns = ['item', 'commodity', 'quantity', 'unitPrice', 'amount'];
const wide = new Set(['lines', 'longText', 'json', 'attachments']);
const isWrong = '[aria-invalid=true], fieldset:has(+ .wrong)';

const onlyColumns = (spec: Spec): Spec => {
  const fields = Object.fromEntries(Object.entries(lineFields(spec)).filter(([name]) => columns.includes(name)));
  return { ...spec, options: { ...spec.options, fields } };
};

function Folded({ why, children }: { readonly why: string | undefined; readonly children: ReactNode }) {
  if (why === undefined) return children;
  return (
    <details className="clear-both">
      <summary className="cursor-pointer">{why}</summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

/** A new request as a conversation: the questions on one side, what follows from the answers on the other. */
export function GuidedRequest() {
  const id = useId();
  const me = useSession();
  const element = useRef<HTMLFormElement>(null);
  const first = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
  const form = useForm(requisition, null, { onAnew: () => first('input, textarea, select')?.focus() });
  const { issues, fields, drafts } = form;
  const outlook = useOutlook(valuesOf(fields, drafts, me.organization.timeZone).values);
  useTitle('New requisition');

  const save = () => {
    // The messages are there after the next paint, and the first of them is where to go.
    if (!form.save()) requestAnimationFrame(() => first(isWrong)?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  useKeysWithin(element, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    if (!form.isBusy) save();
  });
  const go = (name: string) => {
    const place = element.current?.querySelector(`[data-field="${name}"]`);
    place?.querySelector<HTMLElement>(`${isWrong}, input, textarea, select`)?.focus();
  };

  const pay = (budgetLine: string) =>
    form.put('accounts', including({ budgetLine, forLine: '', percent: '', fixed: '' }));

  const takeWay = (path: string, contract: string | null) => {
    form.put('path', () => path);
    if (contract) form.put('contract', () => contract);
  };
  const asked = questions.filter(({ when }) => when === undefined || when(drafts));

  return (
    <>
      <PageHead
        title="New requisition"
        note="Fields with * are required. Your entries stay in this browser until you save."
      >
        <Link to={`${href(procurement.pages.requisition, { id: 'new' })}?all`} className="button">
          All fields
        </Link>
        <Link to={href(procurement.pages.draftFromWords)} className="button button-quiet">
          Draft from a description
        </Link>
      </PageHead>
      <div className="@container">
        {outlook.data && <OutlookStrip outlook={outlook.data} />}
        <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
          <form
            ref={element}
            noValidate
            data-guide="form"
            aria-label="New requisition"
            className="min-w-0 space-y-4"
            onSubmit={submit}
          >
            {form.kept && <KeptOffer kept={form.kept} isChanged={false} onGoOn={form.goOn} onDiscard={form.discard} />}
            {form.isTried && <WrongList fields={fields} issues={issues} onGo={go} />}
            {asked.map(({ title, names, also, folded }) => (
              <fieldset key={title} className="panel p-4">
                <legend className="float-left mb-3 w-full text-base font-semibold">{title}</legend>
                <Folded why={folded}>
                  <div className="clear-both grid gap-x-6 gap-y-4 sm:grid-cols-2">
                    {[...names, ...(also?.(drafts) ?? [])].map((name) => {
                      const spec = fields[name]?.spec;
                      if (!spec) return null;
                      return (
                        <div
                          key={name}
                          data-field={name}
                          className={wide.has(spec.kind.name) ? 'col-span-full' : ''}
                          onBlur={({ currentTarget, relatedTarget }) => {
                            if (!currentTarget.contains(relatedTarget)) form.leave(name);
                          }}
                        >
                          <FieldInput
                            id={`${id}-${name}`}
                            name={name}
                            spec={name === 'lines' ? onlyColumns(spec) : spec}
                            draft={drafts[name]}
                            issues={issuesOf(issues, name)}
                            onDraft={(draft) => form.put(name, draft)}
                          />
                          {name === 'lines' && <LiveTotals {...{ record: requisition, name, drafts }} />}
                        </div>
                      );
                    })}
                  </div>
                </Folded>
              </fieldset>
            ))}
            {form.problem && <NotSaved problem={form.problem} onAgain={save} />}
            <div className="flex flex-wrap items-center gap-2">
              <button
                type="submit"
                disabled={form.isBusy}
                className="button button-primary"
                data-guide="form-save"
                aria-keyshortcuts="Control+Enter Meta+Enter"
              >
                {form.isBusy ? 'Saving…' : 'Save'}
              </button>
              <button type="button" className="button" onClick={form.cancel}>
                Cancel
              </button>
              <span className="note ml-2 hidden sm:inline">
                <kbd className="keys">Ctrl</kbd> <kbd className="keys">Enter</kbd> saves
              </span>
            </div>
            {form.held.leave && <LeaveQuestion onLeave={form.held.leave} onStay={form.held.stay} />}
          </form>
          <aside
            aria-label="Outlook"
            aria-live="polite"
            id="outlook"
            className="min-w-0 scroll-mt-20 @4xl:sticky @4xl:top-20"
          >
            <Answered of={outlook} skeleton="h-60">
              {(data) => (
                <OutlookPanel
                  outlook={data}
                  today={today(me)}
                  path={typeof drafts['path'] === 'string' ? drafts['path'] : null}
                  onPay={pay}
                  onWay={takeWay}
                />
              )}
            </Answered>
          </aside>
        </div>
      </div>
    </>
  );
}
