import { createContext, use } from 'react';

/** Whether everything is on paper: no search narrows it, no row waits for a click, no tab hides it. */
export const Whole = createContext(false);
export const useWhole = (): boolean => use(Whole);
