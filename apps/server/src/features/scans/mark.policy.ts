import type { ToolStatus } from '@stowed/contract';
import type { ToolRow } from '../../db/rows.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { reopened } from '../drawers/drawers.service.ts';

interface Mark {
  readonly tool: ToolRow;
  readonly status: ToolStatus;
  /** The person's. */
  readonly name: string;
  readonly at: Date;
}

/** A person's word on one tool clears the engine's doubt. */
const decided = ({ tool, status, name, at }: Mark): ToolRow => ({
  ...tool,
  status,
  decidedBy: 'person',
  deciderName: name,
  decidedAt: at,
  engineVersion: null,
  confidence: null,
  needsReview: null,
  reason: null,
});

interface Marked {
  /** A missing tool reopens its drawer and its toolbox. */
  readonly after: DrawerWithContents;
  readonly tool: ToolRow;
}

/** What a person's mark of one tool makes of a drawer. */
export function marked(loaded: DrawerWithContents, mark: Mark): Marked {
  const { toolbox, drawer } = loaded;
  const { status, at: updatedAt } = mark;
  const tool = decided(mark);
  const after = {
    ...loaded,
    toolbox: {
      ...toolbox,
      version: toolbox.version + 1,
      updatedAt,
      ...(status === 'missing' ? { status: 'incomplete' as const } : {}),
    },
    drawer: {
      ...drawer,
      version: drawer.version + 1,
      updatedAt,
      lastSaveId: null,
      ...(status === 'missing' && drawer.status === 'complete' ? reopened : {}),
    },
    tools: loaded.tools.map((row) => (row.uniqueId === tool.uniqueId ? tool : row)),
  };
  return { after, tool };
}
