import { useState } from 'react';
import { type AnyRecord, href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { payables } from '../index.ts';
import { preparers, releasers } from './payment-run.record.ts';
import { later } from '#web/ui/later.tsx';
import { reconcilers, statementReaders } from '../reconciliation/statement-words.ts';
import { PaymentNav } from './payment-nav.tsx';

/** Every list of payments, from runs to tax forms, with the way to the others above it. */
export default function PaymentsScreen() {
  const { path } = usePlace();
  const page = Object.values(payables.pages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <PaymentNav path={path} />
      <Ways key={`ways ${path}`} path={path} />
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

const ImportReturns = later(() => import('./import-returns.tsx'));
const ImportStatement = later(() => import('../reconciliation/import-statement.tsx'));
const { pages } = payables;

/** What is done next to a list: a return file is imported, and prenotes are next to the accounts that send them. */
function Ways({ path }: { readonly path: string }) {
  const { duties } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (path === href(pages.payingAccounts))
    return (
      <p className="mb-3">
        {statementReaders.some(({ duty }) => duties.includes(duty)) && (
          <>
            <Link to={href(pages.bankStatements)} className="link">
              Bank reconciliation
            </Link>
            {' · '}
          </>
        )}
        <Link to={href(pages.prenoteFiles)} className="link">
          Prenote files
        </Link>
        {' · '}
        <Link to={href(pages.fraudProcedures)} className="link">
          Fraud procedures
        </Link>
        {' · '}
        <Link to={href(pages.fraudReviews)} className="link">
          Fraud reviews
        </Link>
        {' · '}
        <Link to={href(pages.exchangeRates)} className="link">
          Exchange rates
        </Link>
      </p>
    );
  if (path === href(pages.payments))
    return (
      <p className="mb-3">
        <Link to={href(pages.discounts)} className="link">
          Discounts
        </Link>
        {' · '}
        <Link to={href(pages.cardTransactions)} className="link">
          Purchasing cards
        </Link>
      </p>
    );
  if (path === href(pages.bankLines)) return <ToStatements />;
  const isStatements = path === href(pages.bankStatements);
  const importers = isStatements ? reconcilers : [...preparers, ...releasers];
  const isImporter = importers.some(({ duty }) => duties.includes(duty));
  if (isOpen && isStatements) return <ImportStatement onClose={() => setOpen(false)} />;
  if (isOpen) return <ImportReturns onClose={() => setOpen(false)} />;
  if (!isStatements && (path !== href(pages.bankReturns) || !isImporter)) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-3">
      {isImporter && (
        <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
          {isStatements ? 'Import bank statement' : 'Import return file'}
        </button>
      )}
      {isStatements && (
        <Link to={href(pages.bankLines)} className="link">
          Bank lines
        </Link>
      )}
    </p>
  );
}

const ToStatements = () => (
  <p className="mb-3">
    <Link to={href(pages.bankStatements)} className="link">
      Bank statements
    </Link>
  </p>
);

/** A page names its record; how the record is made up comes with its definition. */
const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
