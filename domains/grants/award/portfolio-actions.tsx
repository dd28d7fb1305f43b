import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { chargingPages } from '../charging-pages.ts';
import { grantPages } from '../grant-pages.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantAward } from './grant-award.record.ts';

/** What is begun from the portfolio, for those who may. */
export default function PortfolioActions() {
  const { may } = useSession();
  return (
    <>
      <Link to={href(grantPages.costs)} className="button">
        All costs
      </Link>
      <Link to={href(chargingPages.toCharge)} className="button">
        To charge
      </Link>
      {may.create.includes(grantCost.name) && (
        <Link to={href(grantPages.cost, { id: 'new' })} className="button">
          New cost
        </Link>
      )}
      {may.create.includes(grantAward.name) && (
        <Link to={href(grantPages.award, { id: 'new' })} className="button button-primary">
          New award
        </Link>
      )}
    </>
  );
}
