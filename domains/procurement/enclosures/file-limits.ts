/** What a bid may have in files. */
export const MOST_BYTES = 25 * 1024 * 1024;
export const MOST_FILES = 10;
/** Of all files of one bid. */
export const MOST_TOGETHER = 60 * 1024 * 1024;
