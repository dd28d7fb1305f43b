import { type ComponentType, useEffect, useState } from 'react';
import { say } from './messages.tsx';
import { useProduct } from './product.ts';

const ASKED = 'levee:tutorial-asked';

export const useTutorial = () => (): void => void dispatchEvent(new Event(ASKED));

/** The place of the tutorials over the page; empty until somebody asks for one. */
export function TutorialSlot() {
  const { tutorials } = useProduct();
  const [loaded, setLoaded] = useState<{ Overlay: ComponentType; start: () => void } | null>(null);
  useEffect(() => {
    const ask = () => {
      if (loaded) return loaded.start();
      tutorials().then(
        ({ default: Overlay, startTutorial }) => setLoaded({ Overlay, start: startTutorial }),
        () => say({ title: 'Could not load tutorial. Please try again.', tone: 'grave' }),
      );
    };
    addEventListener(ASKED, ask);
    return () => removeEventListener(ASKED, ask);
  }, [loaded, tutorials]);
  useEffect(() => loaded?.start(), [loaded]);
  return loaded && <loaded.Overlay />;
}
