export {
  type About,
  decideAndKeep,
  exceptionsFor,
  recordDecision,
  type RulesInUse,
  rulesOf,
  standingFor,
} from './rule-packs/rule-packs.server.ts';
export { lawInWords } from './rule-packs/law-in-words.server.ts';
