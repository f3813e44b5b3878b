import { endpoints } from '@stowed/contract';
import type { Tool } from '@stowed/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer } from '../../../test/server.ts';
import { expectToast } from '../../../test/toast.ts';
import { isUnloadRefused } from '../../../test/unload.ts';

/** At three percent of the height for a centimeter: a wrench of 13 mm, one of 8 mm, and pliers. */
const template = {
  templateId: 'template-1',
  templateImageUrl: '/api/images/kept?e=1&s=2',
  templateTools: [
    buildTool({ name: 'Tool 1', uniqueId: 'pliers', x: 10, y: 10, width: 40, height: 19 }),
    buildTool({ name: 'Tool 2', uniqueId: 'small', position: '2', x: 10, y: 40, width: 26, height: 5 }),
    buildTool({ name: 'Tool 3', uniqueId: 'large', position: '3', x: 10, y: 60, width: 34, height: 8 }),
  ],
};
const pasted = 'Name\tP/N\nCombination wrench 13 mm\tW-13\nPliers 180 mm\tP-7\nCombination wrench 8 mm\tW-8';

async function open() {
  answer(endpoints.listDrawers, [buildDrawer(template), buildDrawer({ number: 2 })]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  await person.click(await screen.findByRole('button', { name: 'Names from a list' }));
  return person;
}
type Person = Awaited<ReturnType<typeof open>>;

async function startWalk() {
  const person = await open();
  await person.paste(pasted);
  await person.click(screen.getByRole('button', { name: 'Name the shapes' }));
  await screen.findByRole('button', { name: /^Yes, shape/ });
  return person;
}
const list = () => screen.getByRole('textbox', { name: 'Tool list' });
const start = () => screen.getByRole('button', { name: 'Name the shapes' });
const panel = () => within(screen.getByRole('region', { name: 'Name the shapes' }));
const walked = () =>
  within(screen.getByRole('list', { name: 'Names' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const shape = (position: number) =>
  within(screen.getByRole('group', { name: 'Tool positions' })).getByRole('button', {
    name: new RegExp(`^${position}: `),
  });
/** A press right after the card has changed would not count. */
const settle = () =>
  waitFor(
    () => expect(document.querySelector('[aria-label="Name the shapes"] .pointer-events-none')).toBeNull(),
    { timeout: 3000 },
  );
const press = async (person: Person, name: string) => {
  await settle();
  await person.click(screen.getByRole('button', { name }));
};
const reload = () => {
  window.dispatchEvent(new Event('pagehide'));
  const kept = Object.entries(sessionStorage);
  // A page that unloads unmounts nothing.
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
  renderRoute('/toolbox/TB-1/templates');
};
const namesOfShapes = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Name of tool/ }).map(({ value }) => value);

it('guesses by kind and size, and applies nothing by itself', async () => {
  const person = await startWalk();
  expect(panel().getByText('0 of 3 named')).toBeTruthy();
  expect(panel().getByText(/Probably shape 3/)).toBeTruthy();
  expect([1, 2, 3].map((at) => shape(at).dataset['naming'])).toEqual(['open', 'open', 'guess']);
  await press(person, 'Finish naming');
  expect(namesOfShapes()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
});

it('says that it measures the tools until it has a guess', async () => {
  const person = await open();
  await person.paste(pasted);
  fireEvent.click(start());
  expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Measuring…' }).disabled).toBe(true);
  expect(await panel().findByRole('button', { name: 'Yes, shape 3' })).toBeTruthy();
});

it('gives the next name to the pressed shape, or to the guessed one', async () => {
  const saved = answer(endpoints.assignTemplate, {
    success: true,
    message: 'ok',
    drawer: buildDrawer(template),
  });
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const person = await startWalk();
  await press(person, 'Yes, shape 3');
  expect(panel().getByText(/Probably shape 1/)).toBeTruthy();
  // Not the guessed one.
  await person.pointer({ target: shape(2), keys: '[MouseLeft]' });
  expect(walked()).toEqual([
    'Combination wrench 13 mm: shape 3',
    'Pliers 180 mm: shape 2',
    'Combination wrench 8 mm: no shape yet',
  ]);
  // The name that shape 2 has goes to shape 1; until then shape 2 keeps it.
  await person.click(within(screen.getByRole('list', { name: 'Names' })).getByText('Pliers 180 mm'));
  expect(panel().getByText('2 of 3 named')).toBeTruthy();
  expect(panel().getByText('Shape 2 has this name. To move it, press another shape.')).toBeTruthy();
  await person.pointer({ target: shape(1), keys: '[MouseLeft]' });
  await press(person, 'Yes, shape 2');
  expect(panel().getByText('Every name has its shape.')).toBeTruthy();
  await press(person, 'Finish naming');
  expect(namesOfShapes()).toEqual(['Pliers 180 mm', 'Combination wrench 8 mm', 'Combination wrench 13 mm']);
  await press(person, 'Save Template');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    templateTools: [
      { uniqueId: 'pliers', name: 'Pliers 180 mm', partNumber: 'P-7' },
      { uniqueId: 'small', name: 'Combination wrench 8 mm', partNumber: 'W-8' },
      { uniqueId: 'large', name: 'Combination wrench 13 mm', partNumber: 'W-13' },
    ],
  });
});

it('ignores a second press where the next question has moved to', async () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const person = await startWalk();
  await settle();
  await person.dblClick(screen.getByRole('button', { name: /^Yes, shape/ }));
  expect(panel().getByText('1 of 3 named')).toBeTruthy();
  await settle();
  // Not the offered one: the second press would give it the third name.
  await person.pointer({ target: shape(2), keys: '[MouseLeft][MouseLeft]' });
  expect(walked().slice(1)).toEqual(['Pliers 180 mm: shape 2', 'Combination wrench 8 mm: no shape yet']);
  await press(person, 'Undo');
  await press(person, 'Use all 2 guesses');
  await person.click(screen.getByRole('button', { name: 'All 2 guessed names are right' }));
  await person.click(screen.getByRole('button', { name: /^Yes, shape/ }));
  await person.click(screen.getByRole('button', { name: 'Later' }));
  expect(panel().getByText('2 guessed')).toBeTruthy();
  expect(panel().getByText(/Probably shape 1/)).toBeTruthy();
});

