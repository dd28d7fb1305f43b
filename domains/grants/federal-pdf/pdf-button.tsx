import { useState } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { saveFile } from '#web/ui/save-file.ts';

interface Of {
  readonly from: string;
  /** Of the file. */
  readonly name: string;
}
interface Kind {
  readonly label: string;
  readonly ending: string;
}

/** Downloads a form as a PDF. */
export const PdfButton = (of: Of) => <FileButton {...of} label="Download PDF" ending="pdf" />;

/** Downloads a file. What is refused, such as a character that the fonts of a form lack, is said next to the button. */
export function FileButton({ from, name, label, ending }: Of & Kind) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setWrong(null);
    try {
      const answer = await fetch(from);
      if (!answer.ok) throw new ProblemError(answer.status, (await answer.json()) as Readonly<Record<string, unknown>>); // a problem document
      saveFile(`${name}.${ending}`, await answer.blob());
    } catch (error) {
      setWrong(error instanceof ProblemError ? error.message : 'The file could not be fetched. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-2 print:hidden">
      {wrong !== null && (
        <span role="alert" className="text-danger">
          {wrong}
        </span>
      )}
      <button type="button" className="button" aria-busy={isBusy} disabled={isBusy} onClick={() => void download()}>
        {label}
      </button>
    </span>
  );
}
