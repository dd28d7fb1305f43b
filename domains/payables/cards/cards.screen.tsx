import { useState } from 'react';
import { type AnyRecord, href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { payables } from '../index.ts';
import { administrators } from './card-words.ts';

const ImportCardFile = later(() => import('./import-card-file.tsx'));
const { pages } = payables;
const places = [
  [href(pages.cardTransactions), 'Transactions'],
  [href(pages.cardStatements), 'Statements'],
  [href(pages.cards), 'Cards'],
  [href(pages.payments), 'Payments'],
] as const;

/** Cards, their transactions and statements, with the way to the others above each. */
export default function CardsScreen() {
  const { path } = usePlace();
  const page = Object.values(payables.pages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <WorkspaceNav label="Purchasing cards" places={places} current={path} />
      {path === href(pages.cardStatements) && <Importing />}
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

function Importing() {
  const { duties } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!administrators.some(({ duty }) => duties.includes(duty)))
    return <p className="note mb-3">Accounts payable imports the statements of a card issuer.</p>;
  if (isOpen) return <ImportCardFile onClose={() => setOpen(false)} />;
  return (
    <p className="mb-3">
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        Import card statement
      </button>
    </p>
  );
}

/** A page names its record; how the record is made up comes with its definition. */
const Rows = ({ of, title }: { readonly of: AnyRecord; readonly title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
