import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a part of the page has come near to what is looked at; once it has, it stays so. */
export function useInView<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '240px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isSeen]);
  return [place, isSeen];
}
