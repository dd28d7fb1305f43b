/** Puts a file on the person's disk that the browser made itself. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const at = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = at;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(at), 10_000);
}
