import { expect } from 'vitest';
import { Jobs } from '../../jobs/jobs.ts';
import { addMember, createToolbox, PASSWORD, registerOrganization, scan, tools } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { timedWork } from '../../timed-work.ts';
import type { Person, Step, World } from './world.ts';

export interface Place {
  readonly organizationId: string;
  readonly boxes: readonly { readonly toolboxId: string; readonly path: string }[];
  readonly planes: readonly string[];
  readonly tokens: Readonly<Record<Person, string>>;
}

const SETTINGS = '/api/organizations/settings';

/** An organization with four people, three toolboxes and two aircraft. */
export async function newPlace(test: TestApp, { signing }: World): Promise<Place> {
  const { organizationId, admin: owner } = await registerOrganization(test);
  const withDuties = async (...duties: string[]) => {
    const { id, token } = await addMember(test, organizationId);
    const body = { duties };
    await test.call('PUT', `/api/organizations/users/${id}/duties`, { token: owner, body });
    return token;
  };
  const tokens = {
    owner,
    lead: await withDuties('lead'),
    inspector: await withDuties('inspector'),
    maintainer: await withDuties(),
  };
  const boxes = [];
  for (let made = 0; made < 3; made++) boxes.push(await createToolbox(test, owner, { drawers: 2 }));
  const planes = [];
  for (const reference of ['84-0012', '84-0013']) {
    const body = { kind: 'aircraft', reference };
    planes.push((await test.call('POST', '/api/work-items', { token: owner, body })).body.id);
  }
  const { version } = (await test.call('GET', SETTINGS, { token: owner })).body;
  await test.call('PUT', SETTINGS, {
    token: owner,
    body: signing ? { signing: 'on', secondPerson: ['shift_end'] } : {},
    headers: { 'if-match': String(version) },
  });
  return { organizationId, boxes, planes, tokens };
}

interface Asked {
  /** As it is before the step: what the person sees. */
  readonly world: World;
  readonly step: Step;
}

interface Call {
  readonly url: string;
  readonly body?: object;
  readonly by?: Person;
  /** What the person reads and signs first, if closures are signed. */
  readonly statement?: string;
}

const toolOf = (tool: number) => ({ uniqueId: `tool-${tool + 1}`, toolName: `Wrench ${tool + 1}` });

/** The one call that most steps make. */
function callOf({ boxes, planes }: Place, { world, step }: Asked): Call | undefined {
  if (!('box' in step)) return undefined;
  const { path = '', toolboxId = '' } = boxes[step.box] ?? {};
  if (step.act === 'start') {
    const workItemIds = step.plane === null ? [] : [planes[step.plane]];
    const supersede = step.supersede ? { supersede: { reason: 'Shift is over' } } : {};
    return { url: `${path}/inventories`, body: { kind: 'shift_end', workItemIds, ...supersede } };
  }
  if (step.act === 'mark') return markOf(path, { world, step });
  if (step.act === 'report') {
    const body = { toolboxId, drawerNumber: step.drawer + 1, ...toolOf(step.tool) };
    return { url: '/api/cases', body };
  }
  return statusOf(path, step);
}

function statusOf(path: string, step: Step): Call | undefined {
  if (step.act === 'completeBox') return { url: `${path}/status`, body: { status: 'complete' } };
  if (step.act !== 'completeDrawer' && step.act !== 'reopenDrawer') return undefined;
  const status = step.act === 'completeDrawer' ? 'complete' : 'incomplete';
  return { url: `${path}/drawer/${step.drawer + 1}/status`, body: { status } };
}

function markOf(path: string, { world, step }: Asked & { readonly step: { readonly act: 'mark' } }): Call {
  const { uniqueId, toolName } = toolOf(step.tool);
  const tools = world.boxes[step.box]?.drawers[step.drawer]?.tools;
  const deed = tools?.[step.tool] === 'missing' ? 'found' : 'missing';
  const query = `toolIndex=${step.tool}&uniqueId=${uniqueId}`;
  return { url: `${path}/drawer/${step.drawer + 1}/tool-${deed}?${query}`, body: { toolName } };
}

const reason = { reason: 'It is another one' };
const closure = { place: 'Wheel well', note: 'Taken out with a magnet by two of us' };
const found = { kind: 'search', area: 'Bay 2', result: 'nothing' };

