import { endpoints } from '@stowed/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  hammer,
  openDrawer,
  photo,
  pliers,
  serve,
  storeMarks,
  template,
  torch,
} from '../../../test/drawer-screen.tsx';
import { answer } from '../../../test/server.ts';

const doubted = { ...torch, status: 'missing' } as const;
const lamp = { ...doubted, name: 'Lamp', uniqueId: 'tool-Lamp', position: '4' };
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('G-162 asks about the tools one by one, and undoes an answer as missing', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, doubted, lamp], expectedTools: 3 });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Check 2 tools' }));
  const first = within(await dialog('Torch'));
  expect(first.getByText('1 of 2 · Glare lies over this cut-out')).toBeDefined();
  expect(first.getByAltText('Torch, this photo')).toBeDefined();
  expect(first.getByAltText('Torch, template')).toBeDefined();
  await person.click(first.getByRole('button', { name: 'Present' }));
  const second = within(await dialog('Lamp'));
  expect(second.getByText(/^2 of 2/)).toBeDefined();
  await waitFor(() =>
    expect(second.getByRole('button', { name: 'Missing' })).toHaveProperty('disabled', false),
  );
  // A press aimed at the previous tool does not count.
  await new Promise((resolve) => setTimeout(resolve, 650));
  fireEvent.keyDown(second.getByAltText('Lamp, this photo'), { key: 'm' });
  expect(await screen.findByText('Tool marked as missing')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Complete Drawer Inventory' })).toBeDefined();
  expect(said).toEqual(['Torch present', 'Lamp missing']);
  await person.click(screen.getByText('Undo'));
  expect(within(await dialog('Lamp')).getByText('Recorded as missing')).toBeDefined();
  expect(said).toEqual(['Torch present', 'Lamp missing']);
});

it('G-162 rings what the engine is unsure of, in the photo and in the template', async () => {
  const focused = { ...doubted, focus: { cx: 30, cy: 40, radius: 3 } };
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, focused, lamp], expectedTools: 3 });
  storeMarks(drawer);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Check 2 tools' }));
  const first = within(await dialog('Torch'));
  for (const alt of ['Torch, this photo', 'Torch, template']) {
    const picture = first.getByAltText(alt);
    Object.defineProperties(picture, { naturalWidth: { value: 800 }, naturalHeight: { value: 600 } });
    fireEvent.load(picture);
  }
  const rings = () =>
    [...document.querySelectorAll('[data-ring]')].map((ring) => ring.getAttribute('data-ring'));
  expect(rings()).toEqual(['This photo', 'Template']);
  expect(first.getByText('The circle marks what is unsure.')).toBeDefined();
  await person.click(first.getByRole('button', { name: 'Present' }));
  const second = within(await dialog('Lamp'));
  expect(rings()).toEqual([]);
  expect(second.queryByText('The circle marks what is unsure.')).toBeNull();
});

afterEach(() => vi.useRealTimers());

it('G-162 where the photo cannot be shown, no answer looks like the right one', async () => {
  const drawer = serve({ ...photo, ...template, tools: [hammer, doubted], expectedTools: 2 });
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Check 1 tool' }));
  const asked = within(await dialog('Torch'));
  const look = () => asked.getByRole('button', { name: 'Present' }).className;
  const sure = look();
  expect(asked.queryByRole('alert')).toBeNull();
  fireEvent.error(asked.getByAltText('Torch, this photo'));
  await waitFor(() => expect(drawer.reads).toHaveLength(2));
  const words = 'The photo cannot be shown here. Look into the drawer before you answer.';
  expect((await asked.findByRole('alert')).textContent).toBe(words);
  expect(look()).not.toBe(sure);
  expect(look()).toBe(asked.getByRole('button', { name: 'Missing' }).className);
});

