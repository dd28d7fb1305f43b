import sprite from 'virtual:icon-sprite';
import type { IconName } from '#kernel';

/** A picture beside a word. It says nothing that the word does not, so it is hidden from screen readers. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`size-4 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** The product's own picture. */
export const Mark = () => (
  <svg aria-hidden="true" className="size-7">
    <use href={`${sprite}#levee`} />
  </svg>
);
