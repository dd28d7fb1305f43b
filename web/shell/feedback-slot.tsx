import { type ComponentType, useEffect, useState } from 'react';
import { loaded } from '#web/data/release.ts';
import { say } from './messages.tsx';
import { useProduct } from './product.ts';

const ASKED = 'levee:open-feedback';

/** For buttons elsewhere that lead to the same form. */
export const openFeedback = (): void => void dispatchEvent(new Event(ASKED));

export type FeedbackOverlay = ComponentType<{ readonly onClose: () => void }>;

/** A small tab in the margin of every page for members, on a phone a choice of the account's menu; what it opens is fetched when it is chosen. */
export function FeedbackSlot() {
  const { feedback } = useProduct();
  const [isOpen, setOpen] = useState(false);
  const [Widget, setWidget] = useState<FeedbackOverlay | null>(null);
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(ASKED, open);
    return () => removeEventListener(ASKED, open);
  }, []);
  useEffect(() => {
    if (!isOpen || Widget) return;
    loaded(feedback).then(
      (loaded) => setWidget(() => loaded.FeedbackWidget),
      () => {
        setOpen(false);
        say({ title: 'Error', text: 'The form could not be loaded. Please try again.', tone: 'danger' });
      },
    );
  }, [isOpen, Widget, feedback]);
  return (
    <>
      <button
        type="button"
        className="feedback-tab max-sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Feedback
      </button>
      {isOpen && Widget && <Widget onClose={() => setOpen(false)} />}
    </>
  );
}
