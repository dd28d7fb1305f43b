import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readChanged } from '#web/data/changes.ts';
import { send } from '#web/data/send.ts';
import { shareWriting } from './application-calls.ts';

const EVERY_MS = 15_000;

interface Of {
  readonly application: string;
  /** The section or form that is open. */
  readonly place: string;
}

/** Who else has the same section or form open. While someone has, what they save is read here as they save it. */
export function AlsoHere({ application, place }: Of) {
  const queries = useQueryClient();
  const [people, setPeople] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    const say = async () => {
      if (document.hidden) return;
      // What did not reach the server is said again at the next turn.
      const answer = await send(shareWriting, { id: application, place }).catch(() => null);
      if (isOver || answer === null) return;
      setPeople(answer.people);
      if (answer.people.length > 0) await readChanged(queries, ['application_section', 'application_form']);
    };
    void say();
    const timer = setInterval(() => void say(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [application, place, queries]);
  return <output className="text-muted">{people.length > 0 && `Also here: ${people.join(', ')}`}</output>;
}
