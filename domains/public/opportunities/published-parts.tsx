import type { ReactNode } from 'react';
import type { FormState } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { subscriptionForm } from './subscriptions.ts';

interface FindingProps {
  readonly path: string;
  readonly label: string;
  readonly search: string;
  readonly code: string;
  readonly children?: ReactNode;
}

/** Search and filters as a plain form: what is asked stands in the address. */
export const Finding = ({ path, label, search, code, children }: FindingProps) => (
  <search aria-label={label}>
    <form
      action={path}
      className="panel mt-8 grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] lg:items-end"
    >
      <label>
        <span className="mb-1 block font-medium">Search</span>
        <input name="search" type="search" defaultValue={search} maxLength={100} className="control min-h-11" />
      </label>
      {children}
      <label>
        <span className="mb-1 block font-medium">Commodity code</span>
        <input name="code" defaultValue={code} maxLength={20} className="control min-h-11" placeholder="912-70" />
      </label>
      <button type="submit" className="button button-primary min-h-11 px-5">
        Show
      </button>
    </form>
  </search>
);

interface PickProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | null;
  readonly choices: readonly (readonly [value: string, words: string])[];
}

export const Pick = ({ name, label, chosen, choices }: PickProps) => (
  <label>
    <span className="mb-1 block font-medium">{label}</span>
    <select name={name} defaultValue={chosen ?? ''} className="control min-h-11">
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

/** Why there is nothing, in the words of what is true here. */
export const NothingYet = ({
  canPublish,
  publisher,
  what,
}: {
  readonly canPublish: boolean;
  readonly publisher: string;
  readonly what: string;
}) => (
  <div className="panel mt-6 flex gap-4 p-6 text-base">
    <Icon name="info" className="text-muted mt-0.5 size-5" />
    <div className="max-w-prose space-y-2">
      <h2 className="text-lg">There are no {what} published now</h2>
      <p>
        {canPublish
          ? `${publisher} has published none. They appear here as soon as it does.`
          : `This version of Levee cannot publish ${what} yet; the part that makes them is planned. Nothing is hidden: there are none.`}
      </p>
      <p className="text-muted">
        Until then look at the agency’s own website or your state’s bid board, or <a href="/contact">ask its office</a>.
      </p>
    </div>
  </div>
);

/** The same as data, for whoever works with it. */
export const AsData = ({ path, question, more }: { path: string; question: string; more?: ReactNode }) => (
  <p className="text-muted mt-6">
    The same list as data, at permanent addresses: <a href={`${path}.json${question ? `?${question}` : ''}`}>JSON</a>,{' '}
    <a href={`${path}.csv${question ? `?${question}` : ''}`}>CSV</a>
    {more}.
  </p>
);

/** Get email alerts for new ones: the address is confirmed first. */
export const HearOfNew = ({
  form,
  isAsked,
  what,
}: {
  readonly form: FormState | null;
  readonly isAsked: boolean;
  readonly what: string;
}) => (
  <section aria-labelledby="hear" className="border-line mt-10 grid gap-6 border-t pt-10 lg:grid-cols-2">
    <div>
      <h2 id="hear" className="text-xl">
        Get email alerts for new {what}
      </h2>
      <p className="text-muted mt-2 max-w-prose text-base">
        Enter your address to get an email when one is published. Confirm it first; every email has an unsubscribe link.
      </p>
    </div>
    <div className="panel p-5">
      {isAsked ? (
        <p className="text-base">We are emailing this address a link. Alerts start when you open it.</p>
      ) : (
        <SiteForm name="subscribe" fields={subscriptionForm} form={form} submit="Send link" label="Subscribe" />
      )}
    </div>
  </section>
);
