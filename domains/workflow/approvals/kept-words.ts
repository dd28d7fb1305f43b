/** What is typed about a task and not sent yet: a dialog that is closed by mistake gives it back. Only in this window. */
const kept = new Map<string, string>();

export const keptWords = {
  of: (place: string): string => kept.get(place) ?? '',
  put(place: string, text: string): void {
    if (text === '') kept.delete(place);
    else kept.set(place, text);
  },
};
