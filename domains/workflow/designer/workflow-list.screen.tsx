import { inSentence } from '#kernel/fields/accept.ts';
import { href } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { workflow } from '../index.ts';
import { type Kind, workflowKinds } from './designer-data.ts';
import { beginDraft } from './drafting.ts';
import { templates } from './templates.ts';
import { workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';
import type { Listed } from '#web/data/client.ts';

/** Every workflow with the version in force and what is being drawn. */
export default function WorkflowList() {
  const { designer } = workflow.pages;
  useTitle(designer.title);
  const workflows = useEveryRowOf(workflowDefinition, { sort: 'name' });
  const versions = useEveryRowOf(workflowVersion, { sort: '-number' });
  const { data: kinds } = useCall(workflowKinds);
  return (
    <>
      <PageHead title={designer.title} note="Design, test and publish approval workflows.">
        <Link to={workflow.pages.engine.path} className="button">
          <Icon name="cpu" />
          Active approvals
        </Link>
      </PageHead>
      <Answered
        of={[workflows, versions]}
        skeleton="h-64"
        empty={
          <div className="panel">
            <Empty icon="workflow" title="No workflows yet">
              A workflow appears when the first document is submitted for approval.
            </Empty>
          </div>
        }
      >
        {([{ data: all }, { data: known }]) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {all.map((one) => (
              <Card
                key={one.id}
                one={one}
                versions={known.filter(({ definition }) => definition === one.id)}
                kind={kinds?.kinds.find(({ record }) => record === one.kind)}
              />
            ))}
          </ul>
        )}
      </Answered>
    </>
  );
}

interface CardProps {
  readonly one: Listed<typeof workflowDefinition>;
  readonly versions: readonly Listed<typeof workflowVersion>[];
  readonly kind: Kind | undefined;
}

function Card({ one, versions, kind }: CardProps) {
  const show = useShow();
  const { version: page } = workflow.pages;
  const inForce = versions.find(({ status }) => status === 'published');
  const open = versions.filter(({ status }) => status === 'draft' || status === 'in_review');
  const { mutate, error, isPending } = useAct(beginDraft, {
    changes: [workflowVersion.name],
    onDone: ({ id }) => navigate(href(page, { id })),
  });
  const mayDraw = one.can.includes('draft');
  const draft = open.find(({ status }) => status === 'draft');
  return (
    <li className="panel flex flex-col gap-3 p-4">
      <div>
        <h2>{one.name}</h2>
        <p className="text-muted">{one.about}</p>
        {kind && <p className="note">Approves {inSentence(kind.labels)}</p>}
      </div>
      <ul className="space-y-2" aria-label={`Versions of ${one.name}`}>
        {[...(inForce ? [inForce] : []), ...open].map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-2">
            <Link to={href(page, { id: version.id })} className="link">
              Version {version.number}
            </Link>
            <StatusBadge record={workflowVersion} state={version.status} />
            <span className="note">
              {version.status === 'published' && version.publishedAt
                ? `since ${momentOf(version.publishedAt, show)}`
                : `started ${momentOf(version.createdAt, show)}`}
            </span>
          </li>
        ))}
      </ul>
      {versions.length > open.length + (inForce ? 1 : 0) && (
        <details>
          <summary className="note">Earlier versions</summary>
          <ul className="mt-1 space-y-1">
            {versions
              .filter(({ status }) => status === 'superseded' || status === 'discarded')
              .map((version) => (
                <li key={version.id} className="flex flex-wrap items-center gap-2">
                  <Link to={href(page, { id: version.id })} className="link">
                    Version {version.number}
                  </Link>
                  <StatusBadge record={workflowVersion} state={version.status} />
                </li>
              ))}
          </ul>
        </details>
      )}
      <p role="alert" className="wrong empty:hidden">
        {error?.message}
      </p>
      {mayDraw && (
        <div className="mt-auto flex flex-wrap gap-2">
          {draft && (
            <Link to={href(page, { id: draft.id })} className="button button-primary">
              Continue editing version {draft.number}
            </Link>
          )}
          <button
            type="button"
            className={`button ${draft ? '' : 'button-primary'}`}
            disabled={isPending}
            onClick={() => mutate({ id: one.id })}
          >
            <Icon name="pencil" />
            New version
          </button>
          <Menu
            align="start"
            isWide
            trigger={
              <button type="button" className="button">
                <Icon name="layout-template" />
                Use template
              </button>
            }
          >
            {templates.map(({ name, about, document }) => (
              <MenuChoice key={name} onChoose={() => mutate({ id: one.id, document })}>
                {name}
                <span className="text-muted block text-xs">{about}</span>
              </MenuChoice>
            ))}
          </Menu>
        </div>
      )}
    </li>
  );
}
