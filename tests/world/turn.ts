import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/*
 * What follows from a definition is the same code for every record. So the longest laws, and the walks over all pages, look at a
 * seventeenth of the records in each run, and at an eleventh of the calls that were written by hand; at other parts as files are added, and
 * always at what stands in a folder that the present work touches. `npm test -- --all` looks at everything.
 */
/** A prime: runs that are any other number of files apart come round to every part. */
export const PARTS = 17;
/** Of what was written by hand, each with a story of its own. */
export const OWN_PARTS = 11;
export const looksAtAll = process.env['LEVEE_TEST_ALL'] === 'yes';

const root = resolve(import.meta.dirname, '../..');

export const git = (...words: string[]): string => {
  try {
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return ''; // a folder without its history
  }
};

/** `npm run check` looks at what the present work touches, and at no part of the rest. */
export const looksAtTouched = process.env['LEVEE_TEST_TURN'] === 'none';

/**
 * Which part it is: the one that is asked for, or else by the number of files. So the same content is looked at in the same way on
 * every machine, however its commits were cut, squashed or fetched without their history.
 */
export const turn = looksAtTouched ? 0 : Number(process.env['LEVEE_TEST_TURN'] ?? git('ls-files').split('\n').length);

/** Whether this run looks at what has this place among things that are the same with other words; `parts` runs look at all of them. */
export const isInTurn = (at: number, parts = PARTS): boolean =>
  looksAtAll || (!looksAtTouched && (at + turn) % parts === 0);
