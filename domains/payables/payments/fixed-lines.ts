const LETTERS = 0x250; // Latin with its accents
const SPACE = 32;
const ZERO = 48;
const NEWLINE = 10;
const INT32 = 2 ** 31;
const IS_PLAIN = /^[ -~]*$/;

/** Capital ASCII, as the format has it. */
export const plain = (text: string): string =>
  IS_PLAIN.test(text)
    ? text.toUpperCase()
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toUpperCase()
        .replaceAll(/[^ -~]/gu, ' ');

/** The one capital that each letter becomes; 0 for those that become several. */
const capitals = Uint8Array.from({ length: LETTERS }, (_, code) => {
  const capital = plain(String.fromCharCode(code));
  return capital.length === 1 ? capital.charCodeAt(0) : 0;
});

/** Lines that are written before they become text: few enough that they stay close to the processor. */
const AT_ONCE = 400;

/**
 * A file of lines of one width. Each value is written where it belongs: a hundred thousand lines that are put together from pieces of
 * text take eight times as long. The same place in memory serves some hundred lines after another.
 */
export class FixedLines {
  private readonly width: number;
  private readonly empty: Buffer;
  private readonly bytes: Buffer;
  private at = 0;
  private written = '';

  constructor(width: number) {
    this.width = width;
    this.empty = Buffer.alloc(AT_ONCE * (width + 1), SPACE);
    for (let end = width; end < this.empty.length; end += width + 1) this.empty[end] = NEWLINE;
    this.bytes = Buffer.from(this.empty);
  }

  /** To the left, cut where it is longer. */
  text(text: string, width = text.length): this {
    const { bytes, at } = this;
    const length = Math.min(text.length, width);
    for (let place = 0; place < length; place++) {
      const code = text.charCodeAt(place);
      const capital = code < LETTERS ? capitals[code] : 0;
      if (!capital) return this.exact(plain(text).slice(0, width), width);
      bytes[at + place] = capital;
    }
    this.at += width;
    return this;
  }

  digits(value: number, width: number): this {
    const { bytes, at } = this;
    let rest = value;
    let place = at + width - 1;
    for (; place >= at && rest >= INT32; place--) {
      bytes[place] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    // Whole numbers of 32 bits are divided without a fraction.
    for (let small = rest | 0; place >= at; place--) {
      const tenth = (small / 10) | 0;
      bytes[place] = ZERO + (small - tenth * 10);
      small = rest = tenth;
    }
    if (rest > 0) throw new Error(`${value} does not fit into ${width} digits`);
    this.at += width;
    return this;
  }

  blank(width: number): this {
    this.at += width;
    return this;
  }

  /** The line is whole: what is shorter or longer is a fault of the program. */
  end(): this {
    if (this.at % (this.width + 1) !== this.width) throw new Error('A line of the file has another width');
    this.at += 1;
    if (this.at === this.bytes.length) this.keep();
    return this;
  }

  toString(): string {
    this.keep();
    return this.written;
  }

  private keep(): void {
    this.written += this.bytes.toString('latin1', 0, this.at);
    this.empty.copy(this.bytes);
    this.at = 0;
  }

  private exact(text: string, width: number): this {
    this.bytes.write(text, this.at, 'latin1');
    this.at += width;
    return this;
  }
}
