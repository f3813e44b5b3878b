import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { inOrganization } from '../../db/transaction.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { registerOrganization } from '../auth/auth.service.ts';
import { resumeSession } from '../auth/sessions.service.ts';
import { addSamplePhoto } from '../samples/samples.service.ts';
import { assignTemplate } from '../templates/templates.service.ts';
import { createToolbox } from '../toolbox-management/toolbox-management.service.ts';
import { addUser, isInstallationEmpty } from '../users/users.service.ts';
import { readSampleDrawers } from './sample-drawers.ts';
import type { SampleDrawer } from './sample-drawers.ts';

const PASSWORD_CHARACTERS = 16;
const PHOTOS_PER_DRAWER = 8;

const people = {
  admin: { username: 'demo.admin', firstName: 'Alex', lastName: 'Morgan', rank: 'MSgt', unit: '151 MXG' },
  maintainer: {
    username: 'demo.maintainer',
    firstName: 'Sam',
    lastName: 'Reyes',
    rank: 'SSgt',
    unit: '151 MXG',
  },
} as const;

const newPassword = ({ ids }: Pick<Deps, 'ids'>): string =>
  createHash('sha256').update(ids.token()).digest('base64url').slice(0, PASSWORD_CHARACTERS);

async function signedInAdmin(deps: Deps, password: string): Promise<Session> {
  const { token } = await registerOrganization(deps, {
    organizationName: 'Demonstration Squadron',
    organizationType: 'military',
    userData: { ...people.admin, password, email: null, role: 'admin' },
    userAgent: undefined,
  });
  return { ...(await resumeSession(deps, token)), deviceTime: null, queued: null, idempotency: undefined };
}

async function addMaintainer(deps: Deps, admin: Session, password: string): Promise<void> {
  const passwordHash = await deps.passwords.hash(password);
  const { organizationId } = admin;
  const userId = deps.ids.uuid();
  const roles = { role: 'maintainer', organizationRole: 'member' } as const;
  await inOrganization(deps.db, organizationId, async (db) => {
    await addUser(db, {
      ...people.maintainer,
      ...roles,
      organizationId,
      id: userId,
      email: null,
      passwordHash,
      createdAt: deps.clock.now(),
      lastLoginAt: null,
    });
    await recordEvent(db, deps, {
      ...byPerson(admin),
      kind: 'member_added',
      subject: people.maintainer.username,
      after: { userId, ...roles },
    });
  });
}

const asDataUrl = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;

/** `photo_03.jpg`, dim and tilted: "Photo 3: dim, tilt". */
function photoName(index: number, conditions: readonly string[]): string {
  const words = conditions.map((condition) => condition.replaceAll('_', ' '));
  return words.length > 0 ? `Photo ${index + 1}: ${words.join(', ')}` : `Photo ${index + 1}`;
}

interface DemoDrawer {
  readonly drawer: SampleDrawer;
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

async function fillDrawer(deps: Deps, admin: Session, { drawer, ...path }: DemoDrawer): Promise<void> {
  const reference = await readFile(join(drawer.folder, drawer.referenceImage));
  await assignTemplate(deps, admin, {
    ...path,
    templateImageUrl: asDataUrl(reference),
    templateTools: drawer.tools,
    templateAnchorPoints: drawer.anchors.map((anchor, index) => ({
      ...anchor,
      id: `anchor-${index + 1}`,
      description: '',
    })),
  });
  for (const [index, { file, conditions }] of drawer.photos.slice(0, PHOTOS_PER_DRAWER).entries()) {
    const bytes = await readFile(join(drawer.folder, file));
    await addSamplePhoto(deps, admin, { ...path, name: photoName(index, conditions), bytes });
  }
}

/**
 * The first toolbox holds every sample drawer, to show moving between drawers; each other one holds the
 * drawers of one foam. A toolbox's colors are only a hint: the engine reads them from the template's picture.
 */
function toolboxesOf(drawers: readonly SampleDrawer[]): SampleDrawer[][] {
  const [first = [], ...others] = byFoam(drawers);
  return [[...first, ...others.flat()], ...others];
}

/** Groups drawers of the same foam. */
function byFoam(drawers: readonly SampleDrawer[]): SampleDrawer[][] {
  const groups = new Map<string, SampleDrawer[]>();
  for (const drawer of drawers) {
    const foam = `${drawer.primaryFoamColor} ${drawer.secondaryFoamColor}`;
    groups.set(foam, [...(groups.get(foam) ?? []), drawer]);
  }
  return [...groups.values()];
}

async function fillToolbox(deps: Deps, admin: Session, drawers: readonly SampleDrawer[]): Promise<void> {
  const [first] = drawers;
  if (!first) return;
  const { primaryFoamColor, secondaryFoamColor } = first;
  const toolbox = await createToolbox(deps, admin, {
    type: 'rolling',
    name: `Flight line ${primaryFoamColor} ${secondaryFoamColor}`,
    eid: null,
    drawers: drawers.length,
    primaryFoamColor,
    secondaryFoamColor,
    toolCounts: drawers.map((drawer) => drawer.tools.length),
  });
  for (const [index, drawer] of drawers.entries()) {
    await fillDrawer(deps, admin, { drawer, toolboxId: toolbox.toolboxId, drawerNumber: index + 1 });
  }
}

/**
 * Fills an empty installation with an organization, two people and toolboxes made from the sample drawers,
 * through the same services people use. Prints the two sign-ins as soon as they work: the passwords are
 * random and stored nowhere else. Throws ConfigError before creating anything if the samples cannot be read.
 */
export async function fillDemo(deps: Deps, say: (line: string) => void): Promise<void> {
  if (!(await isInstallationEmpty(deps.db))) {
    say('This installation is already in use: the demonstration was not added.');
    return;
  }
  const drawers = await readSampleDrawers(deps.config.SAMPLES_DIR);
  const password = newPassword(deps);
  const maintainerPassword = newPassword(deps);
  const admin = await signedInAdmin(deps, password);
  await addMaintainer(deps, admin, maintainerPassword);
  say('The demonstration is being created. Sign in as');
  say(`  administrator: ${people.admin.username}  password: ${password}`);
  say(`  maintainer:    ${people.maintainer.username}  password: ${maintainerPassword}`);
  for (const group of toolboxesOf(drawers)) await fillToolbox(deps, admin, group);
}
