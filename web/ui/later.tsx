import { Component, type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { connection } from '#web/data/connection.ts';
import { insist, type Lack, loaded, NotLoaded } from '#web/data/release.ts';

/** What failed to load and is asked for anew at the next try. */
const failed = new Set<() => void>();

export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A part of the program that is asked for when it is first needed, once; a failure is kept until somebody tries again. */
export function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let asked: Promise<Part> | null = null;
  return () => {
    if (asked) return asked;
    asked = loaded(load);
    asked.catch(() => failed.add(() => void (asked = null)));
    return asked;
  };
}

/** React's `lazy`, which can be tried again: it alone takes a failure for good. Suspends like it; what does not come says so in its place. */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const begin = () =>
    lazy(() =>
      loaded(load).catch((error: unknown) => {
        failed.add(() => void (Shown = begin()));
        throw error;
      }),
    ) as unknown as ComponentType<Props>; // lazy keeps the props
  let Shown = begin();
  const Newest = (props: Props) => <Shown {...props} />;
  return function Later(props: Props) {
    return (
      <Arriving>
        <Newest {...props} />
      </Arriving>
    );
  };
}

/** Stands in the place of what did not load, so that everything around it stays as it is. */
class Arriving extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof NotLoaded)) throw error;
    return <Missing why={error.why} onAgain={() => this.setState({ error: null })} />;
  }
}

const words: Readonly<Record<Lack, readonly [title: string, text: string]>> = {
  unreachable: ['Connection Lost', 'This part of the page opens as soon as the connection is back.'],
  updated: ['A new version is available', 'Save what you typed, then try again to load the new version.'],
  broken: ['This part of the page did not load', 'Nothing you saved is lost. Try again.'],
};

/** Says why a part of the page is missing, and brings it back by itself where the connection was the reason. */
export function Missing({ why, onAgain }: { readonly why: Lack; readonly onAgain: () => void }) {
  const [title, text] = words[why];
  useEffect(() => {
    if (why !== 'unreachable') return;
    let isGone = false;
    void connection.back().then(() => {
      if (isGone) return;
      forgetFailures();
      onAgain();
    });
    return () => void (isGone = true);
  }, [why, onAgain]);
  const again = () => {
    insist();
    forgetFailures();
    onAgain();
  };
  return (
    <div role="alert" className="panel mx-auto max-w-md px-4 py-8 text-center">
      <h2>{title}</h2>
      <p className="text-muted mt-2">{text}</p>
      <button type="button" className="button button-primary mt-4" onClick={again}>
        Try Again
      </button>
    </div>
  );
}
