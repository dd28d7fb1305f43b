/** Days after an order or a revision was sent at which its vendor is reminded. */
export const LADDER = [3, 7] as const;

/** From the last reminder on, an order that its vendor has not acknowledged is the buyer’s to follow up. */
export const OVERDUE = 7;
