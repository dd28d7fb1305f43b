export { choiceOf, either, rowShape, type Shape, shape, type Told, typed } from './calls/answer.ts';
export { firstOfShape, rowsAsked } from './calls/first-of.ts';
export {
  type ActionCall,
  actionOn,
  type AnswerOf,
  type AnyCall,
  type BodyOf,
  bodyOf,
  type CallFace,
  call,
  type Given,
  type InputOf,
  type Method,
  type ParamsOf,
  type QueryOf,
  urlOf,
} from './calls/call.ts';
export {
  type Acceptance,
  acceptFields,
  kindOf,
  labelOf,
  oneOf,
} from './fields/accept.ts';
export type { Address } from './fields/address.ts';
export { addDecimals, compareDecimals, decimal, timesMoney } from './fields/decimal.ts';
export { f } from './fields/f.ts';
export type {
  Accepted,
  Column,
  Default,
  Field,
  Fields,
  FilterOperator,
  IsComputed,
  IsDefaulted,
  IsRequired,
  JsonSchema,
  Kind,
  Show,
  Spec,
  ValueOf,
} from './fields/field.ts';
export type { JsonShape, Shaped } from './fields/json-shape.ts';
export type { AnyLine, Line, LinesOptions } from './fields/lines.ts';
export { type Block, type Follow, type Inline, parseMarkdown, toTheWeb } from './fields/markdown.ts';
export { dollars, type Money, plainAmount } from './fields/money.ts';
export { fieldSchema, objectSchema } from './fields/object-schema.ts';
export type { Place, Position } from './fields/place.ts';
export type { Quantity } from './fields/quantity.ts';
export { endOf, masked, type Encrypted, type EncryptedBytes, type EncryptedEnd } from './fields/encrypted.ts';
export { whyNotSelectable } from './fields/reference.ts';
export { numbered, sequencePrefix } from './fields/sequence.ts';
export { computeTotals, sum } from './fields/totals.ts';
export {
  type Actor,
  allows,
  anyOf,
  covers,
  forThose,
  holdsActor,
  includesRole,
  inWords,
  moneyOf,
  nobodyId,
  own,
  type Permission,
  type Permitted,
  permission,
  type Role,
  type Rows,
  roles,
  type Who,
  where,
} from './record/access.ts';
export {
  type AnyRecord,
  type AnyTransition,
  type Change,
  type Definition,
  defineRecord,
  type New,
  type Row,
  type RowBase,
  type RowOf,
  type StateOf,
  type StepOf,
  type SystemColumn,
  type Transition,
} from './record/define.ts';
export { bothSides, refusedSide, type Served, serves, type Side, sides } from './record/sides.ts';
export { plainName, type StateLook, stateWords, type Tone, toneOf, tones } from './record/looks.ts';
export { type Conflict, conflictsAmong, conflictsOf, type Held } from './record/duties.ts';
export { actsForAny, peopleActing, peopleAmong, personActing } from './record/acting.ts';
export { Failure, type FailureKind, fail, type Issue } from './record/fail.ts';
export type { FirstOf } from './record/first-of.ts';
export { broken, type Facts, inForce, type Rule, rule } from './record/rule.ts';
export { waitingFor, type SecondPerson, secondPerson, secondPersonOf } from './record/second-person.ts';
export type { Duty, RecordName, Register } from './register.ts';
export type { IconName } from './pages/icons.ts';
export {
  addressOf,
  type Command,
  item,
  type MenuItem,
  type MenuSection,
  menuFor,
  type QuickAction,
  tabItems,
} from './pages/menu.ts';
export {
  type Domain,
  defineDomain,
  documentTitle,
  findPage,
  href,
  isPlanned,
  type Page,
  page,
  type Planned,
  type PlannedTabs,
  type Plans,
} from './pages/page.ts';
export { inMenu, mayOpen, type Opener } from './pages/visibility.ts';
export { type Where, whereIs, withoutPlans } from './pages/where.ts';
export { defineView, type View } from './record/view.ts';
