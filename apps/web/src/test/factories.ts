import type {
  Annotation,
  CaseDetails,
  Dashboard,
  Drawer,
  Inventory,
  Invite,
  LostCase,
  Member,
  MissingTools,
  Overview,
  SignedInSession,
  Tool,
  Toolbox,
  TrainingImage,
  User,
} from '@stowed/contract';

const time = '2025-11-03T08:00:00.000Z';

/** The AI check's response when detection works. */
export const aiReady = {
  success: true,
  initialized: true,
  message: 'Ready',
  engine: 'built-in',
  keyFrom: null,
} as const;

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: 'user-1',
    username: 'ann',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    rank: 'TSgt',
    unit: '151 MXG',
    role: 'admin',
    profileImageUrl: null,
    organizationId: 'organization-1',
    organizationName: '151st Maintenance Group',
    organizationType: 'military',
    organizationRole: 'owner',
    duties: ['lead', 'inspector', 'custodian'],
    ...overrides,
  };
}

export function buildMember(overrides: Partial<Member> = {}): Member {
  const { id, username, firstName, lastName, email, rank, unit, role } = buildUser();
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    rank,
    unit,
    role,
    organizationRole: 'member',
    duties: [],
    active: true,
    lastLogin: time,
    ...overrides,
  };
}

export function buildInvite(overrides: Partial<Invite> = {}): Invite {
  return {
    id: 'invite-1',
    email: 'new@example.com',
    role: 'maintainer',
    organizationRole: 'member',
    status: 'pending',
    createdAt: time,
    expiresAt: '2025-11-10T08:00:00.000Z',
    ...overrides,
  };
}

export function buildSession(overrides: Partial<SignedInSession> = {}): SignedInSession {
  return {
    id: 'session-1',
    current: false,
    device: 'Chrome on Android',
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
    ...overrides,
  };
}

export const buildDashboard = (overrides: Partial<Dashboard> = {}): Dashboard => ({
  inspectionsThisMonth: 0,
  missingToolsCount: 0,
  toolsToCheckCount: 0,
  recentToolbox: null,
  ...overrides,
});

export const buildMissingTools = (overrides: Partial<MissingTools> = {}): MissingTools => ({
  notCompleted: [],
  withoutPhoto: [],
  tools: [],
  fewer: 0,
  shortDrawers: [],
  drawers: 3,
  countedDrawers: 3,
  notCounted: [],
  notCompared: [],
  withoutTemplate: [],
  ...overrides,
});

export const buildLackingTool = (
  overrides: Partial<MissingTools['tools'][number]> = {},
): MissingTools['tools'][number] => ({
  toolboxId: 'TB-1',
  toolboxName: 'Flight line cart',
  drawerNumber: 2,
  uniqueId: `tool-${overrides.name ?? 'Pliers'}`,
  name: 'Pliers',
  lack: 'missing',
  since: { at: time, name: 'Ray Ortiz', rank: 'SrA' },
  decidedBy: 'engine',
  ...overrides,
});

export const buildOverview = (overrides: Partial<Overview> = {}): Overview => ({
  withoutTemplate: [],
  drawersWithTemplate: 3,
  people: 2,
  areLabelsPrinted: true,
  photos: 0,
  refusedPhotos: 0,
  ...overrides,
});

export function buildToolbox(overrides: Partial<Toolbox> = {}): Toolbox {
  return {
    id: 'toolbox-row-1',
    toolboxId: 'TB-1',
    name: overrides.toolboxId ?? 'TB-1',
    type: 'rolling',
    drawers: 3,
    eid: null,
    status: 'incomplete',
    primaryFoamColor: 'black',
    secondaryFoamColor: 'red',
    referenceImageUrl: null,
    lastCompletedAt: null,
    version: 1,
    createdAt: time,
    updatedAt: time,
    ...overrides,
  };
}

