/** A name without what spells it in another way. */
export const plainPayee = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