it('moves a name with the details that only its shape has', async () => {
  const [pliers, small, large] = template.templateTools;
  if (!pliers || !small || !large) throw new Error('there are three shapes');
  const named = { ...small, name: 'Torch', partNumber: 'T-1', pieces: 4 };
  answer(endpoints.listDrawers, [buildDrawer({ ...template, templateTools: [pliers, named, large] })]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  await person.click(await screen.findByRole('button', { name: 'Names from a list' }));
  await person.paste('Torch\nPunch');
  await press(person, 'Name the shapes');
  await person.click(within(screen.getByRole('list', { name: 'Names' })).getByText('Torch'));
  await person.pointer({ target: shape(3), keys: '[MouseLeft]' });
  await press(person, 'Finish naming');
  expect(namesOfShapes()).toEqual(['Tool 1', 'Tool 2', 'Torch']);
  const saved = answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer() });
  await press(person, 'Save Template');
  await waitFor(() => expect(saved).toHaveLength(1));
  const { templateTools } = saved[0]?.body as { readonly templateTools: readonly Partial<Tool>[] };
  expect(templateTools.map(({ partNumber, pieces }) => [partNumber, pieces])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ['T-1', 4],
  ]);
});

it('takes all guesses in one step that can be undone; unpaired names stay open', async () => {
  const person = await startWalk();
  await press(person, 'Use all 3 guesses');
  expect(panel().getByText(/3 of 3 named/).textContent).toBe('3 of 3 named 3 guessed');
  await press(person, 'Undo');
  expect(panel().getByText('0 of 3 named')).toBeTruthy();
  expect([1, 2, 3].map((at) => shape(at).dataset['naming'])).not.toContain('guessed');
  await press(person, 'Redo');
  expect(panel().getByText('3 guessed')).toBeTruthy();
});

