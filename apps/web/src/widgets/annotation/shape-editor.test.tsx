import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { ShapeEditor } from './shape-editor.tsx';
import { useShapeEditor } from './use-shape-editor.ts';

const content = { tools: [buildTool({ name: 'Hammer', x: 10, y: 10, width: 20, height: 20 })], anchors: [] };

const features = { status: false, clickFlipsStatus: false, anchors: true, arrange: true };

function Editor() {
  const editing = useShapeEditor(content, 5);
  return <ShapeEditor imageUrl="/drawer.jpg" imageAlt="Drawer" editing={editing} features={features} />;
}

it('EDIT-002 the screen scrolls under a finger, but not while the finger holds a shape', () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  render(<Editor />);
  const hammer = screen.getByRole('button', { name: /Hammer, rectangle/ });
  const scrolls = () => {
    const move = createEvent.touchMove(hammer);
    fireEvent(hammer, move);
    return !move.defaultPrevented;
  };
  expect(scrolls()).toBe(true);
  fireEvent.pointerDown(hammer, { pointerId: 1, button: 0, clientX: 80, clientY: 60 });
  expect(scrolls()).toBe(false);
  fireEvent.pointerUp(hammer, { pointerId: 1 });
  expect(scrolls()).toBe(true);
});
