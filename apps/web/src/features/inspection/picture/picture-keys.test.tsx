import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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
import { buildTool } from '../../../test/factories.ts';
import { answer } from '../../../test/server.ts';

const doubted = { ...torch, status: 'missing' } as const;
const file = buildTool({ name: 'File', position: '4', status: 'missing' });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const picture = () => screen.getByRole('group', { name: 'Picture of drawer 1' });
const card = (name: string) => {
  const item = screen.getByRole('button', { name: `Report Found: ${name}` }).closest('li');
  if (!item) throw new Error(`${name} has no card`);
  return item;
};
const at = ({ imageUrl }: { readonly imageUrl: string }) => new URL(imageUrl, window.location.href).href;
/** Until the lists accept the next answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

it('handles keys of the picture only while the picture has the focus', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, pliers, doubted] });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  await person.keyboard('jp');
  picture().focus();
  await person.keyboard('jj');
  expect(screen.getByText('Torch: to check')).toBeDefined();
  await person.keyboard('k{Enter}');
  await person.click(within(await dialog('Pliers')).getByRole('button', { name: 'Close' }));
  picture().focus();
  await person.keyboard('p');
  await waitFor(() => expect(said).toEqual(['Pliers present']));
  const flip = screen.getByRole('button', { name: 'Show template' });
  expect(flip.getAttribute('aria-pressed')).toBe('false');
  picture().focus();
  await person.keyboard('t');
  expect(flip.getAttribute('aria-pressed')).toBe('true');
  await person.keyboard('?');
  expect(screen.getByRole('list', { name: 'Keys' }).className).not.toContain('hidden');
  await person.keyboard('n');
  expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/2');
});

it('N leaves the keys with the picture of the next drawer, and no other way there does', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, pliers, file] });
  const next = { ...drawer, number: 2 };
  answer(endpoints.listDrawers, [drawer, next]);
  const { person } = await openDrawer();
  picture().focus();
  answer(endpoints.getDrawer, next);
  await person.keyboard('n');
  const nextPicture = await screen.findByRole('group', { name: 'Picture of drawer 2' });
  await waitFor(() => expect(document.activeElement).toBe(nextPicture));
  await person.keyboard('j');
  expect(screen.getByText('Pliers: missing')).toBeDefined();
  answer(endpoints.getDrawer, drawer);
  await person.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByRole('group', { name: 'Picture of drawer 1' });
  expect(document.activeElement).not.toBe(picture());
});

it('a pointer that rests over the list chooses no tool for the keys', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, pliers, file] });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  picture().focus();
  await person.hover(card('Pliers'));
  await person.keyboard('p');
  // As when the next card slides under the pointer.
  await person.keyboard('j');
  await person.hover(card('File'));
  expect(screen.getByText('Pliers: missing')).toBeDefined();
  await person.keyboard('p');
  await screen.findByRole('button', { name: 'Mark Missing: Pliers' });
  await settled();
  await person.hover(card('File'));
  await person.keyboard('pm');
  await settled();
  expect(said).toEqual(['Pliers present']);
});

it('shows what the keys act on, and not what the pointer rests on, while the picture has the focus', async () => {
  serve({ ...photo, ...template, tools: [hammer, pliers, file] });
  const { person } = await openDrawer();
  const isShown = (name: string) => card(name).className.includes('bg-sunken');
  await person.hover(card('File'));
  expect([isShown('Pliers'), isShown('File')]).toEqual([false, true]);
  picture().focus();
  await person.keyboard('j');
  expect([isShown('Pliers'), isShown('File')]).toEqual([true, false]);
  picture().blur();
  await waitFor(() => expect([isShown('Pliers'), isShown('File')]).toEqual([false, true]));
});

it('a key that is held down marks no tool', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, pliers, file] });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  picture().focus();
  await person.keyboard('j');
  fireEvent.keyDown(picture(), { key: 'p', repeat: true });
  fireEvent.keyDown(picture(), { key: 'm', repeat: true });
  await settled();
  expect(said).toEqual([]);
  fireEvent.keyDown(picture(), { key: 'j', repeat: true });
  expect(screen.getByText('File: missing')).toBeDefined();
});

it('what was chosen on one photo is not chosen on the next', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, pliers, file] });
  const said = storeMarks(drawer);
  const newer = { ...drawer, version: 2, imageUrl: '/api/images/newer?e=1&s=1' };
  answer(endpoints.toolMissing, () => {
    answer(endpoints.getDrawer, newer);
    return { success: true as const, drawer: newer, message: '' };
  });
  const { person } = await openDrawer();
  picture().focus();
  await person.keyboard('jm');
  await waitFor(() => expect(screen.getByAltText('Photo of drawer 1')).toHaveProperty('src', at(newer)));
  await settled();
  picture().focus();
  await person.keyboard('p');
  await settled();
  expect(said).toEqual([]);
});

it('J and K also reach a place that is not accounted for, about which the keys say nothing', async () => {
  const { drawer } = serve({ ...photo, ...template, tools: [hammer, doubted] });
  const said = storeMarks(drawer);
  const { person } = await openDrawer();
  picture().focus();
  await person.keyboard('j');
  expect(screen.getByText('Pliers: not accounted for')).toBeDefined();
  await person.keyboard('pm{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('j');
  expect(screen.getByText('Torch: to check')).toBeDefined();
  await person.keyboard('k');
  expect(screen.getByText('Pliers: not accounted for')).toBeDefined();
  expect(said).toEqual([]);
});
