export interface SystemError {
  readonly row: number;
  readonly message: string;
}

/** The financial system’s row errors as they are pasted: a row number and a message on each line, apart by a comma, semicolon or tab. */
export function errorsIn(text: string): { readonly errors: readonly SystemError[]; readonly wrong: readonly number[] } {
  const errors: SystemError[] = [];
  const wrong: number[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, number, message = ''] = /^\s*"?(\d{1,6})"?\s*[,;\t]\s*(.*)$/.exec(line) ?? [];
    const words = message.replace(/^"|"$/g, '').replaceAll('""', '"').trim();
    if (number && words !== '') errors.push({ row: Number(number), message: words.slice(0, 300) });
    else if (at > 0 || number) wrong.push(at + 1); // the first line may be a heading
  }
  return { errors, wrong };
}
