import { useEffect, useState } from 'react';
import type { judgedOf } from './judged.ts';

/** The judge of drawings, for those who draw; fetched beside the drawing, which is there before it. */
export function useJudge(designs: boolean): typeof judgedOf | null {
  const [judge, setJudge] = useState<typeof judgedOf | null>(null);
  useEffect(() => {
    let isLeft = false;
    if (designs)
      void import('./judged.ts').then((module) => {
        if (!isLeft) setJudge(() => module.judgedOf);
      });
    return () => {
      isLeft = true;
    };
  }, [designs]);
  return judge;
}
