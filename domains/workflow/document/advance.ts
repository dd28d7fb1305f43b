import type { Advanced, CaseEvent, CaseState, OpenStep, Pass, Refusal } from './case.ts';
import { bounds, formFieldsOf, nodesOf, reachableFrom, type WorkflowDocument, type WorkflowNode } from './document.ts';
import type { Facts } from './facts.ts';
import { answerProblems } from './form-answers.ts';
import { addSeat, answered, handSeat, judged, remembering, seatsFor, standIns, withoutSeat } from './seats.ts';
import { goOn, leave, startOver } from './walk.ts';

class Refused extends Error {
  readonly code: Refusal;
  constructor(code: Refusal, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
const refuse = (code: Refusal, sentence: string): never => {
  throw new Refused(code, sentence);
};

/**
 * The interpreter: what becomes of a case when something happens to it. Pure and bounded. The same events from the start
 * give the same state; an event that does not fit is refused with a sentence, and the state stays.
 */
export function advance(document: WorkflowDocument, state: CaseState | null, event: CaseEvent): Advanced {
  try {
    const next = state ? happen(document, state, event) : begin(document, event);
    const before = state?.open ?? [];
    return {
      ok: true,
      state: next,
      opened: next.open.filter(({ step }) => !before.some((one) => one.step === step)),
      closed: before
        .filter(({ step }) => !next.open.some((one) => one.step === step))
        .map((step) => ({ step, pass: passOf(next, step) })),
    };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code, sentence: error.message };
    throw error;
  }
}

function passOf(state: CaseState, step: OpenStep): Pass | null {
  const pass = state.passed[step.node];
  return pass?.step === step.step ? pass : null;
}

function begin(document: WorkflowDocument, event: CaseEvent): CaseState {
  if (event.kind !== 'start') return refuse('case.not_started', 'This approval has not started.');
  const empty: CaseState = {
    status: 'running',
    facts: withForms(document, event.facts, {}),
    open: [],
    arrived: [],
    passed: {},
    carried: {},
    visits: {},
    trail: [],
  };
  return goOn(document, empty, [{ node: document.start, lane: '' }], event.at);
}

/** What forms asked for is kept when the rest of the facts is read anew. */
const withForms = (document: WorkflowDocument, facts: Facts, before: Facts): Facts => ({
  ...Object.fromEntries(formFieldsOf(document).map(({ name }) => [name, before[name] ?? null])),
  ...facts,
});

function happen(document: WorkflowDocument, state: CaseState, event: CaseEvent): CaseState {
  switch (event.kind) {
    case 'start':
      return refuse('case.started', 'This approval has already started.');
    case 'cancelled':
      if (state.status !== 'running' && state.status !== 'returned') return over();
      return { ...state, status: 'cancelled', open: [], arrived: [] };
    case 'givenBack':
      if (state.status !== 'running') return over();
      return ended(state, 'returned');
    case 'changed':
      if (state.status !== 'running') return over();
      return changed(document, state, event.facts, event.voids, event.at);
    case 'resumed':
      if (state.status !== 'returned') return refuse('case.over', 'This approval was not sent back.');
      return changed(document, state, event.facts, event.voids ?? document.nodes.map(({ id }) => id), event.at);
    default:
      if (state.status !== 'running') return over();
      return atStep(document, state, event);
  }
}

const over = (): never => refuse('case.over', 'This approval is closed.');

/** A form that is asked again may answer otherwise, so everything behind it is asked again too. */
function changed(
  document: WorkflowDocument,
  state: CaseState,
  facts: Facts,
  voids: readonly string[],
  at: string,
): CaseState {
  const nodes = nodesOf(document);
  const gone = new Set(
    voids.flatMap((id) => (nodes.get(id)?.kind === 'form' ? [...reachableFrom(document, id)] : [id])),
  );
  const still = <Value>(all: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !gone.has(id)));
  const kept = { ...state, facts: withForms(document, facts, state.facts), open: openExcept(state, gone) };
  return startOver(document, kept, still({ ...state.carried, ...state.passed }), at);
}

const openExcept = (state: CaseState, gone: ReadonlySet<string>): readonly OpenStep[] =>
  state.open.filter(({ node }) => !gone.has(node));

type StepEvent = Extract<CaseEvent, { step: string }>;

