import type { RecordedTool } from '../event-kinds.policy.ts';

/** A toolbox according to the events. Times are ISO 8601, UTC. */
export interface ToolboxFacts {
  toolboxId: string;
  name: string;
  type: string;
  eid: string | null;
  drawers: number;
  primaryFoamColor: string;
  secondaryFoamColor: string;
  status: string;
  version: number;
  referenceImageId: string | null;
  completedVersion: number | null;
  completedAt: string | null;
  completedBy: string | null;
  createdAt: string;
  deletedAt: string | null;
}

/** A drawer according to the events; undefined if they do not determine a value. */
export interface DrawerFacts {
  id: string | undefined;
  status: string;
  version: number;
  expectedTools: number;
  imageId: string | null;
  foreignImageUrl: string | null;
  isLocated: boolean;
  judgedTemplateId: string | null;
  templateId: string | null;
  photoAt: string | null | undefined;
  isPhotoOfInventory: boolean | undefined;
  completedVersion: number | null;
  completedAt: string | null;
  completedBy: string | null;
  archivedAt: string | null;
}

export interface DrawerState {
  readonly facts: DrawerFacts;
  tools: readonly RecordedTool[];
}

/** One version of a drawer's template according to the events. */
export interface TemplateFacts {
  drawerId: string | null;
  version: number;
  imageId: string | null;
  foreignImageUrl: string | null;
  tools: unknown;
  anchorPoints: unknown;
  samePlacesAs: string | null | undefined;
  createdBy: string;
  createdAt: string;
  removedBy: string | null;
  removedAt: string | null;
}

export interface ToolboxState {
  readonly facts: ToolboxFacts;
  /** By drawer number. */
  readonly drawers: Map<number, DrawerState>;
}

/** An organization's state according to its events. */
export interface ReplayedState {
  /** By row id. */
  readonly toolboxes: Map<string, ToolboxState>;
  /** By row id. */
  readonly templates: Map<string, TemplateFacts>;
}

export function newDrawer(expectedTools: number, id: string | undefined): DrawerState {
  return {
    facts: {
      id,
      status: 'incomplete',
      version: 1,
      expectedTools,
      imageId: null,
      foreignImageUrl: null,
      isLocated: true,
      judgedTemplateId: null,
      templateId: null,
      photoAt: null,
      isPhotoOfInventory: false,
      completedVersion: null,
      completedAt: null,
      completedBy: null,
      archivedAt: null,
    },
    tools: [],
  };
}
