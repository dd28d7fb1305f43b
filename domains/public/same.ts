/** “None of these”, as a form sends it. */
export const ANOTHER = 'another';
