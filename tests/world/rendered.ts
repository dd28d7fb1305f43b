import type { ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;

/** A node of a document that nothing draws: what React needs of one, and no more. */
export class Part {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style: object = { setProperty() {}, removeProperty() {} };
  readonly clientWidth = 640;
  readonly clientHeight = 480;
  readonly scrollTop = 0;
  readonly children: Part[] = [];
  readonly attributes: Record<string, string> = {};
  readonly ownerDocument: typeof page;
  parentNode: Part | null = null;
  nodeValue: string | null = null;

  constructor(nodeType: number, nodeName: string) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.ownerDocument = page;
  }
  get tagName() {
    return this.nodeName;
  }
  get childNodes() {
    return this.children;
  }
  get firstChild() {
    return this.children[0] ?? null;
  }
  get lastChild() {
    return this.children.at(-1) ?? null;
  }
  /** Those of a choice, which React marks itself. */
  get options() {
    return this.all('option');
  }
  get textContent(): string {
    return this.nodeValue ?? this.children.map(({ textContent }) => textContent).join('');
  }
  set textContent(text: string) {
    this.children.length = 0;
    if (text !== '') this.appendChild(textOf(text));
  }
  setAttribute(name: string, value: unknown) {
    this.attributes[name] = String(value);
  }
  getAttribute(name: string) {
    return this.attributes[name] ?? null;
  }
  removeAttribute(name: string) {
    delete this.attributes[name];
  }
  addEventListener() {}
  removeEventListener() {}
  showModal() {}
  close() {}
  focus() {}
  blur() {}
  select() {}
  scrollIntoView() {}
  scrollTo() {}
  /** Nothing is drawn and nothing has a place. */
  getContext() {
    return null;
  }
  getBoundingClientRect() {
    return { top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0, x: 0, y: 0 };
  }
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
  closest() {
    return null;
  }
  contains(part: Part | null) {
    for (let at = part; at; at = at.parentNode) if (at === this) return true;
    return false;
  }
  appendChild(part: Part) {
    part.parentNode?.removeChild(part);
    part.parentNode = this;
    this.children.push(part);
    return part;
  }
  insertBefore(part: Part, before: Part) {
    part.parentNode?.removeChild(part);
    part.parentNode = this;
    this.children.splice(this.children.indexOf(before), 0, part);
    return part;
  }
  removeChild(part: Part) {
    this.children.splice(this.children.indexOf(part), 1);
    part.parentNode = null;
    return part;
  }
  /** What the component gave this element: its handlers among them. */
  get props(): Props {
    const held = this as unknown as Record<string, Props>; // React keeps them under a name of its own
    return held[Object.keys(held).find((name) => name.startsWith('__reactProps$')) ?? ''] ?? {};
  }
  /** The first of a name. */
  one(name: string): Part {
    const [first] = this.all(name);
    if (!first) throw new Error(`There is no ${name}`);
    return first;
  }
  all(name: string): Part[] {
    return this.children.flatMap((part) => [...(part.nodeName === name ? [part] : []), ...part.all(name)]);
  }
}

const textOf = (text: string): Part => {
  const part = new Part(3, '#text');
  part.nodeValue = text;
  return part;
};

const page = {
  nodeType: 9,
  activeElement: null,
  body: null,
  defaultView: globalThis,
  createElement: (name: string) => new Part(1, name),
  createElementNS: (_space: string, name: string) => new Part(1, name),
  createTextNode: textOf,
  querySelector: (selector: string) => (selector.startsWith('script') ? firstScript : null),
  querySelectorAll: () => [],
  getElementById: () => null,
  addEventListener() {},
  removeEventListener() {},
};

let firstScript: Part | null = null;

/** React keeps what was there for a moment before it shows something else; here the moment is a turn of the program. */
async function reactWithoutPauses() {
  const { setTimeout: after, clearTimeout: not } = globalThis;
  globalThis.setTimeout = ((run: () => void) => setImmediate(run)) as unknown as typeof after; // React keeps only what it gets
  globalThis.clearTimeout = ((timer: NodeJS.Immediate) => clearImmediate(timer)) as unknown as typeof not;
  try {
    return await import('react-dom/client');
  } finally {
    globalThis.setTimeout = after;
    globalThis.clearTimeout = not;
  }
}
const { createRoot } = await reactWithoutPauses();

interface Rendered {
  readonly root: Part;
  readonly show: (node: ReactNode) => void;
  readonly end: () => Promise<void>;
}

const lent = { window: globalThis, document: page, HTMLIFrameElement: class {}, HTMLElement: Part };

/** Runs components with their state and effects, as a browser does, without a browser. What it lends to the globals goes with `end`. */
export async function rendered(node: ReactNode, { script = '' } = {}): Promise<Rendered> {
  const before = Object.keys(lent).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(lent))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  firstScript = new Part(1, 'script');
  firstScript.setAttribute('src', script);
  const container = new Part(1, 'div');
  const root = createRoot(container as unknown as Element); // as much of one as React asks for
  root.render(node);
  await settled();
  return {
    root: container,
    show: (next) => root.render(next),
    async end() {
      root.unmount();
      await settled();
      for (const [name, known] of before)
        if (known) Object.defineProperty(globalThis, name, known);
        else Reflect.deleteProperty(globalThis, name);
    },
  };
}

/** After so many turns of the program: React renders in one and runs effects in another. */
export async function settled(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((go) => setImmediate(go));
}
