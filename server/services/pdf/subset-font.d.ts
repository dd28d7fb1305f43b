declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'truetype';
    readonly variationAxes?: Readonly<Record<string, number>>;
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
  }
  /** The font with the glyphs of these characters alone. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