export function buildInventory(overrides: Partial<Inventory> = {}): Inventory {
  return {
    id: 'inventory-1',
    toolboxId: 'TB-1',
    kind: 'shift_end',
    fresh: true,
    state: 'open',
    startedAt: time,
    startedBy: { name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' },
    place: null,
    note: null,
    workItems: [],
    endedAt: null,
    endedBy: null,
    endReason: null,
    incompleteDrawers: null,
    missing: null,
    notAccountedFor: null,
    excused: null,
    signedBy: [],
    version: 1,
    ...overrides,
  };
}

export function buildTool(overrides: Partial<Tool> = {}): Tool {
  return {
    name: 'Hammer',
    position: '1',
    status: 'present',
    shapeType: 'rectangle',
    x: 10,
    y: 20,
    width: 30,
    height: 10,
    angle: 0,
    uniqueId: `tool-${overrides.name ?? 'Hammer'}`,
    ...overrides,
  };
}

export function buildDrawer(overrides: Partial<Drawer> = {}): Drawer {
  const number = overrides.number ?? 1;
  return {
    id: `drawer-${number}`,
    number,
    drawerNumber: number,
    toolboxId: 'TB-1',
    status: 'incomplete',
    expectedTools: 10,
    imageUrl: null,
    tools: [],
    isLocated: true,
    isPhotoCompared: Boolean(overrides.imageUrl),
    isComparedLate: false,
    isJudgedByTemplate: true,
    photoAt: overrides.imageUrl ? '2026-01-02T03:04:05.000Z' : null,
    photoBy: null,
    isPhotoOfInventory: Boolean(overrides.imageUrl),
    decidedByHand: [],
    missedInPhoto: [],
    templateId: null,
    templateVersion: 0,
    templateImageUrl: null,
    templateTools: [],
    templateAnchorPoints: [],
    isTemplateUnproven: false,
    version: 1,
    completedAt: null,
    completedBy: null,
    ...overrides,
  };
}

/** A complete drawer that leaves nothing open: its one tool is there. */
export const buildCountedDrawer = (overrides: Partial<Drawer> = {}): Drawer =>
  buildDrawer({
    status: 'complete',
    expectedTools: 1,
    imageUrl: '/api/images/counted',
    tools: [buildTool()],
    templateId: 'template-1',
    ...overrides,
  });

export function buildTrainingImage(overrides: Partial<TrainingImage> = {}): TrainingImage {
  const id = overrides.id ?? 'image-1';
  return {
    id,
    imageUrl: `/api/images/${id}?e=1&s=x`,
    status: 'pending',
    createdAt: time,
    metadata: { toolCount: null, drawerType: null },
    uploadedBy: 'user-1',
    ...overrides,
  };
}

export function buildAnnotation(overrides: Partial<Annotation> = {}): Annotation {
  return {
    id: 'annotation-1',
    tools: [buildTool()],
    anchorPoints: [],
    verified: false,
    imageId: 'image-1',
    version: 1,
    updatedAt: time,
    ...overrides,
  };
}

/** Cases by state. */
export const noCases = {
  suspected: 0,
  open: 0,
  searching: 0,
  escalated: 0,
  closing: 0,
  closed: 0,
};

export function buildCase(overrides: Partial<LostCase> = {}): LostCase {
  return {
    number: 12,
    state: 'open',
    source: 'drawer',
    toolName: 'Pliers',
    partNumber: null,
    uniqueId: 'pliers',
    toolboxId: 'TB-1',
    drawerNumber: 2,
    isDrawerThere: true,
    discoveredAt: time,
    discoveredBy: { name: 'Ray Ortiz', rank: 'SrA', unit: null },
    advancesAt: null,
    openedAt: time,
    escalatedAt: null,
    assignee: null,
    outcome: null,
    outcomePlace: null,
    outcomeNote: null,
    proposedAt: null,
    proposedBy: null,
    proposerId: null,
    closedAt: null,
    confirmedBy: null,
    singlePerson: false,
    recountedBy: null,
    formerNumber: null,
    standing: null,
    workItems: [],
    version: 1,
    ...overrides,
  };
}

export function buildCaseDetails(overrides: Partial<CaseDetails> = {}): CaseDetails {
  const parts = { entries: [], workItems: [], lastSeen: null, template: null, isOnlyPerson: false };
  return { case: buildCase(), ...parts, ...overrides };
}
