import { randomBytes } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { OrganizationRole, SystemRole } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import { inOrganization } from '../db/transaction.ts';
import { recordEvent } from '../features/record/events.service.ts';
import { addUser } from '../features/users/users.service.ts';
import type { TestApp } from './test-app.ts';
import { dataUrl, plainJpeg } from './pictures.ts';

export const PASSWORD = 'correct horse';

export const uniqueName = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;

export function registration(
  overrides: Record<string, unknown> = {},
  userData: Record<string, unknown> = {},
) {
  return {
    organizationName: 'Test Squadron',
    organizationType: 'military',
    ...overrides,
    userData: {
      username: uniqueName('owner'),
      password: PASSWORD,
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: '',
      rank: 'TSgt',
      unit: '151 MXG',
      role: 'admin',
      ...userData,
    },
  };
}

export interface TestOrganization {
  readonly organizationId: string;
  /** System admin and owner. */
  readonly admin: string;
}

/** An organization with its founder signed in. */
export async function registerOrganization(
  test: TestApp,
  userData: Record<string, unknown> = {},
): Promise<TestOrganization> {
  const { status, body } = await test.call('POST', '/api/auth/register-organization', {
    body: registration({}, userData),
  });
  if (status !== 201) throw new Error(`registration returned ${status}`);
  const user = await test.call('GET', '/api/user', { token: body.token });
  return { organizationId: user.body.organizationId, admin: body.token };
}

/** An organization for all tests of a file. */
export function useOrganization(test: TestApp): TestOrganization {
  const organization = {} as TestOrganization;
  beforeAll(async () => {
    Object.assign(organization, await registerOrganization(test));
  });
  return organization;
}

interface Team extends TestOrganization {
  readonly maintainer: string;
}

/** An organization with a maintainer, signed in, for all tests of a file. */
export function useTeam(test: TestApp): Team {
  const team = {} as Team;
  beforeAll(async () => {
    const organization = await registerOrganization(test);
    const maintainer = await addPerson(test, organization.organizationId);
    Object.assign(team, { ...organization, maintainer });
  });
  return team;
}

interface Roles {
  role?: SystemRole;
  organizationRole?: OrganizationRole;
}

/** Another person of the organization, signed in: the token. */
export const addPerson = async (test: TestApp, organizationId: string, roles: Roles = {}): Promise<string> =>
  (await addMember(test, organizationId, roles)).token;

/** Another person of the organization, signed in, with PASSWORD. */
export async function addMember(
  test: TestApp,
  organizationId: string,
  roles: Roles = {},
): Promise<{ id: string; username: string; token: string }> {
  const username = uniqueName('person');
  const id = test.deps.ids.uuid();
  const passwordHash = await test.deps.passwords.hash(PASSWORD);
  const { role = 'maintainer', organizationRole = 'member' } = roles;
  const person = { firstName: 'Ray', lastName: 'Ortiz', rank: 'SrA', unit: '2 AMXS' };
  await inOrganization(test.deps.db, organizationId, async (db) => {
    const createdAt = test.clock.now();
    const member = { ...person, role, organizationRole, username, passwordHash, email: null };
    await addUser(db, { ...member, organizationId, id, createdAt, lastLoginAt: null });
    await recordEvent(db, test.deps, {
      organizationId,
      actor: { userId: id, name: displayName({ ...person, username }), rank: person.rank, unit: person.unit },
      deviceTime: null,
      kind: 'member_added',
      subject: username,
      after: { userId: id, role, organizationRole },
    });
  });
  const { body } = await test.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
  return { id, username, token: body.token };
}

export const toolboxBody = (overrides: Record<string, unknown> = {}) => ({
  type: 'rolling',
  name: 'Flight line cart',
  eid: 'EQ-7',
  drawers: 3,
  primaryFoamColor: 'black',
  secondaryFoamColor: 'red',
  toolCounts: [3, 3, 3],
  ...overrides,
});

export async function createToolbox(
  test: TestApp,
  token: string,
  overrides: Record<string, unknown> = {},
): Promise<{ id: string; toolboxId: string; path: string }> {
  const { status, body, text } = await test.call('POST', '/api/toolboxes', {
    token,
    body: toolboxBody(overrides),
  });
  if (status !== 201) throw new Error(`create returned ${status}: ${text}`);
  return {
    id: body.id,
    toolboxId: body.toolboxId,
    path: `/api/toolbox/${encodeURIComponent(body.toolboxId)}`,
  };
}

export const tools = (...statuses: ('present' | 'missing')[]) =>
  statuses.map((status, index) => ({
    name: `Wrench ${index + 1}`,
    status,
    shapeType: 'rectangle' as const,
    x: 10 + index * 20,
    y: 10,
    width: 12,
    height: 30,
    angle: 0,
    uniqueId: `tool-${index + 1}`,
  }));

/** Saves a photo and these tools to a drawer. */
export async function scan(
  test: TestApp,
  token: string,
  { drawer, ...body }: { drawer: string; tools: unknown; imageUrl?: unknown; version?: number },
): ReturnType<TestApp['call']> {
  const imageUrl = 'imageUrl' in body ? body.imageUrl : dataUrl(await plainJpeg());
  return test.call('POST', `${drawer}/scan`, { token, body: { ...body, imageUrl } });
}

export interface JudgedDrawer {
  readonly id: string;
  readonly imageUrl: string;
  readonly templateId: string | null;
}

/** The engine's verdict on a drawer's photo, stored as processing one does. */
export const storeVerdict = (
  test: TestApp,
  organizationId: string,
  { drawer, seen }: { readonly drawer: JudgedDrawer; readonly seen: readonly object[] },
) =>
  inOrganization(test.deps.db, organizationId, async (db) => {
    const { actorId } = await db
      .selectFrom('inspectionEvents')
      .select('actorId')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('detections')
      .values({
        organizationId,
        imageId: /images\/(\w+)/.exec(drawer.imageUrl)?.[1] ?? '',
        drawerId: drawer.id,
        templateId: drawer.templateId,
        engineVersion: 'engine-9',
        outcome: 'judged',
        tools: JSON.stringify(seen),
        quality: null,
        createdBy: actorId,
        createdAt: test.clock.now(),
      })
      .execute();
  });