function caseCallOf(planes: readonly string[], step: Extract<Step, { lost: number }>): Call {
  const about = `/api/cases/${step.lost + 1}`;
  if ('plane' in step) {
    const item = planes[step.plane] ?? '';
    const clearing = `${about}/work-items/${item}/clear`;
    const calls: Readonly<Record<typeof step.act, Call>> = {
      addPlane: { url: `${about}/work-items`, body: { workItemId: item, why: 'It stood there' } },
      clear: { url: clearing, body: { reason: 'Searched twice' }, by: 'lead' },
      confirmClear: {
        url: `${clearing}/confirm`,
        by: 'inspector',
        statement: `${about}/statement?workItemId=${item}`,
      },
    };
    return calls[step.act];
  }
  const outcome = step.act === 'propose' ? step.outcome : undefined;
  const calls: Readonly<Record<typeof step.act, Call>> = {
    openCase: { url: `${about}/report` },
    search: { url: `${about}/entries`, body: found },
    escalate: { url: `${about}/escalate` },
    propose: { url: `${about}/closure`, body: { outcome, ...closure } },
    confirm: { url: `${about}/closure/confirm`, statement: `${about}/statement` },
    reject: { url: `${about}/closure/reject`, body: reason },
    reopenCase: { url: `${about}/reopen`, body: reason },
  };
  return { ...calls[step.act], by: step.by };
}

async function passTime({ clock, deps }: TestApp, minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  const jobs = new Jobs(
    deps,
    timedWork(deps).filter(({ name }) => name === 'lost-case'),
  );
  await jobs.look();
  await jobs.settle();
}

type Post = (call: Call) => Promise<void>;

async function photograph(test: TestApp, { boxes, tokens }: Place, step: Extract<Step, { act: 'photo' }>) {
  const drawer = `${boxes[step.box]?.path ?? ''}/drawer/${step.drawer + 1}`;
  await scan(test, tokens.maintainer, { drawer, tools: tools(...step.statuses) });
}

/** The open inventory of a toolbox, or the one that waits for its second signature. */
async function openOf(
  test: TestApp,
  { boxes, tokens }: Place,
  box: number,
): Promise<{ id: string } | undefined> {
  const url = `${boxes[box]?.path ?? ''}/inventories`;
  const { inventories } = (await test.call('GET', url, { token: tokens.lead })).body;
  return inventories.find(({ state }: { state: string }) => state === 'open' || state === 'awaiting_second');
}

async function cancel(test: TestApp, place: Place, { box, post }: { box: number; post: Post }) {
  const open = await openOf(test, place, box);
  const body = { reason: 'By mistake' };
  if (open) await post({ url: `/api/inventories/${open.id}/cancel`, body, by: 'lead' });
}

type Sign = Extract<Step, { act: 'signFirst' | 'signSecond' }>;

async function sign(test: TestApp, place: Place, { step, post }: { step: Sign; post: Post }) {
  const open = await openOf(test, place, step.box);
  if (!open) return;
  const role = step.act === 'signFirst' ? 'first' : 'second';
  const about = `/api/inventories/${open.id}`;
  const by = step.act === 'signFirst' ? 'maintainer' : step.by;
  await post({
    url: `${about}/signatures`,
    body: { role },
    by,
    statement: `${about}/statement?role=${role}`,
  });
}

/** Takes a step in the product, whatever it says about it. */
export async function takeInProduct(test: TestApp, place: Place, asked: Asked): Promise<void> {
  const { step, world } = asked;
  const post: Post = async ({ url, body = {}, by = 'maintainer', statement }) => {
    const token = place.tokens[by];
    const isSigned = world.signing && statement !== undefined;
    const shown = isSigned ? (await test.call('GET', statement, { token })).body : undefined;
    const signed = shown?.digest ? { digest: shown.digest, proof: { password: PASSWORD } } : {};
    const { status } = await test.call('POST', url, { token, body: { ...body, ...signed } });
    expect(status).toBeLessThan(500);
  };
  if (step.act === 'pass') return passTime(test, step.minutes);
  if (step.act === 'photo') return photograph(test, place, step);
  if (step.act === 'cancel') return cancel(test, place, { box: step.box, post });
  if (step.act === 'signFirst' || step.act === 'signSecond') return sign(test, place, { step, post });
  const call = 'lost' in step ? caseCallOf(place.planes, step) : callOf(place, asked);
  return call && post(call);
}
