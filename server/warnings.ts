/** Something about the installation that an operator has to do something about, as long as it lasts. */
export interface Warning {
  readonly kind: 'disk' | 'clock';
  readonly sentence: string;
}

export interface Warnings {
  /** The state of one kind: a sentence while it lasts, null when it is over. */
  set(kind: Warning['kind'], sentence: string | null): void;
  readonly present: readonly Warning[];
  /** Hears of each once, when it begins. */
  onBegin(told: (warning: Warning) => void): void;
}

export function openWarnings(): Warnings {
  const lasting = new Map<Warning['kind'], string>();
  const hearers: ((warning: Warning) => void)[] = [];
  return {
    set(kind, sentence) {
      if (sentence === null) return void lasting.delete(kind);
      const isNew = !lasting.has(kind);
      lasting.set(kind, sentence);
      if (isNew) for (const told of hearers) told({ kind, sentence });
    },
    get present() {
      return [...lasting].map(([kind, sentence]) => ({ kind, sentence }));
    },
    onBegin: (told) => void hearers.push(told),
  };
}