it('G-162 undoes an answer inside the stack, by key too, and offers it for 5 s', async () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, doubted, lamp], expectedTools: 3 });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Check 2 tools' }));
  await person.click(within(await dialog('Torch')).getByRole('button', { name: 'Present' }));
  const second = within(await dialog('Lamp'));
  await waitFor(() => expect(second.getByRole('status').textContent).toBe('Torch: present'));
  await waitFor(() =>
    expect(second.getByRole('button', { name: 'Undo: Torch' })).toHaveProperty('disabled', false),
  );
  // The notification offers no second undo elsewhere.
  expect(screen.getByText('Tool marked as found')).toBeDefined();
  expect(screen.getAllByText('Undo')).toHaveLength(1);
  fireEvent.keyDown(second.getByAltText('Lamp, this photo'), { key: 'u' });
  // Asked again, and until then missing: an undo never says that a tool is there.
  const again = within(await dialog('Torch'));
  expect(again.getByText('1 of 2 · Recorded as missing')).toBeDefined();
  expect(said).toEqual(['Torch present', 'Torch missing']);
  // A press aimed at the other tool does not count.
  await new Promise((resolve) => setTimeout(resolve, 650));
  vi.useFakeTimers();
  fireEvent.click(again.getByRole('button', { name: 'Missing' }));
  const button = screen.getByRole('button', { name: 'Undo: Torch' });
  act(() => button.focus());
  await pass(6000);
  expect(screen.getByRole('button', { name: 'Undo: Torch' })).toBe(button);
  act(() => button.blur());
  await pass(4900);
  expect(screen.getByRole('button', { name: 'Undo: Torch' })).toBe(button);
  await pass(200);
  expect(screen.queryByRole('button', { name: 'Undo: Torch' })).toBeNull();
  expect(said).toHaveLength(2);
});

it('G-162 says what lies in the place of a missing tool, beside how sure that is', async () => {
  const other = { ...pliers, confidence: 0.97, reason: 'Something else seems to be in this cut-out.' };
  serve({ ...photo, ...template, tools: [hammer, other] });
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Compare: Pliers' }));
  const words = 'Missing on the photo, 97% sure. Something else seems to be in this cut-out.';
  expect((await dialog('Pliers')).textContent).toContain(words);
});

it('leads to the camera where the photo does not show whether the tool is there', async () => {
  serve({ ...photo, ...template, tools: [hammer, pliers, doubted], expectedTools: 3 });
  answer(endpoints.listSamplePhotos, []);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Compare: Pliers' }));
  const sure = within(await dialog('Pliers'));
  expect(sure.queryByRole('button', { name: 'Retake photo' })).toBeNull();
  await person.click(sure.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Check 1 tool' }));
  await person.click(within(await dialog('Torch')).getByRole('button', { name: 'Retake photo' }));
  expect(await screen.findByRole('dialog', { name: /photo|drawer 1/i })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Torch' })).toBeNull();
});

it('G-162 leaves a tool missing after an answer is undone, never present', async () => {
  const { drawer } = serve({ ...photo, tools: [hammer, doubted] });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Present: Torch' }));
  await person.click(await screen.findByText('Undo'));
  await dialog('Torch');
  await waitFor(() => expect(said).toEqual(['Torch present', 'Torch missing']));
});

it.each([
  ['Report Found: Pliers', ['Pliers present', 'Pliers missing']],
  ['Mark Missing: Hammer', ['Hammer missing', 'Hammer present']],
])('%s can be undone', async (name, both) => {
  const { drawer } = serve({ ...photo, tools: [hammer, pliers] });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name }));
  await person.click(await screen.findByText('Undo'));
  await waitFor(() => expect(said).toEqual(both));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('records nothing new about a tool that a person has marked, or in a complete drawer', async () => {
  for (const parts of [{ decidedByHand: [pliers.uniqueId] }, { status: 'complete' as const }]) {
    const { drawer } = serve({ ...photo, ...template, tools: [hammer, pliers], ...parts });
    const said = storeMarks(drawer);
    const { person, unmount } = await openDrawer();
    await person.click(screen.getByRole('button', { name: 'Compare: Pliers' }));
    await person.click(within(await dialog('Pliers')).getByRole('button', { name: 'Missing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(said).toEqual([]);
    unmount();
  }
});

it('opens both pictures of a tool, large, on a press of its crop', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, pliers] });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Compare: Pliers' }));
  const asked = within(await dialog('Pliers'));
  await person.click(asked.getByRole('button', { name: 'Missing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said).toEqual(['Pliers missing']);
});

it('a key that is held down answers for one tool only', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, doubted, lamp], expectedTools: 3 });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Check 2 tools' }));
  fireEvent.keyDown(within(await dialog('Torch')).getByAltText('Torch, this photo'), { key: 'p' });
  const second = within(await dialog('Lamp'));
  await waitFor(() =>
    expect(second.getByRole('button', { name: 'Present' })).toHaveProperty('disabled', false),
  );
  await new Promise((resolve) => setTimeout(resolve, 650));
  fireEvent.keyDown(second.getByAltText('Lamp, this photo'), { key: 'p', repeat: true });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await dialog('Lamp')).toBeDefined();
  expect(said).toEqual(['Torch present']);
});
