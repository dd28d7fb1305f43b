/** How much a caller may say; the widget sends no more, and the server takes no more. */
export const MOST_MESSAGES = 200;
export const LONGEST_MESSAGE = 8000;
export const LONGEST_QUESTION = 2000;
export const LONGEST_HISTORY = 200_000;