it('undoes only what the walk did until it ends', async () => {
  answer(endpoints.listDrawers, [buildDrawer(template)]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  await person.type(await screen.findByRole('textbox', { name: 'Name of tool 2' }), '!');
  await person.paste('Punch\nTorch');
  expect(undo().disabled).toBe(true);
  shape(1).focus();
  await person.keyboard(' {Control>}zz{/Control}');
  expect(walked()[0]).toBe('Punch: no shape yet');
  expect(shape(2).ariaLabel).toContain('Tool 2!');
  await press(person, 'Redo');
  await press(person, 'Finish naming');
  expect(namesOfShapes()).toEqual(['Punch', 'Tool 2!', 'Tool 3']);
  await press(person, 'Undo');
  await press(person, 'Undo');
  expect(namesOfShapes()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
});

it('keeps guessed names amber until a person confirms or corrects each of them', async () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const person = await startWalk();
  await press(person, 'Use all 3 guesses');
  const marks = () => [1, 2, 3].map((at) => shape(at).dataset['naming']);
  expect(marks()).toEqual(['guessed', 'guessed', 'guess']);
  await press(person, 'Yes, shape 3');
  expect(marks()).toEqual(['guess', 'guessed', 'named']);
  // The pliers are shape 2; the wrench that was guessed there then has no shape.
  await person.pointer({ target: shape(2), keys: '[MouseLeft]' });
  expect(walked()).toEqual([
    'Combination wrench 13 mm: shape 3',
    'Pliers 180 mm: shape 2',
    'Combination wrench 8 mm: no shape yet',
  ]);
  await press(person, 'Undo');
  expect(walked().slice(1)).toEqual([
    'Pliers 180 mm: shape 1, guessed',
    'Combination wrench 8 mm: shape 2, guessed',
  ]);
  await press(person, 'All 2 guessed names are right');
  expect(panel().getByText('Every name has its shape.')).toBeTruthy();
});

it('does not save names that are guesses until a person confirms them', async () => {
  const saved = answer(endpoints.assignTemplate, {
    success: true,
    message: 'ok',
    drawer: buildDrawer(template),
  });
  const person = await startWalk();
  await press(person, 'Use all 3 guesses');
  await press(person, 'Finish naming');
  expect(shape(1).ariaLabel).toBe('1: Pliers 180 mm, rectangle, name guessed');
  expect(screen.getAllByText('Name guessed')).toHaveLength(3);
  await press(person, 'Save Template');
  await expectToast('3 names are guesses', 'Correct each name, or say that it is right.');
  await press(person, 'Yes, it is');
  await person.clear(screen.getByRole('textbox', { name: 'Name of tool 2' }));
  await person.type(screen.getByRole('textbox', { name: 'Name of tool 2' }), 'Wrench 9 mm');
  expect(screen.getAllByText('Name guessed')).toHaveLength(1);
  await press(person, 'Check the names');
  expect(saved).toHaveLength(0);
  await press(person, 'Yes, it is');
  await press(person, 'Save Template');
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('goes on where an earlier walk ended', async () => {
  const person = await startWalk();
  await press(person, 'Yes, shape 3');
  await press(person, 'Later');
  expect(panel().getByText(/Probably shape 2/)).toBeTruthy();
  await press(person, 'Finish naming');
  await press(person, 'Names from a list');
  await press(person, 'Name the shapes');
  expect(panel().getByText('1 of 3 named')).toBeTruthy();
});

it('keeps the list, and that the walk is open, over a skipped drawer and a reload', async () => {
  const person = await startWalk();
  await press(person, 'Yes, shape 3');
  const expectKept = async () => {
    expect(await screen.findByText('1 of 3 named')).toBeTruthy();
    expect(walked()[0]).toBe('Combination wrench 13 mm: shape 3');
    await press(person, 'Finish naming');
    await press(person, 'Names from a list');
    expect(list()).toHaveProperty('value', pasted);
  };
  await press(person, 'Skip');
  await press(person, 'Previous Drawer');
  await expectKept();
  await press(person, 'Name the shapes');
  reload();
  await expectKept();
});

it('keeps the list and the walk over a reload although the template is saved as shown', async () => {
  const person = await startWalk();
  reload();
  expect(await screen.findByText('0 of 3 named')).toBeTruthy();
  expect(screen.queryByText(/^Your unsaved work/)).toBeNull();
  expect(isUnloadRefused()).toBe(false);
  await press(person, 'Finish naming');
  expect(namesOfShapes()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  await press(person, 'Names from a list');
  expect(list()).toHaveProperty('value', pasted);
});

it('says whose name it replaces, and takes no named shape with all guesses', async () => {
  const [pliers, small, large] = template.templateTools;
  if (!pliers || !small || !large) throw new Error('there are three shapes');
  const named = { ...large, name: 'Torque wrench', partNumber: 'T-1' };
  answer(endpoints.listDrawers, [buildDrawer({ ...template, templateTools: [pliers, small, named] })]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  await person.click(await screen.findByRole('button', { name: 'Names from a list' }));
  await person.paste(pasted);
  await press(person, 'Name the shapes');
  await screen.findByRole('button', { name: 'Use all 2 guesses' });
  await press(person, 'Use all 2 guesses');
  expect(panel().getByText('2 guessed')).toBeTruthy();
  await press(person, 'All 2 guessed names are right');
  expect(panel().getByText('2 of 3 named')).toBeTruthy();
  expect(panel().getByText('Replaces: Torque wrench · P/N T-1')).toBeTruthy();
  await press(person, 'Undo');
  await press(person, 'Undo');
  await press(person, 'Later');
  expect(panel().getByText(/Probably shape [12]/)).toBeTruthy();
  expect(panel().queryByText(/Replaces/)).toBeNull();
  // A press on a named shape asks first.
  await person.pointer({ target: shape(3), keys: '[MouseLeft]' });
  expect(panel().getByText('0 of 3 named')).toBeTruthy();
  expect(panel().getByText('Replaces: Torque wrench · P/N T-1')).toBeTruthy();
  await press(person, 'Yes, shape 3');
  expect(panel().getByText('1 of 3 named')).toBeTruthy();
});

it('starts with the lines that are pasted into a name', async () => {
  answer(endpoints.listDrawers, [buildDrawer(template)]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  await person.click(await screen.findByRole('textbox', { name: 'Name of tool 2' }));
  await person.paste('Punch\nTorch');
  expect(walked()).toEqual(['Punch: no shape yet', 'Torch: no shape yet']);
  await press(person, 'Finish naming');
  expect(namesOfShapes()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  await person.click(screen.getByRole('textbox', { name: 'Name of tool 1' }));
  await person.paste('Torch\nHammer;H-2');
  expect(walked()).toEqual(['Torch: no shape yet', 'Hammer: no shape yet']);
  await press(person, 'Finish naming');
  answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer(template) });
  await press(person, 'Save Template');
  await expectToast('Template saved successfully', 'No shape has these names: Punch, Torch, Hammer.');
});

it('names a shape by keys', async () => {
  const person = await startWalk();
  shape(1).focus();
  await person.keyboard(' ');
  expect(walked()[0]).toBe('Combination wrench 13 mm: shape 1');
  // While shapes get names, no key moves or deletes them.
  await person.keyboard('{Delete}{ArrowLeft}m');
  await press(person, 'Finish naming');
  expect(namesOfShapes()).toEqual(['Combination wrench 13 mm', 'Tool 2', 'Tool 3']);
});

it('starts with the names of an import at once', async () => {
  answer(endpoints.listWaitingNames, [
    {
      drawerNumber: 1,
      names: [
        { name: '"Hammer"', partNumber: 'H-12', pieces: null },
        { name: 'Bits', partNumber: null, pieces: 9 },
      ],
    },
    { drawerNumber: 2, names: [{ name: 'Other', partNumber: null, pieces: null }] },
  ]);
  answer(endpoints.listDrawers, [buildDrawer(template), buildDrawer({ number: 2 })]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  expect(await screen.findByText('2 listed names still wait.')).toBeTruthy();
  await person.click(start());
  expect(walked()).toEqual(['"Hammer": no shape yet', 'Bits: no shape yet']);
});

const importNames = (...names: string[]) =>
  answer(endpoints.listWaitingNames, [
    { drawerNumber: 1, names: names.map((name) => ({ name, partNumber: null, pieces: null })) },
  ]);

it('TMPL-015 a save tells by name what no shape has; the note goes once each name is used', async () => {
  importNames('Punch 120 mm', 'Torch');
  const names = template.templateTools.map(({ name }) => name);
  const box = buildDrawer({ ...template, expectedTools: names.length + 1 });
  answer(endpoints.listDrawers, [box, buildDrawer({ number: 2 })]);
  answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: box });
  const { person } = renderRoute('/toolbox/TB-1/templates');
  expect(await screen.findByText('2 listed names still wait.')).toBeTruthy();
  expect(screen.getByText(/3 shapes, 4 tools expected/)).toBeTruthy();
  const name = screen.getAllByRole('textbox', { name: /Name of tool/ })[0];
  if (!name) throw new Error('No shape');
  await person.clear(name);
  await person.type(name, 'Torch');
  expect(screen.getByText('1 listed name still waits.')).toBeTruthy();
  await press(person, 'Save Template');
  await expectToast('Template saved successfully', 'No shape has these names: Punch 120 mm.');
});

it('TMPL-015 a pasted name that no shape has waits on the server; the save names it', async () => {
  const saved = answer(endpoints.assignTemplate, {
    success: true,
    message: 'ok',
    drawer: buildDrawer(template),
  });
  importNames('Punch 120 mm');
  const person = await open();
  await person.paste(`${pasted}\nTorch\tT-1`);
  await press(person, 'Name the shapes');
  await screen.findByRole('button', { name: 'Use all 3 guesses' });
  await press(person, 'Use all 3 guesses');
  await press(person, 'All 3 guessed names are right');
  await press(person, 'Finish naming');
  await press(person, 'Save Template');
  await expectToast('Template saved successfully', 'No shape has these names: Punch 120 mm, Torch.');
  expect(saved[0]?.body).toMatchObject({ waitingNames: [{ name: 'Torch', partNumber: 'T-1' }] });
  // What waits on the server needs no list here.
  await press(person, 'Previous Drawer');
  await press(person, 'Names from a list');
  expect(list()).toHaveProperty('value', '');
});

it('names after the walk, before a save, what no shape has', async () => {
  importNames('Punch 120 mm');
  const person = await open();
  await person.paste('Name\nCombination wrench 13 mm\nTorch');
  await press(person, 'Name the shapes');
  await screen.findByRole('button', { name: 'Yes, shape 3' });
  await press(person, 'Yes, shape 3');
  await press(person, 'Finish naming');
  expect(screen.getByText('2 listed names still wait.')).toBeTruthy();
  expect(screen.getByText('No shape has these names: Punch 120 mm, Torch.')).toBeTruthy();
  await person.click(start());
  expect(walked()).toEqual([
    'Punch 120 mm: no shape yet',
    'Combination wrench 13 mm: shape 3',
    'Torch: no shape yet',
  ]);
  expect(screen.queryByText(/No shape has these names/)).toBeNull();
});

it('drops only names that wait on the server', async () => {
  const person = await open();
  await person.paste('Torch\nPunch');
  await press(person, 'Name the shapes');
  await press(person, 'Finish naming');
  expect(screen.getByText('No shape has these names: Torch, Punch.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Drop names' })).toBeNull();
});

it('keeps a list that cannot be read over a save', async () => {
  const saved = answer(endpoints.assignTemplate, {
    success: true,
    message: 'ok',
    drawer: buildDrawer(template),
  });
  const person = await open();
  await person.paste('Pliers;;many');
  await press(person, 'Close');
  await press(person, 'Save Template');
  await expectToast('Template saved successfully');
  expect(saved[0]?.body).not.toHaveProperty('waitingNames');
  await press(person, 'Previous Drawer');
  await press(person, 'Names from a list');
  expect(list()).toHaveProperty('value', 'Pliers;;many');
});

it('drops names that are chosen by hand', async () => {
  importNames('Punch 120 mm', 'Torch');
  answer(endpoints.listDrawers, [buildDrawer(template)]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  await person.click(await screen.findByRole('button', { name: 'Drop names' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Drop names' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Torch' }));
  const sent = answer(endpoints.dropWaitingNames, { success: true });
  importNames('Punch 120 mm');
  await person.click(dialog.getByRole('button', { name: 'Drop 1 name' }));
  expect(await screen.findByText('1 listed name still waits.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ names: ['Torch'] });
});

it('takes the names of an import as the list', async () => {
  answer(endpoints.listWaitingNames, [
    { drawerNumber: 1, names: [{ name: 'Bits', partNumber: null, pieces: 9 }] },
  ]);
  const person = await open();
  await press(person, 'Waiting names (1)');
  expect(list()).toHaveProperty('value', 'Name\tPart number\tPieces\nBits\t\t9');
  expect(screen.getByText('1 name, 3 shapes')).toBeTruthy();
});

it('shows how each line is read, if anything but names is', async () => {
  const person = await open();
  await person.paste('Wrench, 13\nHammer, 1');
  const read = within(screen.getByRole('list', { name: 'Read as' })).getAllByRole('listitem');
  expect(read.map(({ textContent }) => textContent)).toEqual(['Wrench 13 pieces', 'Hammer 1 piece']);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Columns are separated by' }), 'none');
  expect(screen.queryByRole('list', { name: 'Read as' })).toBeNull();
});

it('shows errors by line, and keeps the input', async () => {
  const person = await open();
  expect(document.activeElement).toBe(list());
  const begin = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Name the shapes' });
  expect(begin()).toHaveProperty('disabled', true);
  await person.paste('Name;Bin\nHammer;A1');
  expect(screen.getByText('Columns not used: Bin')).toBeTruthy();
  await person.clear(list());
  const text = `Hammer;H-12;1\nPliers;;many`;
  await person.paste(text);
  expect(screen.getByRole('alert').textContent).toContain('Line 2: the number of pieces');
  expect(begin()).toHaveProperty('disabled', true);
  await press(person, 'Close');
  await press(person, 'Names from a list');
  expect(list()).toHaveProperty('value', text);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Columns are separated by' }), 'none');
  await person.click(begin());
  expect(walked()).toEqual(['Hammer;H-12;1: no shape yet', 'Pliers;;many: no shape yet']);
});

it.each([
  ['Windows-1252', [0x53, 0xe4, 0x67, 0x65, 0x0d, 0x0a, 0x42, 0x69, 0x74]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x53, 0xc3, 0xa4, 0x67, 0x65, 0x0a, 0x42, 0x69, 0x74]],
  ['UTF-16', [0xff, 0xfe, 0x53, 0, 0xe4, 0, 0x67, 0, 0x65, 0, 0x0a, 0, 0x42, 0, 0x69, 0, 0x74, 0]],
])('reads a file in %s', async (_encoding, bytes) => {
  const person = await open();
  await person.upload(
    screen.getByLabelText('CSV file'),
    new File([new Uint8Array(bytes)], 'tools.csv', { type: 'text/csv' }),
  );
  await screen.findByText('2 names, 3 shapes');
  await person.click(start());
  expect(walked()).toEqual(['Säge: no shape yet', 'Bit: no shape yet']);
});

it('rejects a file that is not text, and keeps the list', async () => {
  const person = await open();
  await person.paste('Hammer');
  await person.upload(
    screen.getByLabelText('CSV file'),
    new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'tools.csv', { type: 'text/csv' }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This is not a text file.');
  expect(list()).toHaveProperty('value', 'Hammer');
});
