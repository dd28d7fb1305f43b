import { records, views } from '#domains';
import { outlineOf } from '#kernel/record/outline.ts';

/** Stands for `virtual:outlines` where tests run screens: a build works it out beforehand. */
export default [...records, ...views].map(outlineOf);
