export { decidePurchase } from './rule-packs/decide.ts';
export { type Decision, needsReview, prohibited, standing } from './rule-packs/decision.ts';
export { completed, type GrantedException, type PurchaseFacts } from './rule-packs/facts.ts';
export { figureWords } from './rule-packs/rule-words.ts';
export { namesPercentage, PERCENTAGE_LAW } from './solicitation/cost-percentage.ts';
export { buyers } from './orders/order-life.ts';
export { channels as orderChannels } from './sending/sending-words.ts';
export { keptUnits } from './requisition/requisition-fields.ts';
export {
  centsIn,
  encumberedOf,
  isLump,
  type LineState,
  minus,
  type OrderLine,
  overBilled,
  told,
  valueOf as valueOfLine,
  withTolerance,
} from './receipts/receiving.ts';
export type { XmlElement } from './punchout/xml-tree.ts';
export type { LineTolerance } from './tolerances/which-tolerance.ts';
export { library } from './rule-packs/library/library.ts';
export { conditionWords } from './rule-packs/condition-words.ts';
export {
  bonds,
  limitNames,
  type FigureUnit,
  figureUnits,
  type Method,
  methods,
  type Pack,
  type PackRule,
  ruleKey,
} from './rule-packs/pack.ts';
export { categories, entities, federalAgencies, soleSourceGrounds } from './rule-packs/purchase-words.ts';
export { differences, onDay } from './rule-packs/replay.ts';
export { type SmallPurchase, type SplitFinding, type Splitting, splitting } from './rule-packs/splitting.ts';
export { awardIn, buyerIn, type ReleasedAward, startOf, supplierIn, valueOf } from './publication/award-release.ts';
export type { Publisher, ReleaseTag } from './publication/release.ts';
export { moneyText, packagePage, packageRows, withheldCount } from './records-request/package-page.ts';
export { momentIn } from './publication/notice-words.ts';
