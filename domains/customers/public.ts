export {
  addDays,
  addWorkingDays,
  addWorkingHours,
  type FiscalYear,
  fiscalYear,
  instantOn,
  isWorkingDay,
  type WorkingCalendar,
  workingHoursBetween,
} from './calendar/calendar.ts';
export type { Grant, Purchase, Verdict } from './authority/authority.ts';
export type { EntityKind, Jurisdiction } from './tree/jurisdiction.ts';
