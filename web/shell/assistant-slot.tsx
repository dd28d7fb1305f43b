import { type ComponentType, useState } from 'react';
import { loaded } from '#web/data/release.ts';
import { useSession } from '#web/data/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from './messages.tsx';
import { useProduct } from './product.ts';
import { usePlace } from './router.tsx';

/** In the row of the header it covers nothing of the page. */
export const IN_HEADER = 'icon-button border-edge rounded-full border';

/** A round button in the header of every page for members; the assistant itself is fetched with the first question. */
export function AssistantSlot() {
  const { assistant } = useProduct();
  const { path } = usePlace();
  const { side } = useSession();
  const [Widget, setWidget] = useState<ComponentType | null>(null);
  const [isComing, setComing] = useState(false);
  // On its own page it needs no second place; what it reads is an agency's.
  if (side === 'firm' || path === assistant.page.path) return null;
  if (Widget) return <Widget />;
  const open = () => {
    setComing(true);
    loaded(assistant.load).then(
      (loaded) => setWidget(() => loaded.ShellChat),
      () => {
        setComing(false);
        say({ title: 'The assistant could not be loaded', text: 'Please try again.', tone: 'danger' });
      },
    );
  };
  return (
    <button
      type="button"
      aria-label="Open the assistant"
      aria-busy={isComing}
      disabled={isComing}
      className={IN_HEADER}
      onClick={open}
    >
      <Icon
        name={isComing ? 'loader-circle' : 'message-square'}
        className={`size-[1.15rem] ${isComing ? 'animate-spin' : ''}`}
      />
    </button>
  );
}
