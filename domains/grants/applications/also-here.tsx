import { useEffect, useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { shareWriting } from './application-calls.ts';

const EVERY_MS = 15_000;

interface Of {
  readonly application: string;
  /** The section or form that is open. */
  readonly place: string;
}

/** Who else has the same section or form open. While someone has, what they save is read here as they save it. */
export function AlsoHere({ application, place }: Of) {
  const [people, setPeople] = useState<readonly string[]>([]);
  const { mutate } = useAct(shareWriting, {
    changes: people.length > 0 ? ['application_section', 'application_form'] : [],
    onDone: (answer) => setPeople(answer.people),
  });
  useEffect(() => {
    const say = () => {
      if (document.visibilityState === 'visible') mutate({ id: application, place });
    };
    say();
    const timer = setInterval(say, EVERY_MS);
    return () => clearInterval(timer);
  }, [application, place, mutate]);
  return <output className="text-muted">{people.length > 0 && `Also here: ${people.join(', ')}`}</output>;
}
