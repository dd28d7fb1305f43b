import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react';
import { loaded } from '#web/data/release.ts';
import { say } from './messages.tsx';
import { useProduct } from './product.ts';

/** A wish to be walked through something; each one is another object, so that the same tutorial can be asked for again. */
export interface TutorialRequest {
  /** The row's id; null for the one that the product begins with. */
  readonly id: string | null;
}
export type TutorialOverlay = ComponentType<{ readonly wish: TutorialRequest }>;

const TutorialContext = createContext<((id?: string) => void) | null>(null);

/** What starts a tutorial: the first one of the product, or the one with this id. */
export function useTutorial(): (id?: string) => void {
  const start = useContext(TutorialContext);
  if (!start) throw new Error('useTutorial must be used within a TutorialProvider');
  return start;
}

/** Stands around everything that can start a tutorial, and holds the one that runs over whatever page is open. */
export function TutorialProvider({ children }: { readonly children: ReactNode }) {
  const { tutorials } = useProduct();
  const [wish, setWish] = useState<TutorialRequest | null>(null);
  const [Overlay, setOverlay] = useState<TutorialOverlay | null>(null);
  const start = (id?: string) => {
    setWish({ id: id ?? null });
    if (Overlay) return;
    loaded(tutorials).then(
      (loaded) => setOverlay(() => loaded.default),
      () => say({ title: 'Could not load tutorial. Please try again.', tone: 'danger' }),
    );
  };
  return (
    <TutorialContext value={start}>
      {children}
      {Overlay && wish && <Overlay wish={wish} />}
    </TutorialContext>
  );
}
