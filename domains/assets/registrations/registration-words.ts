/** So many days after its receipt is posted a unit is late for the register. */
export const registerWithinDays = 10;
/** More of one line is a bulk good, or is imported. */
export const mostUnits = 200;