function atStep(document: WorkflowDocument, state: CaseState, event: StepEvent): CaseState {
  const step = state.open.find((one) => one.step === event.step);
  if (!step) return refuse('case.no_such_step', 'This step is no longer open.');
  const node = nodesOf(document).get(step.node);
  const replaced = (next: OpenStep): CaseState => ({
    ...state,
    open: state.open.map((one) => (one === step ? next : one)),
  });
  const passed = (next: OpenStep): CaseState =>
    leave(document, replaced(next), next, { step: step.step, at: event.at, seats: next.seats ?? [] });

  switch (event.kind) {
    case 'assigned':
      return replaced(assigned(step, node, event));
    case 'answered': {
      if (node?.kind !== 'approval') return refuse('case.wrong_kind', 'This step has no decision.');
      ownSeat(step, event.person);
      const next = answered(step, event);
      const word = judged(next);
      if (word === 'approved') return passed(next);
      if (word === 'rejected') return ended(replaced(next), node.onReject === 'return' ? 'returned' : 'rejected');
      return replaced(next);
    }
    case 'sentBack':
      ownSeat(step, event.person);
      return sentBack(document, state, step, event);
    case 'filled':
      return filled(document, state, step, node, event);
    case 'handed':
      ownSeat(step, event.from);
      if (step.seats?.some(({ person }) => person === event.to))
        return refuse('case.answered', 'They are already assigned to this step.');
      return replaced(remembering(handSeat(step, event.from, event.to, event.as), event.from, event.because));
    case 'unseated': {
      ownSeat(step, event.person);
      const left = withoutSeat(step, event.person);
      return left
        ? replaced(remembering(left, event.person, event.because))
        : refuse('case.wrong_kind', 'Too few people would be left for this step.');
    }
    case 'added':
      if (node?.kind !== 'approval' || !step.seats)
        return refuse('case.wrong_kind', 'You can’t add approvers to this step.');
      if (step.seats.some(({ person }) => person === event.person))
        return refuse('case.answered', 'They are already assigned to this step.');
      return replaced(addSeat(step, event.person));
    case 'escalated':
      if (!step.seats) return refuse('case.wrong_kind', 'This step isn’t assigned yet.');
      return replaced(standIns(step, event.people));
    case 'sent':
      if (node?.kind !== 'webhook') return refuse('case.wrong_kind', 'This step sends no message.');
      return replaced({ ...step, sent: event.at });
    case 'done':
      if (node?.kind !== 'wait' && node?.kind !== 'webhook')
        return refuse('case.wrong_kind', 'This step waits for a person.');
      return passed({ ...step });
    case 'failed':
      return replaced({ ...step, problem: event.problem });
    case 'retried':
      return retried(document, state, step, node, event.at);
  }
}

function assigned(
  step: OpenStep,
  node: WorkflowNode | undefined,
  { people, as }: Extract<CaseEvent, { kind: 'assigned' }>,
): OpenStep {
  if (node?.kind !== 'approval' && node?.kind !== 'form')
    return refuse('case.wrong_kind', 'This step isn’t assigned to anyone.');
  if (step.seats?.some(({ answer }) => answer !== null))
    return refuse('case.answered', 'Someone has already answered.');
  return seatsFor(step, node.kind === 'approval' ? node.quorum : 'any', people, as);
}

function ownSeat(step: OpenStep, person: string): void {
  const seat = step.seats?.find((one) => one.person === person);
  if (!seat) refuse('case.not_theirs', 'This step isn’t assigned to them.');
  else if (seat.answer !== null) refuse('case.answered', 'They have already answered.');
}

const ended = (state: CaseState, status: CaseState['status']): CaseState => ({
  ...state,
  status,
  open: [],
  arrived: [],
});

/** Everything that can come after the step it goes back to is asked again. */
function sentBack(
  document: WorkflowDocument,
  state: CaseState,
  step: OpenStep,
  { to, at }: Extract<CaseEvent, { kind: 'sentBack' }>,
): CaseState {
  if (to === undefined) return ended(state, 'returned');
  const target = nodesOf(document).get(to);
  if (!state.passed[to] || (target?.kind !== 'approval' && target?.kind !== 'form') || to === step.node)
    return refuse('case.no_way_back', 'An approval can only return to an approval or form step it has passed.');
  if (!reachableFrom(document, to).has(step.node))
    return refuse('case.no_way_back', 'That step does not come before this one.');
  return changed(document, state, state.facts, [...reachableFrom(document, to)], at);
}

function filled(
  document: WorkflowDocument,
  state: CaseState,
  step: OpenStep,
  node: WorkflowNode | undefined,
  { person, values, at }: Extract<CaseEvent, { kind: 'filled' }>,
): CaseState {
  if (node?.kind !== 'form') return refuse('case.wrong_kind', 'There is no form at this step.');
  ownSeat(step, person);
  const [wrong] = answerProblems(node.fields, values);
  if (wrong) {
    const field = node.fields.find(({ name }) => name === wrong.path);
    return refuse('case.values', `${field?.label ?? wrong.path}: ${wrong.message}.`);
  }
  const next = answered(step, { person, answer: 'approve', at });
  const known = {
    ...state,
    facts: { ...state.facts, ...values },
    open: state.open.map((one) => (one === step ? next : one)),
  };
  return leave(document, known, next, { step: step.step, at, seats: next.seats ?? [] });
}

/** A decision that could not be made is made again; elsewhere the trouble is taken away and the people are looked for anew. */
function retried(
  document: WorkflowDocument,
  state: CaseState,
  step: OpenStep,
  node: WorkflowNode | undefined,
  at: string,
): CaseState {
  if (!step.problem) return refuse('case.wrong_kind', 'This step isn’t blocked.');
  if (!node || (state.visits[step.node] ?? 0) > bounds.visits)
    return refuse(
      'case.wrong_kind',
      'Trying again doesn’t help here. Move the approval to another version, or cancel it.',
    );
  const others = state.open.filter((one) => one !== step);
  if (node.kind === 'branch')
    return goOn(document, { ...state, open: others }, [{ node: step.node, lane: step.lane }], at);
  const { problem: _, sent: __, ...free } = step;
  const untouched = step.seats?.every(({ answer }) => answer === null);
  return { ...state, open: [...others, untouched ? { ...free, seats: null } : free] };
}
