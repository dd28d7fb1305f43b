import { useQueryClient } from '@tanstack/react-query';
import { keys } from '#web/data/query.ts';
import { say } from '#web/shell/messages.tsx';
import { Floating } from './feedback-floating.tsx';
import { FeedbackForm, type Told } from './feedback-form.tsx';
import { userFeedback } from './feedback.record.ts';

interface WidgetProps {
  readonly onClose: () => void;
}

/** The form over the page of a member, who can still look at what they write about. */
export function FeedbackWidget({ onClose }: WidgetProps) {
  const queries = useQueryClient();
  const told = ({ isStranger, ...message }: Told) => {
    say(message);
    // The session ended meanwhile: whoever was here signs in over the page, and the form is still there.
    if (isStranger) queries.setQueryData(keys.me, null);
    else void queries.invalidateQueries({ queryKey: [userFeedback.name] });
  };
  return (
    <Floating onClose={onClose}>
      <FeedbackForm onClose={onClose} onTold={told} />
    </Floating>
  );
}
