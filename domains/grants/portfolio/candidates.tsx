import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { decisionChoices } from '../opportunities/research-calls.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import type { Candidate } from './portfolio-calls.ts';
import { type GroupLetter, groupLetters, type Wish, wishes as words } from './portfolio-words.ts';

interface WishOf {
  readonly wish: Wish;
  readonly group: GroupLetter | '';
}
export type Wishes = Readonly<Record<string, WishOf>>;

const plain: WishOf = { wish: 'optional', group: '' };
const wishChoices = Object.entries(words);
const groupChoices = [['', 'None'], ...Object.entries(groupLetters)] as const;
const isWish = (text: string): text is Wish => Object.hasOwn(words, text);
const isGroup = (text: string): text is GroupLetter => Object.hasOwn(groupLetters, text);

interface CandidatesProps {
  readonly rows: readonly Candidate[];
  readonly wishes: Wishes;
  readonly onWish: (id: string, next: WishOf) => void;
}

/** Applications with their figures, and how each is to be weighed. */
export function Candidates({ rows, wishes, onWish }: CandidatesProps) {
  return (
    <section aria-label="Applications" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Applications</h2>
      <Table
        label="Applications"
        rows={rows}
        id={({ id }) => id}
        step={12}
        columns={[
          {
            label: 'Application',
            name: ({ number }) => number,
            show: ({ id, number, title, barred }) => (
              <>
                <Link to={href(opportunityPages.decision, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{title}</span>
                {barred !== null && <span className="text-warn block">{barred}</span>}
              </>
            ),
          },
          { label: 'Status', text: ({ status }) => decisionChoices[status as keyof typeof decisionChoices] ?? status },
          { label: 'Deadline', day: ({ closeOn }) => closeOn },
          { label: 'Score', number: ({ score }) => score },
          { label: 'Grant', money: ({ grantCents }) => grantCents },
          { label: 'Our share', money: ({ matchCents }) => matchCents },
          { label: 'Hours', number: ({ hours }) => hours },
          {
            label: 'Weigh',
            text: ({ id }) => words[(wishes[id] ?? plain).wish],
            show: ({ id, number, barred }) => (
              <Select
                aria-label={`Weigh ${number}`}
                disabled={barred !== null}
                value={(wishes[id] ?? plain).wish}
                choices={wishChoices}
                onPick={(next) => isWish(next) && onWish(id, { ...(wishes[id] ?? plain), wish: next })}
              />
            ),
          },
          {
            label: 'One of',
            text: ({ id }) => (wishes[id] ?? plain).group,
            show: ({ id, number, barred }) => (
              <Select
                aria-label={`Group of ${number}`}
                disabled={barred !== null}
                value={(wishes[id] ?? plain).group}
                choices={groupChoices}
                onPick={(next) => onWish(id, { ...(wishes[id] ?? plain), group: isGroup(next) ? next : '' })}
              />
            ),
          },
        ]}
      />
      <p className="note px-4 py-3">At most one application of a group is chosen.</p>
    </section>
  );
}
