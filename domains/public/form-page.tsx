import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

interface FormPageProps {
  readonly title: string;
  readonly lead: string;
  /** What stands beside the form, and below it on a phone. */
  readonly beside?: ReactNode;
  /** Stands in a frame of its own that has the width and the space around it already. */
  readonly isInside?: boolean;
  readonly children: ReactNode;
}

/** A page whose matter is one form: what it is for on one side, the form on the other. */
export const FormPage = ({ title, lead, beside, isInside = false, children }: FormPageProps) => (
  <div className={isInside ? '' : 'site-width py-10 sm:py-16'}>
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">{lead}</p>
      </div>
      <div className="panel p-5 sm:p-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
      {beside && <div className="lg:col-start-1">{beside}</div>}
    </div>
  </div>
);

/** What happens after the form is sent, as marks of a gauge. */
export const NextSteps = ({
  steps,
  title = 'What happens next',
}: {
  readonly steps: readonly (readonly [what: string, words: string])[];
  readonly title?: string;
}) => (
  <section aria-labelledby="next-steps">
    <h2 id="next-steps" className="text-lg">
      {title}
    </h2>
    <ol className="border-edge mt-3 border-l-2">
      {steps.map(([what, words]) => (
        <li key={what} className="relative py-2.5 pl-8">
          <span aria-hidden="true" className="bg-gauge absolute top-5 left-0 h-0.5 w-5" />
          <p className="font-semibold">{what}</p>
          <p className="text-muted max-w-prose">{words}</p>
        </li>
      ))}
    </ol>
  </section>
);

/** That a form was taken, with the reference under which it is found again. */
export const Received = ({
  title,
  reference,
  label = 'Your reference',
  children,
}: {
  readonly title: string;
  readonly reference?: string | null;
  readonly label?: string;
  readonly children?: ReactNode;
}) => (
  <div>
    <h2 className="flex items-center gap-3 text-xl">
      <Icon name="circle-check" className="text-good size-6" />
      {title}
    </h2>
    {reference && (
      <p className="mt-4">
        <span className="text-muted block">{label}</span>
        <span className="font-mono text-2xl font-semibold">{reference}</span>
      </p>
    )}
    <div className="mt-4 space-y-3 text-base">{children}</div>
  </div>
);

/** A page that a link in a letter leads to: one thing to say and perhaps one button. */
export const LinkPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="site-width py-14 sm:py-20">
    <div className="panel max-w-2xl space-y-5 p-6 text-base sm:p-8">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children}
    </div>
  </div>
);

/** Of a reference that came in the address only what looks like one is shown. */
export const referenceIn = (text: string | undefined, prefix: string): string | null =>
  text !== undefined && new RegExp(`^${prefix}-\\d{4}-\\d{3,6}$`).test(text) ? text : null;
