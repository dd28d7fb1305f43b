import { use as arrived } from 'react';
import type { Outline } from '#kernel/record/outline.ts';
import { once } from '#web/ui/later.tsx';

const fetched = once(async (): Promise<readonly Outline[]> => (await import('virtual:outlines')).default);

/** A word of every record, in one file: what each is called, what can be done with its rows and by whom. Suspends until it is there. */
export const useOutlines = (): readonly Outline[] => arrived(fetched());
