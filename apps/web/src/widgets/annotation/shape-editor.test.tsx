import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { expectToast } from '../../test/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { ShapeEditor } from './shape-editor.tsx';
import { useShapeEditor } from './use-shape-editor.ts';

const hammer = buildTool({ name: 'Hammer', x: 10, y: 10, width: 20, height: 20 });
const several = [hammer, ...['2', '3'].map((n) => buildTool({ name: `Tool ${n}`, position: n, x: 60 }))];

const features = { status: false, clickFlipsStatus: false, anchors: true, details: true, arrange: true };

function Editor({ tools = [hammer], marksUnnamed = false, guessed = new Array<string>() }) {
  const editing = useShapeEditor({ tools, anchors: [], guessed }, 5);
  return (
    <>
      <ShapeEditor
        imageUrl="/drawer.jpg"
        imageAlt="Drawer"
        editing={editing}
        features={{ ...features, marksUnnamed }}
      />
      <Toaster />
    </>
  );
}

const nameField = (position: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Name of tool ${position}` });
const names = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Name of tool/ }).map(({ value }) => value);

it('EDIT-002 scrolls the page under a finger unless the finger holds a shape', () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  render(<Editor />);
  const shape = screen.getByRole('button', { name: /Hammer, rectangle/ });
  const scrolls = () => {
    const move = createEvent.touchMove(shape);
    fireEvent(shape, move);
    return !move.defaultPrevented;
  };
  expect(scrolls()).toBe(true);
  fireEvent.pointerDown(shape, { pointerId: 1, button: 0, clientX: 80, clientY: 60 });
  expect(scrolls()).toBe(false);
  fireEvent.pointerUp(shape, { pointerId: 1 });
  expect(scrolls()).toBe(true);
});

it('pastes a guessed name as a guess, and no guess where the copy has another name', async () => {
  const person = userEvent.setup();
  render(<Editor guessed={[hammer.uniqueId]} />);
  await person.click(nameField(1));
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  await person.click(screen.getByRole('button', { name: 'Paste' }));
  expect(names()).toEqual(['Hammer', 'Tool 2']);
  expect(screen.getAllByText('Name guessed')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await person.click(nameField(1));
  await person.click(screen.getByRole('button', { name: 'Delete selected' }));
  expect(screen.queryByText('Name guessed')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Paste' }));
  expect(names()).toEqual(['Hammer']);
  expect(screen.getByText('Name guessed')).toBeTruthy();
});

it('fills the following names when several lines are pasted into one, in one step', async () => {
  const person = userEvent.setup();
  render(<Editor tools={several} />);
  await person.click(nameField(2));
  await person.paste('Bit set\tB-7\t9\r\nTorch\r\nPliers\r\n');
  expect(names()).toEqual(['Hammer', 'Bit set', 'Torch']);
  expect(screen.getByText('P/N B-7 · 9 pieces')).toBeTruthy();
  await expectToast('1 name left over');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Hammer', 'Tool 2', 'Tool 3']);
  await person.click(nameField(1));
  await person.paste(`x\n${'y'.repeat(101)}`);
  await expectToast('These names were not used', 'Line 2: the name has 101 characters, but only 100 fit.');
  await person.paste(' 300 g');
  expect(names()).toEqual(['Hammer 300 g', 'Tool 2', 'Tool 3']);
});

const shape = (name: RegExp) => screen.getByRole('button', { name });

it('shows in the loupe where the held knob will be, even if the finger holds it beside its middle', async () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  render(<Editor />);
  act(() => shape(/^1: Hammer/).focus());
  const knob = await screen.findByRole('button', { name: 'Hammer, bottom right corner' });
  const finger = { pointerId: 1, pointerType: 'touch', button: 0 };
  // The corner is at 30 percent of the width; the finger presses at 32 and moves to 52.
  fireEvent.pointerDown(knob, { ...finger, clientX: 128, clientY: 90 });
  fireEvent.pointerMove(knob, { ...finger, clientX: 208, clientY: 90 });
  await waitFor(() => expect(document.querySelector('[data-loupe]')).not.toBeNull());
  const wide = Number(knob.closest('svg')?.getAttribute('viewBox')?.split(' ')[2]);
  const cross = /^M(?<x>[\d.]+) /u.exec(document.querySelector('[data-loupe] path')?.getAttribute('d') ?? '');
  expect((Number(cross?.groups?.['x']) / wide) * 100).toBeCloseTo(50);
});

it('moves a small circle as a whole by its own grip, with a finger and with keys', async () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const person = userEvent.setup();
  render(<Editor tools={[buildTool({ name: 'Bit', shapeType: 'circle', cx: 50, cy: 50, radius: 2 })]} />);
  act(() => shape(/^1: Bit/).focus());
  const circle = () => {
    const drawn = shape(/^1: Bit/).querySelector('circle, ellipse');
    return ['cx', 'cy', 'r'].map((name) => Number(drawn?.getAttribute(name)).toFixed(1));
  };
  const [x, y, radius] = circle();
  const move = await screen.findByRole('button', { name: 'Bit, move' });
  const finger = { pointerId: 1, pointerType: 'touch', button: 0, clientX: 200 };
  fireEvent.pointerDown(move, { ...finger, clientY: 190 });
  fireEvent.pointerMove(move, { ...finger, clientY: 220 });
  fireEvent.pointerUp(move, { ...finger, clientY: 220 });
  expect(circle()).toEqual([x, (Number(y) + 10).toFixed(1), radius]);
  act(() => screen.getByRole('button', { name: 'Bit, move' }).focus());
  await person.keyboard('{ArrowUp}');
  expect(circle()).toEqual([x, (Number(y) + 9).toFixed(1), radius]);
});

it('shows in the loupe where an anchor point will be, and adds it where the finger lifts', async () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const person = userEvent.setup();
  render(<Editor />);
  await person.click(screen.getByRole('button', { name: 'Add anchor point' }));
  const drawing = screen.getByRole('group', { name: 'Tool positions' });
  const wide = Number(drawing.getAttribute('viewBox')?.split(' ')[2]);
  const percentIn = (words: string | null | undefined) => (Number(/[\d.]+/u.exec(words ?? '')) / wide) * 100;
  const cross = () => percentIn(document.querySelector('[data-loupe] path')?.getAttribute('d'));
  const finger = { pointerId: 1, pointerType: 'touch', button: 0, clientY: 150 };
  fireEvent.pointerDown(drawing, { ...finger, clientX: 100 });
  expect(cross()).toBeCloseTo(25);
  fireEvent.pointerMove(drawing, { ...finger, clientX: 300 });
  await waitFor(() => expect(cross()).toBeCloseTo(75));
  fireEvent.pointerUp(drawing, { ...finger, clientX: 300 });
  expect(document.querySelector('[data-loupe]')).toBeNull();
  expect(percentIn(shape(/^Anchor point: Anchor 1/).getAttribute('transform'))).toBeCloseTo(75);
});

it('keeps the focus in the picture when keys merge shapes, and undo and redo them', async () => {
  const person = userEvent.setup();
  render(<Editor tools={several} />);
  shape(/^2: Tool 2/).focus();
  await person.keyboard('{Control>}a{/Control}m');
  expect(names()).toEqual(['Hammer']);
  expect(document.activeElement).toBe(shape(/^1: Hammer/));
  await person.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Hammer', 'Tool 2', 'Tool 3']);
  shape(/^3: Tool 3/).focus();
  await person.keyboard('{Control>}y{/Control}');
  expect(names()).toEqual(['Hammer']);
  expect(document.activeElement?.closest('svg')).not.toBeNull();
  await person.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Hammer', 'Tool 2', 'Tool 3']);
});

it('keeps the focus in the picture after the question which name stays', async () => {
  const person = userEvent.setup();
  render(<Editor tools={[hammer, buildTool({ name: 'Torch', uniqueId: 'torch', position: '2', x: 60 })]} />);
  shape(/^2: Torch/).focus();
  await person.keyboard('{Control>}a{/Control}m');
  await person.click(await screen.findByRole('button', { name: 'Hammer' }));
  expect(names()).toEqual(['Hammer']);
  await waitFor(() => expect(document.activeElement).toBe(shape(/^1: Hammer/)));
});

it('marks shapes without a real name in the picture, where the editor is asked to', () => {
  const { unmount } = render(<Editor tools={several} marksUnnamed />);
  const marked = () => [...document.querySelectorAll('[data-unnamed]')].map((it) => it.ariaLabel);
  expect(marked()).toEqual(['2: Tool 2, rectangle, no name', '3: Tool 3, rectangle, no name']);
  unmount();
  render(<Editor tools={several} />);
  expect(marked()).toEqual([]);
});

it('says in the list which tools the template photo does not show', () => {
  render(<Editor tools={[hammer, { ...hammer, uniqueId: 'u', position: '2', notOnTemplatePhoto: true }]} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['1', '2Not on the template photo']);
});

it('shows part number and pieces of the selected tool', async () => {
  const person = userEvent.setup();
  render(<Editor tools={several} />);
  await person.click(nameField(3));
  await person.type(screen.getByRole('textbox', { name: 'Part number' }), 'T-3');
  await person.click(screen.getByRole('spinbutton', { name: 'Pieces' }));
  await person.keyboard('150');
  expect(screen.getByText('P/N T-3 · 99 pieces')).toBeTruthy();
});
