import { placeOf } from './record-names.ts';
import { isCommon, stem, wordsOf } from './words.ts';

/** The words of a question, and which of them were understood. What stays unmarked and says something is told to the asker. */
export class Marks {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly used: boolean[];

  readonly question: string;

  constructor(question: string) {
    this.question = question;
    this.words = wordsOf(question);
    this.stems = this.words.map(stem);
    this.used = this.words.map(() => false);
  }

  take(at: number, length: number): void {
    this.used.fill(true, at, at + length);
  }

  /** Where a phrase stands among words that nothing has taken yet, in any of its forms; -1 when it does not. */
  find(phrase: string): number {
    return this.#place(wordsOf(phrase).map(stem), this.stems);
  }

  /** The same, in just these words. */
  findWords(phrase: string): number {
    return this.#place(wordsOf(phrase), this.words);
  }

  /** Marks a piece of the question as it was written. */
  takeText(text: string): void {
    const phrase = wordsOf(text);
    const at = placeOf(phrase, this.words);
    if (at >= 0) this.take(at, phrase.length);
  }

  /** Marks every one of these words, wherever they stand. */
  takeEach(words: ReadonlySet<string>): void {
    for (const [at, word] of this.stems.entries()) if (words.has(word)) this.used[at] = true;
  }

  /** What nothing has taken and what is not said in every sentence, in runs of neighbours. */
  runs(noise: ReadonlySet<string> = new Set()): { at: number; words: readonly string[] }[] {
    const found: { at: number; words: string[] }[] = [];
    let isNext = false;
    for (const [at, word] of this.words.entries()) {
      const isLeft = !this.used[at] && !isCommon(word) && !noise.has(this.stems[at] ?? '');
      const last = found.at(-1);
      if (isLeft && isNext && last) last.words.push(word);
      else if (isLeft) found.push({ at, words: [word] });
      isNext = isLeft;
    }
    return found;
  }

  #place(phrase: readonly string[], among: readonly string[]): number {
    for (let at = placeOf(phrase, among); at >= 0; at = placeOf(phrase, among, at + 1))
      if (!this.used.slice(at, at + phrase.length).some(Boolean)) return at;
    return -1;
  }
}
